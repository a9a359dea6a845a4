"""``python -m zenvs`` is the command ``zenvs``."""

from zenvs.cli.main import main

if __name__ == "__main__":
    main()
