"""The service for boards, and what it is made of."""
