"""What people look at and touch; renders frozen values from `companion` and decides no rule."""
