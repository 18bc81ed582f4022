import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import type { TextEncoding } from '../../../domain/sheets/sheet-files.ts'

const PIECE = 256 * 1024

/** Whether every piece of a file is UTF-8; characters may go on from one to the next. */
const isAllUtf8 = async (file: FileHandle, size: number): Promise<boolean> => {
  const buffer = Buffer.alloc(PIECE)
  let offset = 0
  while (offset < size) {
    const { bytesRead } = await file.read(buffer, 0, PIECE, offset)
    if (bytesRead === 0) return true
    const isLast = offset + bytesRead >= size
    let end = bytesRead
    // The last character of a piece may be cut: it begins at most three bytes before the end.
    if (!isLast) for (let back = 1; back <= 3; back++) if (buffer[bytesRead - back]! >= 0xc0) end = bytesRead - back
    if (!isUtf8(buffer.subarray(0, end))) return false
    offset += end === 0 ? bytesRead : end
  }
  return true
}

/**
 * How a file of text is encoded. Sure are marks at its beginning, zeros of UTF-16, and bytes that are UTF-8. Anything else is taken for
 * Windows-1252, and sure only where Windows-1250, the one of Central Europe, has the same letters; a file with more of them than such languages have may be Cyrillic.
 */
export const findEncoding = async (file: FileHandle, size: number): Promise<{ encoding: TextEncoding; isSure: boolean }> => {
  const head = Buffer.alloc(Math.min(size, PIECE))
  await file.read(head, 0, head.length, 0)
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', isSure: true }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', isSure: true }
  let [evenZeros, oddZeros] = [0, 0]
  for (const [at, byte] of head.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) evenZeros++
    else oddZeros++
  }
  if (oddZeros > head.length / 8 && evenZeros < oddZeros / 8) return { encoding: 'utf-16le', isSure: true }
  if (evenZeros > head.length / 8 && oddZeros < evenZeros / 8) return { encoding: 'utf-16be', isSure: true }
  if (await isAllUtf8(file, size)) return { encoding: 'utf-8', isSure: true }
  const high = head.filter((byte) => byte >= 0x80)
  const letters = head.filter((byte) => (byte | 32) >= 97 && (byte | 32) <= 122)
  const isSame = new TextDecoder('windows-1252').decode(high) === new TextDecoder('windows-1250').decode(high)
  return { encoding: 'windows-1252', isSure: isSame && high.length < letters.length / 4 && head.length === size }
}
