"""Monte Carlo tree search over information sets (ISMCTS: Cowling, Powley, Whitehouse 2012), playout by playout.

`backend/search.py` says what is asked and answered. One tree is fed with many situations that look the same to the seat
that searches: what is hidden, and all chance, is different in each, so a branch is a sequence of decisions and nothing
else. Players who decide at once do so at branches of their own, which do not know of each other; the way down the tree
goes on as long as all of them find one.

Where nothing is hidden a tree can also prove who wins (MCTS-Solver: Winands, Björnsson, Saito 2008; for more than two
players max^n: Luckhardt, Irani 1986). A proof begins at an end of the game that was reached without chance, and goes up
while whoever decides has a branch with which they alone win, or while all their branches are proven.

Every back end grows the same tree, bit for bit. A logarithm is therefore one of whole numbers, straight between powers
of two.
"""

from __future__ import annotations

from math import sqrt

from spielwerk.backend.kernels.language import f64, i32, i64, inlined, kernel, u64
from spielwerk.backend.kernels.playing import begin_anew, first_stop, random_option, rollout, waits_alone
from spielwerk.backend.kernels.position import ASKED_FOR, UNMARKED, Position
from spielwerk.backend.search import DEEPEST, FAR, IMAGINED, Plan
from spielwerk.program.generator import FNV_PRIME, MASK32, MASK64, PLAYERS_GAMMA, finalise, series_seed
from spielwerk.program.ir import HEADER, JOINING, OVER
from spielwerk.program.result import SUCCESS

ROOT = finalise(1)
"""The key of the position that is searched."""
TOGETHER, NOBODY = 1 << 62, 1 << 61
"""Outcomes without a bit of a seat: all have won together, or all have lost."""
NEAR = 2
"""Once a playout has ended after so few decisions behind the tree, it is asked behind every new branch who can win."""


class Tree:
    """A hash table of branches, found by their keys (open addressing, one place after the other), and how far the
    search is: a fault in a playout ends that playout alone, whoever called calls again, and the search goes on."""

    # What is asked.
    playouts: i32
    seed: u64
    mask: i32
    """Room for branches less one."""
    exploration: f64
    limit: i32
    sweep: bool
    proves: bool

    # How far it is.
    done: i32
    running: bool
    """Whether a playout has begun and nobody has been credited for it."""
    seen: f64
    """Playouts so far, imagined ones included."""
    settled: u64
    """Who wins the situation that is searched, if that is proven; as in `proof`."""
    proofs: i32
    """Branches that are proven."""
    nearest: i32
    """The fewest decisions behind the tree after which a playout came to the end of the game."""

    # The way down, of one playout.
    steps: i32
    node: u64
    """The key of the last branch."""
    fresh: bool
    """Whether the last branch was new."""
    certain: bool
    """Whether it leads to one situation only, and every decision on it has its branch."""
    outcome: u64
    """Who wins at its end, if that is known; as in `proof`."""
    path: list[i32]
    by: list[i32]
    """The branch of each step, and the seat that took it."""
    unproven: list[i32]
    """How many options the seat had that were not proven; the one it took may be one of them."""
    sure: list[u64]
    """The proof that the seat liked best, of all it had; 0: it had none."""
    part: list[u64]
    """The keys of the seats that decide at once; 0 for those who have left the tree."""

    # By seat, from 1.
    values: list[f64]
    """What came of the playout."""
    sums: list[f64]
    squares: list[f64]
    """What came of all playouts, and its squares."""
    worth: list[i32]

    # A row for each branch.
    used: i32
    key: list[u64]
    """0: an empty place."""
    visits: list[i32]
    available: list[i32]
    """How often it could have been taken: what is rarely possible is not held to have been tried seldom."""
    value: list[f64]
    proof: list[u64]
    """Who wins behind it whatever the others do, a bit for each seat from 1, `TOGETHER` or `NOBODY`; 0: that is not
    proven."""

    def __init__(self, plan: Plan, seats: int) -> None:
        self.playouts = self.seed = self.done = self.steps = self.node = self.used = 0
        self.mask, self.exploration, self.limit, self.sweep = plan.room - 1, plan.exploration, plan.limit, plan.sweep
        self.proves = plan.proves
        self.running = self.fresh = self.certain = False
        self.settled = self.outcome = self.proofs = 0
        self.nearest = FAR
        self.seen = IMAGINED
        self.path, self.by, self.part = [0] * DEEPEST, [0] * DEEPEST, [0] * (seats + 1)
        self.unproven, self.sure = [0] * DEEPEST, [0] * DEEPEST
        self.values, self.worth = [0.0] * (seats + 1), [0] * (seats + 1)
        self.sums, self.squares = [1.0] * (seats + 1), [1.0] * (seats + 1)
        self.key, self.visits, self.available = [0] * plan.room, [0] * plan.room, [0] * plan.room
        self.value, self.proof = [0.0] * plan.room, [0] * plan.room


@kernel
def grow(position: Position, tree: Tree) -> None:
    """The playouts that are left: down the tree, on at random, and back up. Once it is proven who wins none is."""
    if tree.running:
        # A fault stopped it: it is worth the same to everybody.
        share_evenly(position, tree)
        credit(position, tree)
    while tree.done < tree.playouts and tree.settled == 0:
        tree.done += 1
        tree.steps = 0
        tree.running = True
        tree.outcome = 0
        position.restore(ASKED_FOR)
        begin_anew(position, series_seed(tree.seed, tree.done - 1))
        position.limit = tree.limit
        # Whoever plays alone wins at every end, so none is better than another.
        tree.certain = tree.proves and position.seats > 1
        chance = position.state[HEADER.GENERATOR] & MASK32
        descend(position, tree)
        # Whatever is drawn changes the lower half of the generator.
        if tree.outcome == 0 and tree.certain and position.state[HEADER.GENERATOR] & MASK32 == chance:
            if position.state[HEADER.CONDITION] == OVER:
                tree.outcome = winners(position)
                tree.nearest = 0
            elif tree.fresh:
                look_ahead(position, tree, chance)
            if tree.outcome:
                prove(position, tree)
        if tree.outcome:
            share(position, tree, tree.outcome)
        else:
            if position.cut_after >= 0:
                position.limit = min(position.limit, position.taken + position.cut_after)
            before = position.taken
            is_over = rollout(position)
            if is_over:
                tree.nearest = min(tree.nearest, position.taken - before)
            appraise(position, tree, is_over)
        credit(position, tree)


# ---- down the tree -----------------------------------------------------------------------------


@kernel
def descend(position: Position, tree: Tree) -> None:
    """Down to behind the first branch that is new, or behind the last, or to one behind which all is proven."""
    key: u64 = ROOT
    at_once = False
    left = False
    """Whether one of those who decide at once has left the tree."""
    while position.state[HEADER.CONDITION] != OVER and tree.steps < DEEPEST and position.taken < position.limit:
        joining = position.state[HEADER.CONDITION] == JOINING
        if at_once and not joining:
            if left:
                return
            key = joined(position, tree)
            at_once = False
        if joining and not at_once:
            begin_parts(position, tree, key)
            at_once = True
            left = False
        stop, part = first_stop(position)
        seat = part if joining else position.state[HEADER.SEAT]
        node = tree.part[part] if joining else key
        count = position.list_options(stop, part)
        tree.fresh = False
        option = 0
        if node == 0:
            option = random_option(position, count)
        elif count > 1:
            # A decision without a choice is no branch.
            option = select(position, tree, node, seat, count)
            if tree.outcome:
                return
            node = tree.node
        if seat == 0 or joining:
            tree.certain = False
        position.choose(option)
        if not joining:
            key = node
        elif tree.fresh:
            tree.part[part] = 0
            left = True
        else:
            tree.part[part] = node
        alone = joining and waits_alone(position, part)
        position.decide(stop, part)
        position.taken += 1
        if tree.fresh and not joining:
            return
        if alone and position.state[HEADER.CONDITION] == JOINING and not waits_alone(position, part):
            # The last of them is done, and others are asked: they decide at once again.
            if left:
                return
            key = joined(position, tree)
            at_once = False


@kernel
def look_ahead(position: Position, tree: Tree, chance: u64) -> None:
    """Whether the seat that decides behind a new branch can win at once. While the end is far that is not asked: it
    would only take time."""
    stop, part = first_stop(position)
    seat = position.state[HEADER.SEAT]
    if part or tree.nearest > NEAR:
        return
    count = position.list_options(stop, part)
    aside = position.put_aside()
    option = 0
    while option < count and tree.outcome == 0:
        position.bring_back(aside, option)
        position.decide(stop, part)
        is_end = position.state[HEADER.CONDITION] == OVER and position.state[HEADER.GENERATOR] & MASK32 == chance
        if is_end and winners(position) == alone(seat):
            tree.outcome = alone(seat)
        option += 1
    position.let_go(aside)


@kernel
def select(position: Position, tree: Tree, node: u64, seat: i32, count: i32) -> i32:
    """The option to go on with, by UCB1 (Auer, Cesa-Bianchi, Fischer 2002) with first-play urgency (Gelly, Wang 2006);
    its branch is added to the path. Where chance and hidden cards change what is possible, the logarithm is that of how
    often a branch was available (Cowling 2012)."""
    urge = curiosity(tree, seat)
    best, chosen = -1.0, 0
    value, visits, most = 0.0, 0, 0
    fresh, unproven = 0, count
    sure: u64 = 0
    safe, proven = 0, 0
    for option in range(count):
        branch = find(tree, key_of(position, node, seat, option))
        if tree.key[branch]:
            position.mark[option] = branch
            available = tree.available[branch] + 1
            tree.available[branch] = available
            if available > most:
                most = available
            brought, taken = tree.value[branch], tree.visits[branch]
            proof = tree.proof[branch]
            value += brought
            visits += taken
            if proof == 0:
                bound = upper_bound(brought, taken, available, urge)
                if bound > best:
                    best, chosen = bound, option
            else:
                unproven -= 1
                proven += taken
                if better(position, sure, proof, seat) != sure:
                    sure, safe = proof, option
        else:
            position.mark[option] = UNMARKED
            fresh += 1
    is_full = 4 * tree.used >= 3 * (tree.mask + 1)
    if fresh and visits:
        # An option that was never tried promises as if it had been once, and had brought what others bring.
        urgency = upper_bound(value / visits, 1, most, urge)
        if is_full or (best > urgency and not tree.sweep):
            fresh = 0
        if fresh:
            best = urgency
    # What is proven is taken if nothing else promises as much, but half of the playouts find out about the rest.
    if sure != 0 and (best < 0.0 or (share_of(position, sure, seat) > best and proven <= visits - proven)):
        chosen, fresh = safe, 0
    if fresh:
        chosen = random_fresh(position, count, fresh)
        tree.node = key_of(position, node, seat, chosen)
        tree.fresh = True
        if is_full:
            tree.certain = False
            return chosen
        branch = find(tree, tree.node)
        tree.used += 1
        tree.key[branch] = tree.node
        tree.available[branch] = 1
    else:
        branch = position.mark[chosen]
        tree.node = tree.key[branch]
        tree.outcome = tree.proof[branch]
    tree.path[tree.steps] = branch
    tree.by[tree.steps] = seat
    tree.unproven[tree.steps] = unproven
    tree.sure[tree.steps] = sure
    tree.steps += 1
    return chosen


@kernel
def random_fresh(position: Position, count: i32, fresh: i32) -> i32:
    """One of the options without a branch, each as likely as its weight, or all alike."""
    total: i64 = 0
    if position.weighted:
        for option in range(count):
            if position.mark[option] == UNMARKED:
                total += position.weights[option]
    by_weight = total != 0
    left = position.draw(total if by_weight else fresh)
    chosen = 0
    for option in range(count):
        if position.mark[option] == UNMARKED:
            chosen = option
            own: i64 = 1
            if by_weight:
                own = position.weights[option]
            if left < own:
                break
            left -= own
    return chosen


@kernel
def curiosity(tree: Tree, seat: i32) -> f64:
    """How much a branch that was seldom tried is favoured: the more, the further apart the playouts of a seat end."""
    mean = tree.sums[seat] / tree.seen
    return tree.exploration * sqrt(max(0.0, tree.squares[seat] / tree.seen - mean * mean))


@inlined
def upper_bound(value: f64, visits: i32, available: i32, urge: f64) -> f64:
    """The upper confidence bound of a branch: its mean, and more the seldomer it was taken for how often it was
    there."""
    return value / visits + urge * sqrt(spread(available) / visits)


@inlined
def spread(number: i32) -> f64:
    """The logarithm to base two of 1 and more, straight between powers of two."""
    power = number.bit_length() - 1
    return power - 1 + number / (1 << power)


@kernel
def find(tree: Tree, key: u64) -> i32:
    """The row of a branch, or the empty place for it."""
    branch = int(key & tree.mask)
    found = tree.key[branch]
    while found != 0 and found != key:
        branch = branch + 1 & tree.mask
        found = tree.key[branch]
    return branch


@kernel
def key_of(position: Position, parent: u64, seat: i32, option: i32) -> u64:
    """The key of the branch that an option leads to: FNV-1a over its words. A key is never 0."""
    words = position.records[option]
    key = parent + seat & MASK64
    for number in range(position.words):
        key = (key ^ words[number] & MASK32) * FNV_PRIME & MASK64
    key = finalise(key)
    return key if key != 0 else 1


@kernel
def begin_parts(position: Position, tree: Tree, key: u64) -> None:
    """Where the decisions of each seat begin when several decide at once."""
    for seat in range(1, position.seats + 1):
        tree.part[seat] = part_key(key, seat)


@kernel
def part_key(parent: u64, seat: i32) -> u64:
    return finalise(parent + seat * PLAYERS_GAMMA)


@kernel
def joined(position: Position, tree: Tree) -> u64:
    """The key behind decisions that were made at once."""
    key: u64 = 0
    for seat in range(1, position.seats + 1):
        key = (key ^ tree.part[seat]) * FNV_PRIME & MASK64
    key = finalise(key)
    return key if key != 0 else 1


# ---- what came of it ---------------------------------------------------------------------------


@kernel
def share_evenly(position: Position, tree: Tree) -> None:
    """The same for every seat."""
    for seat in range(1, position.seats + 1):
        tree.values[seat] = 1.0 / position.seats


@inlined
def alone(seat: i32) -> u64:
    """This seat wins, and nobody else: a bit for each seat from 1."""
    bit: u64 = 1
    return bit << seat - 1 & MASK64


@kernel
def winners(position: Position) -> u64:
    """Who wins at an end of the game; all of them if it is a draw, which is worth the same."""
    won: u64 = 0
    everybody: u64 = 0
    behind = 0
    together = 0
    for seat in range(1, position.seats + 1):
        bit = alone(seat)
        everybody |= bit
        if position.places:
            place = position.state[position.places + seat]
            if place == 1:
                won |= bit
            behind += place > 1
            together += place == position.seats + SUCCESS
    if behind == position.seats:
        return TOGETHER if together == position.seats else NOBODY
    return won if won != 0 else everybody


@kernel
def share_of(position: Position, outcome: u64, seat: i32) -> f64:
    """What an outcome brings a seat: 1 for the winner, shared if there are several against others."""
    if outcome == TOGETHER:
        return 1.0
    won = 0
    for other in range(1, position.seats + 1):
        won += (outcome & alone(other)) != 0
    return 1.0 / won if (outcome & alone(seat)) != 0 else 0.0


@kernel
def share(position: Position, tree: Tree, outcome: u64) -> None:
    """What an outcome brings every seat."""
    for seat in range(1, position.seats + 1):
        tree.values[seat] = share_of(position, outcome, seat)


@kernel
def better(position: Position, one: u64, other: u64, seat: i32) -> u64:
    """What a seat likes better of two outcomes, the first if it likes them as much; 0 is none."""
    if one == 0:
        return other
    return other if share_of(position, other, seat) > share_of(position, one, seat) else one


@kernel
def prove(position: Position, tree: Tree) -> None:
    """The end that was reached is a proof of the last branch, and maybe of those above."""
    step = tree.steps
    while step > 0:
        step -= 1
        branch, seat = tree.path[step], tree.by[step]
        tree.proof[branch] = tree.outcome
        tree.proofs += 1
        if share_of(position, tree.outcome, seat) < 1.0:
            if tree.unproven[step] > 1:
                return
            tree.outcome = better(position, tree.sure[step], tree.outcome, seat)
    tree.settled = tree.outcome


@kernel
def appraise(position: Position, tree: Tree, is_over: bool) -> None:
    """What an end brings every seat; where the playout was stopped, what the lead is worth."""
    if is_over:
        share(position, tree, winners(position))
    elif position.has_worth:
        for seat in range(1, position.seats + 1):
            tree.worth[seat] = position.worth(seat)
        for seat in range(1, position.seats + 1):
            tree.values[seat] = lead_value(tree.worth[seat], best_of_others(position, tree, seat), position.lead)
    else:
        share_evenly(position, tree)


@kernel
def best_of_others(position: Position, tree: Tree, seat: i32) -> i32:
    """What the best of the others has won so far; 0 for somebody who plays alone."""
    if position.seats == 1:
        return 0
    best = tree.worth[2 if seat == 1 else 1]
    for other in range(1, position.seats + 1):
        if other != seat:
            best = max(best, tree.worth[other])
    return best


@kernel
def lead_value(own: i32, best: i32, lead: i32) -> f64:
    """The lead over the best of the others as a value from 0 to 1; half is even."""
    ahead = float(own) - best
    return 0.5 + 0.5 * (ahead / (abs(ahead) + lead))


@kernel
def credit(position: Position, tree: Tree) -> None:
    """Every branch on the path learns what came of it for the seat that took it."""
    for step in range(tree.steps):
        branch = tree.path[step]
        tree.visits[branch] += 1
        tree.value[branch] += tree.values[tree.by[step]]
        if tree.proof[branch]:
            # What is proven counts as if all playouts had ended so.
            tree.value[branch] = tree.visits[branch] * share_of(position, tree.proof[branch], tree.by[step])
    tree.seen += 1.0
    for seat in range(1, position.seats + 1):
        value = tree.values[seat]
        tree.sums[seat] += value
        tree.squares[seat] += value * value
    tree.running = False


@kernel
def look_up(position: Position, tree: Tree, seat: i32) -> i32:
    """Marks the options that a seat has in the situation with the rows of their branches; answers how many they are."""
    position.restore(ASKED_FOR)
    joining = position.state[HEADER.CONDITION] == JOINING
    part = seat if joining else 0
    node = part_key(ROOT, seat) if joining else ROOT
    stop = position.state[HEADER.SEATS + seat] if joining else position.state[HEADER.PC]
    count = position.list_options(stop, part)
    for option in range(count):
        position.mark[option] = find(tree, key_of(position, node, seat, option))
    return count
