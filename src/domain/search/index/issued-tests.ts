import type { WatchedHours } from '../../method/requirements.ts'
import { findTest } from './read-test.ts'
import type { IssuedColumns, SearchIndex } from './search-index.ts'

type IssuedTest = {
  id: string | number
  details?: string | undefined
  isUnderReview?: boolean | undefined
  incomplete?: WatchedHours | undefined
  isWholeByMethod?: boolean | undefined
}

/** As precise as readings say their hours. */
const HUNDREDTHS = 100

/** Collects what the console says of the tests that it published, by id, until tests have numbers. */
export const createIssued = () => {
  const marked: string[] = []
  const whole: string[] = []
  const lacking: { id: string; incomplete: WatchedHours }[] = []
  const detailed: { id: string; details: string }[] = []
  const add = ({ id, details, isUnderReview, incomplete, isWholeByMethod: isWhole }: IssuedTest): void => {
    if (isUnderReview === true) marked.push(String(id))
    if (isWhole === true) whole.push(String(id))
    if (incomplete !== undefined) lacking.push({ id: String(id), incomplete })
    if (details !== undefined) detailed.push({ id: String(id), details })
  }
  const finish = (index: Pick<SearchIndex, 'tests'>): IssuedColumns => {
    const encoder = new TextEncoder()
    const entries = detailed
      .map(({ id, details }) => ({ doc: findTest(index, id)!, bytes: encoder.encode(details) }))
      .toSorted((a, b) => a.doc - b.doc)
    const off = new Uint32Array(entries.length + 1)
    for (const [at, { bytes }] of entries.entries()) off[at + 1] = off[at]! + bytes.length
    const bytes = new Uint8Array(off.at(-1)!)
    for (const [at, entry] of entries.entries()) bytes.set(entry.bytes, off[at])
    const incomplete = lacking.map(({ id, incomplete: hours }) => ({ doc: findTest(index, id)!, hours })).toSorted((a, b) => a.doc - b.doc)
    return {
      underReview: Uint32Array.from(marked, (id) => findTest(index, id)!).sort(),
      whole: Uint32Array.from(whole, (id) => findTest(index, id)!).sort(),
      incomplete: Uint32Array.from(incomplete, ({ doc }) => doc),
      watched: Uint32Array.from(
        incomplete.flatMap(({ hours: { watched, required } }) => [watched, required]),
        (hours) => Math.round(hours * HUNDREDTHS),
      ),
      docs: Uint32Array.from(entries, ({ doc }) => doc),
      off,
      bytes,
    }
  }
  return { add, finish }
}

/** The place of a number in ascending numbers; undefined where it is not there. */
const placeOf = (numbers: Uint32Array, doc: number): number | undefined => {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < doc) low = middle + 1
    else high = middle
  }
  return numbers[low] === doc ? low : undefined
}

export const isDocUnderReview = ({ issued }: Pick<SearchIndex, 'issued'>, doc: number): boolean =>
  issued.underReview.length > 0 && placeOf(issued.underReview, doc) !== undefined

/** How long a test was watched of what its protocol asks for, where required readings are missing or failed; undefined for a whole one. */
export const incompleteAt = ({ issued }: Pick<SearchIndex, 'issued'>, doc: number): WatchedHours | undefined => {
  const place = issued.incomplete.length === 0 ? undefined : placeOf(issued.incomplete, doc)
  return place === undefined
    ? undefined
    : { watched: issued.watched[2 * place]! / HUNDREDTHS, required: issued.watched[2 * place + 1]! / HUNDREDTHS }
}

/** Whether its method says which readings it requires, and it lacks none of them. */
export const isWholeByMethod = ({ issued }: Pick<SearchIndex, 'issued'>, doc: number): boolean =>
  issued.whole.length > 0 && placeOf(issued.whole, doc) !== undefined

/** Whether a pass is none to rely on: it is under review, or readings that its protocol requires are missing. */
export const isDocDoubted = (index: Pick<SearchIndex, 'issued'>, doc: number): boolean =>
  isDocUnderReview(index, doc) || incompleteAt(index, doc) !== undefined

/** Whether the console published a test. */
export const isIssued = ({ issued }: Pick<SearchIndex, 'issued'>, doc: number): boolean =>
  issued.docs.length > 0 && placeOf(issued.docs, doc) !== undefined

/** JSON text of what a report says besides the test; undefined where the console did not publish it. */
export const detailsAt = ({ issued }: Pick<SearchIndex, 'issued'>, doc: number): string | undefined => {
  const place = placeOf(issued.docs, doc)
  if (place === undefined) return undefined
  return new TextDecoder().decode(issued.bytes.subarray(issued.off[place], issued.off[place + 1]))
}
