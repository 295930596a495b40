"""Settings for all tests."""

from hypothesis import settings

# How long one example takes says more about the machine than about us.
settings.register_profile("spielwerk", deadline=None)
settings.load_profile("spielwerk")
