"""Lowers choices: what is offered, who is asked, and what the answer means."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.diagnostics.source import Span
from spielwerk.locale import LANGUAGES, texts
from spielwerk.program import build, ir
from spielwerk.program.lower.choices.alternatives import goes_without_saying, label_names, parts_of
from spielwerk.program.lower.choices.blind import Unseen
from spielwerk.program.lower.choices.blocked import block_menu, make_blocked, own_names, reader_of
from spielwerk.program.lower.choices.hints import announce, weighed
from spielwerk.program.lower.choices.knowing import reader
from spielwerk.program.lower.choices.sites import JoinInfo, OptionInfo, SiteInfo, Weighed
from spielwerk.program.lower.claims.sound_implications import check_effects
from spielwerk.program.lower.collections.forms import as_set
from spielwerk.program.lower.collections.sources import slot_map
from spielwerk.program.lower.machine import slow
from spielwerk.program.lower.machine.calling import call_slow
from spielwerk.program.lower.machine.frames import zero_slots
from spielwerk.program.lower.machine.happenings import arrive, no_seats_apart
from spielwerk.program.lower.machine.machine import Loop, Machine
from spielwerk.program.lower.machine.timer import Timer
from spielwerk.program.lower.machine.timers import late_choice, late_seats, start_timer, stop_timer, timer_of
from spielwerk.program.lower.texts.messages import listing, needed, plain_words, variables
from spielwerk.program.lower.texts.text_info import TextForm, TextInfo, thing_named
from spielwerk.program.lower.values.forms import SEAT, Array, Bits, Mapping, SlotList, SlotMap, Value
from spielwerk.program.lower.values.intervals import interval
from spielwerk.program.lower.visibility.knowing_places import deciding, together
from spielwerk.program.lower.writer import Writer, none_of
from spielwerk.program.walk import map_expr

Offer = Callable[[Writer], None]


def word_of(index: int) -> str:
    """The name under which a label finds a word of its option."""
    return f"o{index}"


def new_site(
    m: Machine, info: SiteInfo, offer: Offer, stride: int, weighted: bool = False, step: t.Step | None = None
) -> tuple[ir.Site, tuple[ir.Parameter, ...]]:
    """A site with its enumerator."""
    w = Writer(m.game, m.inside)
    w.env = dict(m.env)
    w.seat = m.seat
    offer(w)
    hinted = weighed(m, w, info, step)
    body = tuple(w.code.body) if hinted is None else hinted
    needs = needed(body)
    name = m.game.name(f"options_{info.number}")
    line = m.line(info.span)
    m.game.function(ir.Function(name, needs, None, body, f"options of {m.inside}", line))
    site = ir.Site(info.number, name, stride, weighted or hinted is not None, line, info.form == "chance")
    m.sites.append(site)
    m.infos.append(info)
    info.step = step
    m.needs.setdefault(info.number, set()).update(p.name for p in needs)
    return site, needs


def site_info(m: Machine, form: str, span: Span) -> SiteInfo:
    return SiteInfo(len(m.sites), form, inside=m.inside, span=span)


def text_for(
    m: Machine,
    info: SiteInfo,
    message: t.Message | None,
    binds: dict[sy.Variable, Value],
    names: tuple[str, ...] = (),
) -> TextInfo | None:
    """A text shown with the options; what it needs lives while somebody is asked."""
    if message is None:
        return None
    w = Writer(m.game, m.inside)
    w.env = {**m.env, **binds}
    w.seat = m.seat
    text = listing(w, message, names)
    # The words of an option are given together with it; nothing has to keep them.
    words = {word_of(i) for i in range(16)}
    m.needs.setdefault(info.number, set()).update(p.name for p in text.needs if p.name not in words)
    return text


def asked(m: Machine, info: SiteInfo, message: t.Message | None, chooser: t.Expr, what: list[str]) -> TextInfo | None:
    """The prompt of a choice: the game's own, or plain words in both languages. A game translates those by the line of
    the choice: "{player} chooses cell"."""
    if message is not None:
        return text_for(m, info, message, {})
    name = chooser.variable.name if isinstance(chooser, t.Get) else "player"
    key = f"{{{name}}} chooses {', '.join(what)}".rstrip()
    plain = {language: _plain_prompt(m, key, what, language, chooser.span) for language in LANGUAGES}
    original = plain.get(m.game.game.language, plain["en"])
    forms = m.game.text_info(original).forms
    forms += [TextForm(lang, words) for lang, words in plain.items() if all(form.language != lang for form in forms)]
    return text_for(m, info, original, {})


def _plain_prompt(m: Machine, key: str, what: list[str], language: str, span: Span) -> t.Message:
    own = m.game.game.texts.get(language, {})
    words = [plain_words(own[name]) if name in own else name.replace("_", " ") for name in what]
    plain = texts("game", language)
    said: str = plain["choose_what"].format(what=", ".join(words)) if words else plain["choose"]
    return t.Message(key, [said], span)


def label_unseen(m: Machine, info: SiteInfo, option: OptionInfo, binds: dict[sy.Variable, Value]) -> None:
    """The label of options with things that the chooser does not see: the game's own, unless it tells more of them than
    where they are; then what is chosen, in plain words."""
    if not option.unseen or option.label is None:
        return
    names = {variable.name for variable in binds}
    values = [thing_named(slot.value) for form in option.label.forms for slot in form.slots]
    if all(isinstance(v, t.Get) or names.isdisjoint(one.name for one in variables(v)) for v in values):
        option.blind_label = option.label
        return
    plain = {language: _plain_label(m, info, option, list(binds), language) for language in LANGUAGES}
    original = plain.get(m.game.game.language, plain["en"])
    forms = m.game.text_info(original).forms
    forms += [TextForm(language, words) for language, words in plain.items() if words is not original]
    option.blind_label = text_for(m, info, original, binds)


def _plain_label(m: Machine, info: SiteInfo, option: OptionInfo, binds: list[sy.Variable], language: str) -> t.Message:
    own = m.game.game.texts.get(language, {})
    name = plain_words(own[option.name]) if option.name in own else option.name.replace("_", " ")
    parts: list[str | t.Slot] = [f"{name}: "] if info.form == "menu" else []
    for bind in binds[option.silent :]:
        parts += [t.Slot(t.Get(bind, type=bind.type)), ", "]
    return t.Message("", parts[:-1], info.span)


def ask(
    m: Machine,
    site: ir.Site,
    needs: tuple[ir.Parameter, ...],
    chooser: ir.Expr,
    otherwise: Callable[[], None] | None,
    start: Callable[[], None] = lambda: None,
) -> int | None:
    """Stops for an answer. `otherwise` runs if there is no option; then the number of the block behind is given.
    `start` comes right before the stop."""
    resume = m.new_block()
    if m.seat is None and not site.chance:
        arrive(m, resume)
    # In a sealed part nothing can have changed since the `at once` began.
    if (m.seat is None or m.openly) and not site.chance:
        check_end(m)
        check_effects(m)
    again = 0
    if m.openly:
        again = m.new_block()
        m.goto(again)
        m.begin(again)
    args = tuple(ir.Local(p.name, p.type) for p in needs)
    chooser = m.code.temp(chooser) if m.seat is None else SEAT
    announce(m, site.number, chooser)
    m.code.emit(ir.Enumerate(site.number, args))
    after: int | None = None
    if otherwise is not None:
        with m.code.block() as empty:
            otherwise()
            if m.open:
                after = m.new_block()
                m.goto(after)
        m.open = True
        m.code.emit(ir.If(build.eq(ir.OptionCount(), 0), tuple(empty)))
    start()
    m.finish(ir.Ask(site.number, chooser, resume, again=again))
    m.begin(resume)
    return after


def check_end(m: Machine) -> None:
    """The conditions of the `end:` block are looked at before every decision."""
    checks = m.game.game.end_checks
    if checks is not None and m.procedure is not checks:
        call_slow(m, checks, [], checks.span)


def no_option(m: Machine, step: t.Step) -> Callable[[], None]:
    """Nothing to choose from, and the game does not say what then: the match stops with a fault."""

    def fail() -> None:
        m.code.emit(ir.Check(build.ZERO, "R215", m.line(step.span)))
        m.finish(ir.Over())

    return fail


# ---- one option --------------------------------------------------------------------------------


def choose(m: Machine, step: t.Choose) -> None:
    info = site_info(m, "choose", step.span)
    binds = {bind.variable: ir.Local(word_of(i)) for i, bind in enumerate(step.binds)}
    option = OptionInfo("pick", [b.variable.type for b in step.binds], [b.variable.name for b in step.binds])
    option.label = text_for(m, info, step.label, dict(binds))
    info.options = [option]
    info.prompt = asked(m, info, step.ask, step.chooser, option.binders)

    unseen = Unseen(m, step.binds, step.chooser, reader(m.game, own_names(step.chooser)), [])

    def offer(w: Writer) -> None:
        unseen.offer(w, lambda values: ir.Push(tuple(values)), m.line(step.span))
        if step.optional:
            w.code.emit(ir.Push(tuple(none_of(b.variable.type) for b in step.binds)))

    unseen.describe(m, option)
    label_unseen(m, info, option, dict(binds))
    site, needs = new_site(m, info, offer, len(step.binds), step=step)
    make_blocked(m, info, step.binds, step.chooser)
    otherwise = _otherwise(m, step, step.binds)
    timer = timer_of(m, step)
    after = ask(m, site, needs, m.number(step.chooser), otherwise, starting(m, step, timer))
    stop_timer(m, timer)
    words = unseen.uncover(m, [ir.Chosen(index) for index in range(len(step.binds))], step)
    for bind, word in zip(step.binds, words, strict=True):
        note_range(m, bind)
        m.declare_number(bind.variable, word)
    _body(m, step, step.binds)
    after = late_choice(m, timer, _late(m, step, step.binds), after)
    go_behind(m, after)


def starting(m: Machine, step: t.Choose | t.ChooseMenu, timer: Timer | None) -> Callable[[], None]:
    """Starts the time limit of a choice, if it has one."""

    def start() -> None:
        if timer is not None and step.within is not None:
            start_timer(m, timer, step.within)

    return start


def go_behind(m: Machine, after: int | None) -> None:
    """Goes on behind a choice, where other ways may lead too."""
    if after is not None:
        m.goto(after)
        m.begin(after)


def note_range(m: Machine, bind: t.Bind) -> None:
    """A number that is chosen from a known range is in it."""
    source = bind.source
    while isinstance(source, t.Where):
        source = source.of
    if isinstance(source, t.NumberRange) and not bind.variable.assigned:
        low, high = interval(m, source.low), interval(m, source.high)
        if low and high:
            m.game.intervals[bind.variable] = (low[0], high[1])


def _otherwise(m: Machine, step: t.Choose | t.ChooseMenu, binds: list[t.Bind]) -> Callable[[], None] | None:
    if step.optional:
        return None
    if step.otherwise is None and (isinstance(step, t.ChooseMenu) or step.body is None):
        return no_option(m, step)

    return _nothing_chosen(m, step, binds)


def _nothing_chosen(m: Machine, step: t.Choose | t.ChooseMenu, binds: list[t.Bind]) -> Callable[[], None]:
    def otherwise() -> None:
        for bind in binds:
            m.declare_number(bind.variable, none_of(bind.variable.type))
        m.steps(step.otherwise or [])

    return otherwise


def _late(m: Machine, step: t.Choose | t.ChooseMenu, binds: list[t.Bind]) -> Callable[[], None] | None:
    """What happens when the time is up; without it the choice is drawn at random."""
    return None if step.otherwise is None else _nothing_chosen(m, step, binds)


def _body(m: Machine, step: t.Choose, binds: list[t.Bind]) -> None:
    """What follows the answer; passing skips it."""
    if step.optional and (step.body is not None or step.otherwise is not None):
        first = binds[0].variable
        picked = build.ne(m.item(m.env[first]), m.item(none_of(first.type)))
        m.branch(picked, lambda: m.steps(step.body or []), lambda: m.steps(step.otherwise or []))
    else:
        m.steps(step.body or [])


# ---- menus -------------------------------------------------------------------------------------


def menu(m: Machine, step: t.ChooseMenu) -> None:
    info = site_info(m, "menu", step.span)
    width = max((len(a.binds) for a in step.alternatives), default=0)
    for alternative in step.alternatives:
        kinds = [b.variable.type for b in alternative.binds]
        silent = goes_without_saying(m.game, alternative)
        option = OptionInfo(alternative.name, kinds, [b.variable.name for b in alternative.binds], silent=silent)
        words = _words_of(alternative)
        label = alternative.label or t.Message(alternative.name, [alternative.name])
        option.label = text_for(m, info, label, words, label_names(m.inside, alternative))
        info.options.append(option)

    info.prompt = asked(m, info, step.ask, step.chooser, [])
    own, line = own_names(step.chooser), m.line(step.span)
    unseen = [
        Unseen(m, a.binds, step.chooser, reader_of(m.game, own, a), parts_of(a.condition)) for a in step.alternatives
    ]

    def offer(w: Writer) -> None:
        for number, way in enumerate(unseen, 1):
            way.offer(w, partial(_alternative, number, width), line)
        if step.optional:
            w.code.emit(ir.Push((build.ZERO,) * (width + 1)))

    for way, option, alternative in zip(unseen, info.options, step.alternatives, strict=True):
        way.describe(m, option)
        label_unseen(m, info, option, _words_of(alternative))
    site, needs = new_site(m, info, offer, width + 1, step=step)
    block_menu(m, info, step, width)
    timer = timer_of(m, step)
    after = ask(m, site, needs, m.number(step.chooser), _otherwise(m, step, []), starting(m, step, timer))
    stop_timer(m, timer)
    # The option can be read at the head of this block only.
    kind = m.code.keep(ir.Chosen(0), "kind")
    words_chosen = [m.code.keep(ir.Chosen(i + 1), "word") for i in range(width)]
    cases: list[tuple[ir.Expr, Callable[[], None]]] = []
    for number, alternative in enumerate(step.alternatives, 1):
        cases.append((build.eq(kind, number), _taken(m, alternative, words_chosen, unseen[number - 1], step)))
    if step.optional:
        cases.append((build.ONE, lambda: m.steps(step.otherwise or [])))
    if cases:
        m.choose_block(cases)
    after = late_choice(m, timer, _late(m, step, []), after)
    go_behind(m, after)


def _words_of(alternative: t.Alternative) -> dict[sy.Variable, Value]:
    """What is chosen with a way of a menu, in the words of its options."""
    return {bind.variable: ir.Local(word_of(i)) for i, bind in enumerate(alternative.binds, 1)}


def _alternative(number: int, width: int, values: list[ir.Expr]) -> ir.Push:
    padding = [build.ZERO] * (width - len(values))
    return ir.Push((ir.Const(number), *values, *padding))


def _taken(
    m: Machine, alternative: t.Alternative, words: list[ir.Local], unseen: Unseen, step: t.Step
) -> Callable[[], None]:
    def way() -> None:
        chosen = unseen.uncover(m, list(words[: len(alternative.binds)]), step)
        for bind, word in zip(alternative.binds, chosen, strict=True):
            m.declare_number(bind.variable, word)
        m.steps(alternative.body)

    return way


# ---- chance, in exact mode ---------------------------------------------------------------------


def ask_chance(m: Machine, bound: ir.Expr, span: Span, what: str, of: object) -> ir.Expr:
    """Chance as a question that nobody answers: one option per number below the bound."""
    info = site_info(m, "chance", span)
    info.chance, info.subject = what, of
    limit = m.code.keep(bound, "bound") if not isinstance(bound, ir.Const) else bound
    if isinstance(of, Array | Weighed):
        m.needs.setdefault(info.number, set()).add(of.name)

    def offer(w: Writer) -> None:
        i = w.code.fresh("i")
        w.code.emit(ir.For(i, build.ZERO, limit, (ir.Push((ir.Local(i),)),)))

    site, needs = new_site(m, info, offer, 1)
    ask(m, site, needs, build.ZERO, None)
    return m.code.keep(ir.Chosen(0), "drawn")


# ---- at once -----------------------------------------------------------------------------------


def at_once(m: Machine, step: t.AtOnce) -> None:
    """Every seat goes through the body on its own; when all are done, `then` runs per seat in order."""
    check_effects(m)
    members = m.bits(as_set(step.of))
    seats = m.cell("seats", wide=True)
    m.code.emit(seats.set(members.members))
    body, after = m.new_block(), m.new_block()
    timer = timer_of(m, step)
    if timer is not None and step.within is not None:
        start_timer(m, timer, step.within)
    player = m.code.fresh("p")
    start = ir.StartSeat(body, build.add(ir.Local(player), 1), sealed=not step.openly)
    m.code.emit(ir.ForBits(player, seats.get, (start,)))
    no_seats_apart(m, step.span)
    arrive(m, after)
    m.finish(ir.Join(after))

    outer_loops, outer_slots = m.loops, m.seat_slots
    # A part cannot leave or repeat a loop around the `at once`.
    m.loops, m.seat_slots = [], []
    m.seat, m.openly = SEAT, step.openly
    m.begin(body)
    outside = dict(m.env)
    m.env[step.variable] = SEAT
    m.steps(step.body)
    inner = m.env
    m.finish(ir.SeatDone())
    m.seat, m.openly = None, False
    m.loops = outer_loops
    mine, m.seat_slots = m.seat_slots, outer_slots
    assert isinstance(seats.get, ir.Local)
    m.joins.append(JoinInfo(after, body, seats.get.name, mine, not step.openly))
    late = late_seats(m, timer, after, mine) if timer is not None and step.otherwise is not None else 0

    m.begin(after)
    m.env = outside
    stop_timer(m, timer)
    then_per_seat(m, step, Bits(seats.get, 1), inner, late)
    # What is not in use is 0, so that equal situations are equal states.
    for address, count in mine:
        m.code.emit(zero_slots(address, count, m.layout.slot_type(address), m.code.fresh("i")))


def then_per_seat(m: Machine, step: t.AtOnce, seats: Bits, inner: dict[sy.Variable, Value], late: int) -> None:
    """`then`, with the names of the body as that seat has them; `else` for those who are marked in the row `late`."""
    name = m.game.local(step.variable)
    then = step.then
    if late:
        missed = sy.Variable("late", type=ty.BOOL)
        m.env[missed] = ir.Load(late, ir.Local(name))
        then = [t.If(t.Get(missed, type=ty.BOOL), step.otherwise or [], then, span=step.span)]
    if not then:
        return
    outside = dict(m.env)
    for variable, value in inner.items():
        if variable not in outside:
            m.env[variable] = of_seat(value, ir.Local(name))
    if slow.body(then, m.game.exact, False):
        listed = sy.Variable("seats", type=ty.SetOf(ty.PLAYER))
        m.env[listed] = seats
        m.step(t.For(step.variable, t.Get(listed, type=listed.type), then, span=step.span))
    else:
        bit = m.code.fresh("p")
        with m.code.block() as body:
            m.code.emit(ir.Set(name, build.add(ir.Local(bit), 1)))
            decided = [variable for variable in inner if variable not in outside]
            with m.bound(step.variable, ir.Local(name)), m.loop_scope(Loop(None, None)), deciding(m.game, decided):
                m.steps(then)
        m.code.emit(*together(m.game, ir.ForBits(bit, seats.members, tuple(body))))
    m.env = outside


def of_seat(value: Value, player: ir.Local) -> Value:
    """What a seat kept during its part, read for that player."""

    def seat(e: ir.Expr) -> ir.Expr:
        return player if e == SEAT else e

    match value:
        case Bits(members, low):
            return Bits(map_expr(members, seat), low)
        case SlotList(address, capacity, index, wide):
            return SlotList(address, capacity, map_expr(index, seat) if index is not None else None, wide)
        case Mapping(keys, _, SlotMap(address, index, kind)):
            return slot_map(address, keys, map_expr(index, seat) if index is not None else None, kind)
        case ir.Local() | ir.Load() | ir.Op() | ir.Lookup():
            return map_expr(value, seat)
    return value
