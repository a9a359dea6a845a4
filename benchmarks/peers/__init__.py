"""How fast zenvs is beside other libraries of games, all measured in one run."""
