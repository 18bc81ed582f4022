import { isUtf8 } from 'node:buffer'

const LF = 10
const CR = 13
const QUOTE = 34

/** Recognises files that are not CSV in UTF-8 by their first bytes, and says what to do. */
export const foreignFormat = (head: Buffer): string | undefined => {
  const starts = (...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte)
  if (starts(0xff, 0xfe) || starts(0xfe, 0xff)) return 'is text in UTF-16: save the file as "CSV UTF-8"'
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0))
    return 'is a workbook of a spreadsheet: save the sheet as "CSV UTF-8"'
  return undefined
}

/** Number of bytes at the end that belong to a character that continues in the next piece. */
const unfinished = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}

const isUtf8Start = (bytes: Buffer): boolean => isUtf8(bytes.subarray(0, bytes.length - unfinished(bytes)))

/** Checks the pieces of a file in their order. */
export const createUtf8Check = () => {
  let begun: Buffer = Buffer.alloc(0)
  /** Number of bytes of a piece before the first invalid one. */
  const goodBytes = (piece: Buffer): number => {
    const bytes = begun.length === 0 ? piece : Buffer.concat([begun, piece])
    if (isUtf8Start(bytes)) {
      begun = Buffer.from(bytes.subarray(bytes.length - unfinished(bytes)))
      return piece.length
    }
    let [good, bad] = [0, bytes.length]
    while (bad - good > 1) {
      const middle = (good + bad) >> 1
      if (isUtf8Start(bytes.subarray(0, middle))) good = middle
      else bad = middle
    }
    return Math.max(0, good - begun.length)
  }
  return {
    goodBytes,
    /** Whether the last piece ended with a complete character. */
    isWhole: (): boolean => begun.length === 0,
  }
}

/** Finds line numbers in a file whose bytes come in pieces; offsets must be asked for in ascending order. A line ends with LF, CR LF or CR. */
export const createLineCounter = () => {
  let bytes: Buffer = Buffer.alloc(0)
  let start = 0
  let at = 0
  let line = 1
  let last = 0
  return {
    /** Adds the next piece; bytes before the last offset that was asked for are dropped. */
    add: (piece: Buffer): void => {
      bytes = at - start < bytes.length ? Buffer.concat([bytes.subarray(at - start), piece]) : piece
      start = at
    },
    /** The line of the byte at an offset. */
    lineAt: (place: number): number => {
      for (; at < place && at - start < bytes.length; at++) {
        const byte = bytes[at - start]!
        if (byte === CR || (byte === LF && last !== CR)) line++
        last = byte
      }
      return line
    },
    /** Whether a line ends right before the offset that was asked for last. */
    isLineStart: (): boolean => last === LF || last === CR,
    /** The first offset from here on where no line ends. */
    afterBreaks: (place: number): number => {
      let next = place
      while (bytes[next - start] === LF || bytes[next - start] === CR) next++
      return next
    },
    /** The offset where the quoted cell that begins at an offset is closed. */
    closingQuote: (place: number): number => {
      let next = bytes.indexOf(QUOTE, place - start) + 1
      while (next < bytes.length && (bytes[next] !== QUOTE || bytes[next + 1] === QUOTE)) next += bytes[next] === QUOTE ? 2 : 1
      return start + next
    },
  }
}
