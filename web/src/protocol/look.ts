// Made from the schema of looks by `make docs`.

/** `spielwerk check look.json` checks more than a schema can: names of the game, signs and drawings, colours that can be read and told apart. */
export interface Look {
  "$schema"?: string
  /** Colour and backdrop of the table, frame of the board. */
  table?: Table
  /** Colours and signs of the seats, in their order. */
  seats?: Seat[]
  /** `seat`: everybody has their own side of the board below. */
  turn?: "seat" | "fixed"
  /** Signs, colours and drawings of the values of enums. */
  values?: Record<string, Record<string, Value>>
  /** Boards and their fields. */
  spaces?: Record<string, Space>
  /** Pieces and cards. */
  objects?: Record<string, Thing>
  /** What is shown of every player. */
  player?: Record<string, Shown>
  /** What is shown of the table. */
  area?: Record<string, Shown>
  /** What is touched for a part of a choice. */
  pick?: Record<string, Pick>
  /** The order of the players in their list. */
  ranking?: Ranking
  /** Pace. */
  moves?: Moves
  /** Sounds of events, and of moves of a kind: `move Robot`. */
  sounds?: Record<string, "bell" | "card" | "cards" | "chime" | "click" | "coin" | "crash" | "dice" | "drum" | "fall" | "fanfare" | "hammer" | "horn" | "knock" | "rattle" | "servo" | "shuffle" | "sigh" | "slide" | "splash" | "step" | "stone" | "sword" | "wood">
  icons?: Record<string, string>
  /** What stands for the game in the library. */
  cover?: Cover
  pictures?: Record<string, string>
}

export interface Table {
  /** Colour of the table. */
  colour?: string
  /** Colour of the frame round the board. */
  frame?: string
  /** Drawing that is on the table, behind the board. */
  backdrop?: string
  /** Width of the backdrop in pixels; it is repeated. Without it, it fills the window. */
  tile?: number
}

export interface Seat {
  /** Colour of its pieces. */
  colour: string
  /** Its sign, one that all looks share; every seat has another one. */
  sign: string
  /** The letter that stands for it in a terminal. */
  letter?: string
}

export interface Value {
  /** A text of up to three letters, or a sign. */
  sign?: string
  /** The letter that stands for it in a terminal, if the sign is drawn. */
  letter?: string
  /** Colour of what has this value. */
  fill?: string
  /** Colour of the sign on it; without it white or ink, whichever can be read better. */
  ink?: string
  /** Drawing of what has this value. */
  picture?: string
  /** Whether a field with it has the full colour of its seat, not a pale one. */
  bold?: boolean
  /** Whether fields with it that are together have a plate below them. */
  pad?: boolean
  /** Whether its sign points to where the field leads; as drawn, it points to the right. */
  turn?: boolean
}

export interface Space {
  /** Form of a field. */
  shape?: "square" | "round" | "hex" | "tip" | "plate" | "none"
  /** Colour of the fields, one for all or by an attribute. */
  fill?: string | Fill
  /** Colour of every other field of a grid, as on a chess board. */
  light?: string
  /** Colour of the others. */
  dark?: string
  /** Colour of the lines between fields. */
  stroke?: string
  /** Drawing on every field; `{terrain}`: that of the value. */
  picture?: string
  /** Drawings that some fields have instead, so that not all are alike. */
  variants?: string[]
  /** Colour of the board between its fields. */
  ground?: string
  /** Colour of the ways between fields that lead to each other. */
  ways?: string
  /** How attributes are shown. */
  badges?: Record<string, Badge>
  /** What shows whose a field is. */
  mark?: Mark
  /** How the fields of a line or ring are laid out; `tips` is the board of backgammon. */
  arrange?: "row" | "snake" | "spiral" | "ring" | "square" | "tips"
  /** How objects share a field: over each other, in a line, side by side, or one with a number. */
  stack?: "over" | "along" | "beside" | "count"
  /** By how many degrees the board leans away. */
  tilt?: number
  /** How thick the board is, in fields. */
  depth?: number
  /** By which factor its height is drawn. */
  squeeze?: number
}

export interface Thing {
  /** Form of the piece: one the table draws, or a drawing by its name. */
  shape?: string
  /** Its sign where it is small: on a piece, in lists, in the log. */
  glyph?: string
  /** The letter that stands for it in a terminal. */
  letter?: string
  /** The attribute that says where it faces. */
  turn?: string
  /** Drawings of it as it faces each way, for boards seen from the side. */
  sides?: Record<string, string>
  /** The attribute that its colour follows; else it is its owner's. */
  by?: string
  /** Its colour, if nothing else gives it one. */
  fill?: string
  /** Colour of the words on it. */
  ink?: string
  /** The face of a card: plain, with a coloured band, with a picture above its name, or a coat of arms. */
  style?: "plain" | "banner" | "picture" | "shield"
  /** What is in the corner of a card. */
  corner?: string
  /** Colour of what is in the corner of a plain card. */
  head?: string
  /** What is in the middle of a card. */
  middle?: string
  /** What is at the foot of a card. */
  foot?: string
  /** What is at the other corner, on its colour. */
  band?: string
  /** Drawing on the card; `{suit}`: that of the value. */
  picture?: string
  /** What those see who may not see the card. */
  back?: Back
  /** Attributes by which cards are put in order in a hand. */
  sort?: string[]
  /** How high a piece is, in fields. */
  depth?: number
}

export interface Shown {
  /** The sign that is before it. */
  sign?: string
  /** How it is shown. */
  as?: "hand" | "slots" | "mat" | "row" | "pile" | "goods" | "sheet" | "counter" | "dice" | "sign"
  /** Where: in the row of each player, before the one who looks, in the middle of the table, or at its side. */
  at?: "seat" | "mine" | "centre" | "side"
  /** Whether it is not shown: bookkeeping of the rules. */
  hide?: boolean
  /** Whether it is shown even if it is empty or 0. */
  always?: boolean
  /** Smaller numbers come first. */
  order?: number
}

export interface Pick {
  /** The space whose columns or rows are meant. */
  space?: string
  /** What of the space is touched. */
  by?: "column" | "row" | "field"
  /** The dice that are meant by their numbers. */
  dice?: string
  /** The row of the one who chooses into which the choice is put. */
  slots?: string
  /** The place in it, from 1; of several choices that of the first. */
  slot?: number
}

export interface Ranking {
  /** What decides, most important first; most is best. */
  by: string[]
  /** Whether least is best, as in golf. */
  low?: boolean
  /** What stands for the score of those whose score one may not know. */
  points?: string
}

export interface Moves {
  /** Milliseconds of one move. */
  ms?: number
  /** Milliseconds that everything after one decision may take. */
  budget?: number
  /** Kinds that are moved as one, like dealt cards. */
  together?: string[]
}

export interface Cover {
  /** Left edge. */
  x: number
  /** Upper edge. */
  y: number
  /** Width. */
  width: number
  /** Height. */
  height: number
}

export interface Fill {
  /** The attribute. An enum gives `values`' fill, a player the seat's. */
  by: string
  /** Colours of values (`true`, `false` and `none` are values, too), where they differ. */
  map?: Record<string, string>
}

export interface Badge {
  /** A round token, a flag, small in a corner, the sign alone, so many pips, or a ship at a pier before the board. */
  as?: "token" | "flag" | "corner" | "sign" | "pips" | "pier"
  /** The sign that stands for one, as many times as the number says. */
  sign?: string
  /** Numbers that stand out. */
  strong?: number[]
  /** How many dots are below a number. */
  dots?: Record<string, number>
  /** Whether 0 is shown. */
  zero?: boolean
  /** Whether it is not shown on the field. */
  hide?: boolean
}

export interface Mark {
  /** The attribute that says whose it is. */
  by: string
  /** Its form: one the table draws, or a drawing by its name. */
  shape?: string | Choice
}

export interface Back {
  /** Its colour. */
  fill?: string
  /** What is printed on it. */
  pattern?: "plain" | "stripes" | "lattice" | "dots" | "waves"
  /** A sign in its middle. */
  sign?: string
}

export interface Choice {
  /** The attribute. */
  by: string
  /** The form if it is true. */
  true: string
  /** The form if it is false. */
  false: string
}
