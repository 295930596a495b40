/** Words in lines, where a drawing has only so much room. */

const MOST_LINES = 3

/** Breaks between words into as few lines as needed for so many letters; a longer word stays whole. */
export function wrapped(text: string, letters: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && (last.length + 1 + word.length <= letters || lines.length === MOST_LINES)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
