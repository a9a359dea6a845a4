"""``docs/policies.md``: how the policies that come along were trained, from what their files say."""

# Matplotlib leaves many of its own parameters unannotated.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from zenvs.agents.policy_agent import POLICIES
from zenvs.agents.policy_file import Policy, load_policy
from zenvs.benchmarks.figures import new_figure, save_figure
from zenvs.benchmarks.markdown import code, markdown_table, mean_cell
from zenvs.core.files import write_text

_COLUMNS = 3
_HEAD = """# The policies that come along

This page is written by `python -m zenvs.benchmarks.policies_page` from the files in `agents/policies`. Each was trained
once, with the settings of the same name and seed 0; the score is the mean return of the last evaluation on fixed seeds,
with its 95 % interval. How they fare against other agents is measured by `zenvs benchmark`.
"""
_NOTES = """
Returns are final scores in solo Hit Z Road, 1 for a victory and -1 for a defeat in Hit Z Road with several players
(where the other seats are played by `lookahead-chase`) and in Zadventure, and the share of the 12 levels in Z Horde.

What was tried in Zadventure, scores for 1, 2, 3 and 4 characters; `team` has -0.41, 0.01, 0.34 and 0.56 on the same
games. Without features of the ways around a character the network did not learn to walk in a million steps. With them,
but without the advice of `team`, it came to -0.53, -0.29, -0.30 and -0.15 by imitation alone, and lost up to a quarter
of its games by going back and forth until time was up. With the advice, imitation alone plays as `team` does. PPO from
there finds other characters to start with, which is where the gains with two and three of them come from; of single
actions after that, few are better than those of `team` by more than a hundredth. It loses again what it gained where it
goes on at a high learning rate: with two characters and a run of 4 million steps instead of 1.6 it stood at 0.06 after
1 million and at 0.00 at the end; with four, 8 million steps at 1e-3 and lambda 0.99 came to 0.40; with one, 2.6 million
at 1e-3 and lambda 0.9 to -0.48. Fewer and larger steps (minibatches of 16,384, 2 epochs) came to -0.40 with one and,
with the choice of characters left open, to 0.38 with three.

Which characters win most shows only in many games: of three of them, played by `team`, nurse, biker and police, which
it takes, win 67.5 %, and hooligan, police and nurse 72.6 %, the most; four win 77 to 80 % in 16 of their 24 orders.
Lessons that leave the choice to PPO came to 0.35 to 0.38 with three and to 0.53 to 0.56 with four at lambda 0.97 or
0.998 and 1 to 1.6 million steps. What found the best three is longer lessons in which whole returns count for the
choice (lambda 1) and a learning rate that falls from the start: 0.42 after 3.7 million steps, and the shipped policy.
At a rate that does not fall, the choice went back and forth (0.34 to 0.41 with three over 2.6 million steps; 0.38 after
PPO in another run); with four times the weight for it, it settled too early, on 0.37. With four characters the
differences are too small for that: the same settings as with three came to 0.55, which won 77.0 ± 0.8 % of 10,000 other
games, where `team` won 78.9 ± 0.8 %; four times the weight, 78.7 ± 0.8 %. The settings were chosen by these runs, on
games that the benchmark does not play. What was tried in solo Hit Z Road is told in [Training](training.md).

`OMP_NUM_THREADS=1 zenvs train zadventure --players 2` makes the weights of `zadventure-2` again, bit for bit, with
PyTorch 2.13.0 on an AMD EPYC (2026-12-01). Another number of threads or another processor may add up in another order.

The runs of `hit_z_road-4` and `z_horde-1` were made shorter or longer while they went on, so that their learning rate
fell in other steps than a run with the same settings would have it fall.

![learning curves](results/policies.png)
"""


def page_text(policies: Mapping[str, Policy]) -> str:
    """The whole page."""
    heading = ["policy", "environment", "hidden layers", "steps", "of them taught", "by", "score"]
    rows = [_row(name, policy) for name, policy in policies.items()]
    return "\n".join([_HEAD, markdown_table(heading, rows), _NOTES])


def _row(name: str, policy: Policy) -> list[str]:
    training = policy.training
    teacher = training["teacher"]
    return [
        code(name),
        code(policy.environment),
        " x ".join(str(width) for width in training["hidden"]),
        f"{training['steps']:,}",
        f"{min(teacher['steps'], training['steps']):,}" if teacher else "0",
        code(teacher["agent"]) if teacher else "",
        mean_cell(training["curve"][-1]),
    ]


def plot_curves(policies: Mapping[str, Policy], path: Path) -> None:
    """Draw the learning curve of each policy, with 95 % intervals and a line where its teacher left."""
    rows = -(-len(policies) // _COLUMNS)
    figure = new_figure(4 * _COLUMNS, 3 * rows)
    grid = figure.subplots(rows, _COLUMNS, squeeze=False)
    for axes in grid.flat:
        axes.set_visible(False)
    for axes, (name, policy) in zip(grid.flat, policies.items(), strict=False):
        curve, teacher = policy.training["curve"], policy.training["teacher"]
        steps = [point["steps"] / 1e6 for point in curve]
        axes.set_visible(True)
        axes.fill_between(steps, [point["low"] for point in curve], [point["high"] for point in curve], alpha=0.3)
        axes.plot(steps, [point["value"] for point in curve])
        if teacher and teacher["steps"] < policy.training["steps"]:
            axes.axvline(teacher["steps"] / 1e6, color="0.6", linestyle=":")
        axes.set_title(name)
        axes.set_xlabel("steps, millions")
        axes.spines[["top", "right"]].set_visible(False)
    save_figure(figure, path)


def main(
    page: Annotated[Path, typer.Option(help="the page")] = Path("docs/policies.md"),
    picture: Annotated[Path, typer.Option(help="the learning curves")] = Path("docs/results/policies.png"),
) -> None:
    """Write the page on the policies that come along, and their learning curves."""
    policies = {path.stem: load_policy(path) for path in sorted(POLICIES.glob("*.npz"))}
    plot_curves(policies, picture)
    write_text(page, page_text(policies))
    typer.echo(f"written: {picture}, {page}")


if __name__ == "__main__":
    typer.run(main)
