import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** A cell that no spreadsheet takes for a formula. */
const quotedCell = (value: string | number): string =>
  `"${String(value)
    .replace(/^[=+\-@]/, "'$&")
    .replaceAll('"', '""')}"`

/** A CSV file that is written row by row; without a path nothing is written. `begun` and `end` reject where its disk is full. */
export const writtenCsv = (path: string | undefined, header: readonly string[]) => {
  if (path === undefined) return { add: (): void => undefined, begun: () => Promise.resolve(), end: () => Promise.resolve() }
  const out = createWriteStream(path)
  const failed = new Promise<never>((_, reject) => void out.on('error', reject))
  failed.catch(() => undefined)
  const first = new Promise<void>((resolve, reject) => {
    out.write(`${header.join(',')}\n`, (error) => (error ? reject(error) : resolve()))
  })
  first.catch(() => undefined)
  let ended: Promise<void> | undefined
  return {
    add: (cells: readonly (string | number)[]): void => void out.write(`${cells.map(quotedCell).join(',')}\n`),
    begun: (): Promise<void> => first,
    end: (): Promise<void> => (ended ??= Promise.race([finished(out.end()), failed])),
  }
}
