"""Where the seeds of tuning and training begin, so that they are none of those that agents are compared on."""

FIRST_TUNING_SEED = 1 << 40
#: Of the evaluations while a policy is trained.
FIRST_EVALUATION_SEED = 1 << 41
