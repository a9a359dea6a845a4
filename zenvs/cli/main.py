"""The command ``zenvs``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Zombie board games as reinforcement-learning environments.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)

Deck = Annotated[Path | None, typer.Option(help="Deck file to play with instead of the one that comes along.")]
Flee = Annotated[str, typer.Option(help="Fleeing is possible in: any_round or first_round.")]
DicePerAmmo = Annotated[int, typer.Option("--ranged-dice-per-ammo", help="Dice for each ammo shot: 2 or 1.")]
Seed = Annotated[int, typer.Option(help="Chooses the games; the same seed gives the same result.")]
JsonFile = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the result as JSON; - prints it.")]

Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="Option of the game, as in flee=first_round; repeat it for more."
    ),
]

_DEFAULT_AGENTS = ("rules", "odds", "lookahead")
# 128 and the number of SIGINT, as shells have it
_INTERRUPTED = 130


@app.command()
def ranks(
    agent: Annotated[
        list[str] | None,
        typer.Option(help="Agent, by name or as package.module:name of your own; repeat it to compare several."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games an agent.")] = 100_000,
    seed: Seed = 0,
    json: JsonFile = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Picture: .png, .pdf or .svg.")] = Path("ranks.png"),
    threads: Annotated[int, typer.Option(min=1, help="Threads that share the games.")] = 2,
    deck: Deck = None,
    flee: Flee = "any_round",
    ranged_dice_per_ammo: DicePerAmmo = 2,
) -> None:
    """Play many solo games of Hit Z Road and show the distribution of ranks.

    Ctrl-C shows and writes what was finished by then; the exit code is 130.
    """
    from zenvs import make_game
    from zenvs.cli import ranks as command

    path = None if deck is None else str(deck)
    game = make_game("hit_z_road", deck=path, flee=flee, ranged_dice_per_ammo=ranged_dice_per_ammo)
    if not command.run(game, agent or _DEFAULT_AGENTS, games, seed, threads, json, plot):
        raise typer.Exit(_INTERRUPTED)


@app.command()
def evaluate(
    game: Annotated[str, typer.Argument(help="Game to play: z_horde or zadventure.")],
    agent: Annotated[
        list[str] | None,
        typer.Option(help="Agent, by name or as package.module:name of your own; repeat it to compare several."),
    ] = None,
    players: Annotated[int | None, typer.Option(help="Characters, in Zadventure.")] = None,
    undead: Annotated[str | None, typer.Option(help="Who plays zombie turns: hunter, horde or shared.")] = None,
    horde: Annotated[str | None, typer.Option(help="Agent of the horde; as a rule hunter.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Games an agent.")] = 10_000,
    seed: Seed = 0,
    json: JsonFile = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Picture: .png, .pdf or .svg.")] = None,
    threads: Annotated[int, typer.Option(min=1, help="Threads that share the games.")] = 2,
    option: Options = None,
) -> None:
    """Play many games and show how they end: how far agents come and what kills them.

    Ctrl-C shows and writes what was finished by then; the exit code is 130.
    """
    from zenvs import make_game
    from zenvs.agents import strongest_agent
    from zenvs.cli import evaluate as command
    from zenvs.cli.play import read_options

    given = {"players": players, "undead": undead}
    options = {name: value for name, value in given.items() if value is not None}
    rules = make_game(game, **options, **read_options(option or ()))
    if not command.run(rules, agent or [strongest_agent(rules)], games, seed, threads, json, plot, horde):
        raise typer.Exit(_INTERRUPTED)


@app.command()
def tournament(
    agents: Annotated[
        str, typer.Option(metavar="A,B,...", help="Two agents or more, by name or as package.module:name of your own.")
    ] = ",".join(("random", *_DEFAULT_AGENTS)),
    game: Annotated[str, typer.Option(help="Game to play: hit_z_road.")] = "hit_z_road",
    players: Annotated[int, typer.Option(help="Seats at the table.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="Games in all; rounded up, so that all seatings are balanced.")] = (
        10_000
    ),
    seed: Seed = 0,
    json: JsonFile = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Picture: .png, .pdf or .svg.")] = None,
    threads: Annotated[int, typer.Option(min=1, help="Threads that share the games.")] = 2,
    option: Options = None,
) -> None:
    """Let agents play each other in all seatings, from the same seeds, and show how they fare.

    Ctrl-C shows and writes what was finished by then; the exit code is 130. With --json, the same command goes on
    where an interrupted one stopped.
    """
    from zenvs import make_game
    from zenvs.cli import tournament as command
    from zenvs.cli.play import read_options

    rules = make_game(game, **{"players": players, **read_options(option or ())})
    if not command.run(rules, [name.strip() for name in agents.split(",")], games, seed, threads, json, plot):
        raise typer.Exit(_INTERRUPTED)


@app.command()
def benchmark(
    game: Annotated[list[str] | None, typer.Option(help="Game to play; repeat it for several. As a rule all.")] = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(help="Agent to play instead of those that come along; repeat it for several."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games an agent.")] = 10_000,
    search_games: Annotated[int, typer.Option(min=1, help="The same for agents that search.")] = 200,
    seed: Seed = 0,
    threads: Annotated[int, typer.Option(min=1, help="Threads that share the games.")] = 2,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Folder of the results.")] = Path("benchmarks/results"),
    page: Annotated[Path, typer.Option(metavar="FILE", help="The page with tables and pictures.")] = (
        Path("docs/benchmark.md")
    ),
) -> None:
    """Play all games with all agents, for every number of players, and write a page with the results.

    What is in the folder of the results is kept, so that the same command goes on where it was stopped. Ctrl-C keeps
    the results of agents that were finished by then; the exit code is 130.
    """
    from zenvs.cli import benchmark as command

    amount = command.Amount(games, search_games, seed, threads)
    if not command.run(game or (), agent or (), amount, out, page):
        raise typer.Exit(_INTERRUPTED)


odds_app = typer.Typer(help="Work out the exact odds of a fight of Hit Z Road, or of another game.")
app.add_typer(odds_app, name="odds")


@odds_app.callback(invoke_without_command=True)
def odds(
    context: typer.Context,
    survivors: Annotated[int, typer.Option(help="Members of the group, leader included.")] = 5,
    zombies: Annotated[int, typer.Option(help="Zombies to fight.")] = 5,
    horde: Annotated[int, typer.Option(help="Strength of the horde.")] = 0,
    ammo: Annotated[int, typer.Option(help="Ammo shot in the ranged roll.")] = 0,
    adrenaline: Annotated[int, typer.Option(help="Adrenaline held.")] = 0,
    policy: Annotated[str, typer.Option(help="Use of adrenaline: none, casualties or optimal.")] = "optimal",
    json: JsonFile = None,
    ranged_dice_per_ammo: DicePerAmmo = 2,
) -> None:
    """Work out the exact odds of a fight of Hit Z Road, or of another game."""
    from zenvs.cli import odds as command

    if context.invoked_subcommand is None:
        command.run(
            survivors=survivors, zombies=zombies, horde=horde, ammo=ammo, adrenaline=adrenaline, policy=policy,
            json_file=json, ranged_dice_per_ammo=ranged_dice_per_ammo,
        )  # fmt: skip


@odds_app.command("zadventure")
def odds_zadventure(
    lives: Annotated[int, typer.Option(help="Lives of the character.")] = 3,
    zombie: Annotated[str | None, typer.Option(help="Kind of the zombie; as a rule every kind.")] = None,
    hand: Annotated[
        str, typer.Option(metavar="A,B,...", help="Weapons and antizombies that are held, as in gun,gun,sword.")
    ] = "",
    policy: Annotated[str, typer.Option(help="What weapons are used for: live or kill.")] = "live",
    json: JsonFile = None,
) -> None:
    """Work out the exact odds of a fight of Zadventure, up to its end or the first step of a flight."""
    from zenvs.cli import odds_zadventure as command

    cards = [card.strip() for card in hand.split(",") if card.strip()]
    command.run(lives=lives, zombie=zombie, hand=cards, policy=policy, json_file=json)


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="Game to play: hit_z_road, z_horde or zadventure.")],
    seed: Annotated[int | None, typer.Option(help="The same seed is the same game.")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on from a saved position.")] = None,
    players: Annotated[int | None, typer.Option(help="Seats at the table; the others are played by agents.")] = None,
    seat: Annotated[str, typer.Option(help="Seat that you play, from 0; 'all' if people play all seats.")] = "0",
    against: Annotated[
        str | None,
        typer.Option(metavar="A,B,...", help="Agents of the other seats, or one for all; as a rule the strongest."),
    ] = None,
    agent: Annotated[str | None, typer.Option(help="Agent that gives hints; as a rule the strongest.")] = None,
    option: Options = None,
) -> None:
    """Play a game in the terminal, alone or against agents."""
    from zenvs.cli import play as command

    options = {} if players is None else {"players": players}
    command.run(game, seed, options | command.read_options(option or ()), load, agent, seat, against)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Decks, scenario files and boards.")],
) -> None:
    """Check data files and show what is in them."""
    from zenvs.cli import check as command

    command.run(files)


@app.command()
def verify(
    game: Annotated[str, typer.Argument(help="Game to verify: hit_z_road, z_horde or zadventure.")] = "hit_z_road",
    games: Annotated[int, typer.Option(min=1, help="Games, shared among the numbers of players.")] = 100_000,
    players: Annotated[
        list[int] | None,
        typer.Option(help="Number of players; repeat it for several. As a rule all that the game takes."),
    ] = None,
    seed: Seed = 0,
    option: Options = None,
) -> None:
    """Play random games and check the invariants of the rules at every decision; exit code 1 if one is broken."""
    from zenvs.cli import verify as command
    from zenvs.cli.play import read_options

    if not command.run(game, players, read_options(option or ()), games, seed):
        raise typer.Exit(1)


@app.command()
def bench(
    game: Annotated[str, typer.Argument(help="Game to measure: hit_z_road, z_horde or zadventure.")] = "hit_z_road",
    json: JsonFile = Path("-"),
    seconds: Annotated[float, typer.Option(min=0.1, help="Time for each figure.")] = 2.0,
    cold: Annotated[bool, typer.Option(help="Measure cold and warm start too, in fresh processes.")] = True,
) -> None:
    """Measure the speed of a game's engine and its faces."""
    from zenvs.cli import bench as command

    command.run(game, json, seconds, cold)


@app.command()
def train(
    game: Annotated[str, typer.Argument(help="Game to learn.")],
    players: Annotated[int, typer.Option(min=1, help="Players; the others than the learner are opponents.")] = 1,
    settings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Settings; by default those of the library.")
    ] = None,
    steps: Annotated[int | None, typer.Option(min=1, help="Decisions of the learner, instead of those set.")] = None,
    seed: Annotated[list[int] | None, typer.Option(help="Seed; repeat it for several runs.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Folder; by default runs/GAME-PLAYERS.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in the folder.")] = False,
) -> None:
    """Train a policy by MaskablePPO.

    Ctrl-C, or a kill at any moment, leaves a checkpoint from which --resume goes on.
    """
    from zenvs.cli import train as command

    if not command.run(game, players, settings, steps, seed or [0], out, resume):
        raise typer.Exit(_INTERRUPTED)


@app.command()
def agents() -> None:
    """List the agents that come along."""
    from zenvs.agents import agents_of
    from zenvs.games import NAMES

    for game in NAMES:
        typer.echo(game)
        for name, description in agents_of(game).items():
            typer.echo(f"  {name:<16} {description}")


def main() -> None:
    """Run the command.

    Faults in what it was given are one line on standard error and exit code 2; Ctrl-C is exit code 130 (by Typer).
    """
    try:
        # for agents in modules of the working directory, where the path of an installed script does not lead
        sys.path.insert(0, str(Path.cwd()))
        app()
    except (ValueError, OSError) as error:
        typer.echo(f"zenvs: {error}", err=True)
        raise SystemExit(2) from None
