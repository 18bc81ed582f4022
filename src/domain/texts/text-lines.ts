/** Many short texts as the lines of one, which is searched several times as fast. */
export type TextLines = {
  texts: readonly string[]
  /** Each text between line breaks, so that a text can be searched where lines begin and end. */
  joined: string
  /** The offset of the line break before each text; one more entry for the last. */
  starts: Uint32Array
}

/** Texts have no line breaks. */
export const textLines = (texts: readonly string[]): TextLines => {
  const starts = new Uint32Array(texts.length + 1)
  let start = 0
  for (const [line, text] of texts.entries()) {
    starts[line] = start
    start += text.length + 1
  }
  starts[texts.length] = start
  return { texts, joined: `\n${texts.map((text) => `${text}\n`).join('')}`, starts }
}

/** The line with an offset, which is not before a line. */
const lineAt = (starts: Uint32Array, offset: number, from: number): number => {
  let low = from
  let step = 1
  while (low + step < starts.length && starts[low + step]! <= offset) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, starts.length)
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle
  }
  return low
}

/** The numbers of the lines with a text, ascending; a text that begins with a line break is searched only where lines begin. */
export function* linesWith(sought: string, { joined, starts }: TextLines): Generator<number, void> {
  let line = 0
  for (let at = joined.indexOf(sought); at !== -1; at = joined.indexOf(sought, starts[line + 1])) {
    line = lineAt(starts, at, line)
    yield line
    if (line + 2 >= starts.length) return
  }
}
