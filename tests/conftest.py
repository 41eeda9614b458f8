"""What every test shares."""

import strategies  # noqa: F401  loads the profile of Hypothesis, which has no deadline: a busy machine is slow
