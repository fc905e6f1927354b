"""How Ringside looks: colours, sizes, letters and icons, and the two settings that change them."""
