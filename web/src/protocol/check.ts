/** Check values as the server counts them: CRC-32 of what was sent, and of a view as it should be. */

const TABLE = Uint32Array.from({ length: 256 }, (_, number) => {
  let value = number
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  // Operators on bits give signed numbers; this makes it an unsigned one.
  return value >>> 0
})

const encoder = new TextEncoder()

export function crc32(text: string): string {
  let value = 0xffffffff
  for (const byte of encoder.encode(text)) value = (TABLE[(value ^ byte) & 0xff] as number) ^ (value >>> 8)
  return ((value ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')
}

/** JSON with sorted keys and without blanks. */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    // By their codes, as the server does, and not by the rules of a language.
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${sortedJson(inner)}`).join(',')}}`
  }
  return JSON.stringify(value)
}

const HEAD = /^\{"sum":"([0-9a-f]{8})",/

/** Whether a message has arrived as it was sent. Those without a check value are believed. */
export function isWhole(text: string): boolean {
  const found = HEAD.exec(text)
  return found === null || found[1] === crc32(text.slice(found[0].length))
}
