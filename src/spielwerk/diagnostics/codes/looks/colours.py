"""Colours that cannot be read, told apart, or used."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words

SEATS = '{{"seats": [{{"colour": "{}", "sign": "icon:{}"}},\n {{"colour": "{}", "sign": "icon:{}"}}]}}\n'
GOOD = SEATS.format("#b7212c", "circle", "#3d63d4", "triangle")

COLOURS: tuple[Entry, ...] = (
    Entry(
        "V301",
        Words(
            "`{name}` is no colour: `{found}`. `#` and six digits from 0 to 9 and a to f were expected: `#1f5a3c`.",
            "Write red, green and blue as two digits each; `#ffffff` is white.",
        ),
        Words(
            "`{name}` ist keine Farbe: `{found}`. Erwartet wurden `#` und sechs Ziffern von 0 bis 9 und a bis f:"
            " `#1f5a3c`.",
            "Schreibe Rot, Grün und Blau mit je zwei Ziffern; `#ffffff` ist Weiß.",
        ),
        bad='{"table": {"colour": "darkgreen"}}\n',
        good='{"table": {"colour": "#1f5a3c"}}\n',
    ),
    Entry(
        "V302",
        Words(
            "`{name}` is `{found}`, which looks like `{lit}`: the light on things that can be touched. Another colour"
            " was expected.",
            "Make it clearly darker, paler or redder.",
        ),
        Words(
            "`{name}` ist `{found}` und sieht aus wie `{lit}`: das Licht auf allem, was man berühren kann. Erwartet"
            " wurde eine andere Farbe.",
            "Mache sie deutlich dunkler, blasser oder roter.",
        ),
        bad='{"table": {"frame": "#ffb52a"}}\n',
        good='{"table": {"frame": "#8a5a1c"}}\n',
    ),
    Entry(
        "V303",
        Words(
            "`{ink}` on `{fill}` cannot be read: the contrast is {found}. At least {least} was expected.",
            "Make one of the two lighter or darker.",
        ),
        Words(
            "`{ink}` auf `{fill}` ist nicht zu lesen: Der Kontrast ist {found}. Erwartet wurde mindestens {least}.",
            "Mache eines von beiden heller oder dunkler.",
        ),
        bad='{"values": {"Command": {"back_up": {"fill": "#8a4b2f", "ink": "#a06040"}}}}\n',
        good='{"values": {"Command": {"back_up": {"fill": "#8a4b2f", "ink": "#ffffff"}}}}\n',
    ),
    Entry(
        "V304",
        Words(
            "The colours of seats {one} and {other} are too alike for {who}: they differ by {found}. At least {least}"
            " was expected (CIEDE2000).",
            "Make one of them clearly lighter or darker; that helps whatever colours somebody sees.",
        ),
        Words(
            "Die Farben der Plätze {one} und {other} sind für {who:de} zu ähnlich: Sie unterscheiden sich um {found}."
            " Erwartet wurde mindestens {least} (CIEDE2000).",
            "Mache eine davon deutlich heller oder dunkler; das hilft, welche Farben auch immer jemand sieht.",
        ),
        bad=SEATS.format("#b0603a", "circle", "#6f7d2c", "triangle"),
        good=GOOD,
    ),
    Entry(
        "V305",
        Words(
            "Seats {one} and {other} have the same sign `{found}`. Two signs were expected.",
            "Give one of them another sign: colour alone does not tell everybody who is who.",
        ),
        Words(
            "Die Plätze {one} und {other} haben dasselbe Zeichen `{found}`. Erwartet wurden zwei Zeichen.",
            "Gib einem davon ein anderes Zeichen: Farbe allein sagt nicht allen, wer wer ist.",
        ),
        bad=SEATS.format("#b7212c", "circle", "#3d63d4", "circle"),
        good=GOOD,
    ),
)
