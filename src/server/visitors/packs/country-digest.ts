import { createHash, type Hash } from 'node:crypto'
import { TEST_KINDS, type TestKind } from '../../../domain/records.ts'
import { incompleteAt } from '../../../domain/search/index/issued-tests.ts'
import { observationTexts } from '../../../domain/search/index/read-test.ts'
import { partition, type SearchIndex } from '../../../domain/search/index/search-index.ts'
import { wordsOfTests } from '../../../domain/search/index/words-of-tests.ts'

const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength)
const separated = (texts: readonly string[]): string => JSON.stringify(texts)

type Hashing = { index: SearchIndex; textAt: (at: number) => string }

const addTests = (hash: Hash, { index, textAt }: Hashing, kind: TestKind, country: string): void => {
  const { tests, lines } = index
  const [from, to] = partition(index, kind, country)
  hash.update(`${kind} ${to - from}`)
  const { ids } = tests
  hash.update(ids instanceof Uint32Array ? bytesOf(ids.subarray(from, to)) : separated(ids.slice(from, to)))
  for (const column of [tests.days, tests.results, tests.hardness, tests.measured]) hash.update(bytesOf(column.subarray(from, to)))
  hash.update(bytesOf(Uint32Array.from(tests.water.subarray(from, to), (at) => tests.volumes[at]!)))
  // Positions among all observations differ between processes; those among the country's own do not.
  const own = new Map<number, number>()
  const observations = Uint32Array.from(tests.observation.subarray(from, to), (at) => {
    const known = own.get(at)
    if (known !== undefined) return known
    own.set(at, own.size)
    return own.size - 1
  })
  hash.update(bytesOf(observations)).update(separated([...own.keys()].map(textAt)))
  for (const words of ['crop', 'benefit'] as const) hash.update(separated(wordsOfTests(index, words, kind, country)))
  const [first, end] = [tests.lineOff[from]!, tests.lineOff[to]!]
  hash.update(bytesOf(tests.lineOff.subarray(from, to + 1).map((offset) => offset - first)))
  for (const column of [lines.product, lines.rate, lines.order]) hash.update(bytesOf(column.subarray(first, end)))
  const { underReview, incomplete, whole } = index.issued
  hash.update(bytesOf(underReview.filter((doc) => doc >= from && doc < to).map((doc) => doc - from)))
  const lacking = [...incomplete].flatMap((doc) => (doc >= from && doc < to ? [[doc - from, incompleteAt(index, doc)]] : []))
  if (lacking.length > 0) hash.update(JSON.stringify(lacking))
  hash.update(bytesOf(whole.filter((doc) => doc >= from && doc < to).map((doc) => doc - from)))
}

/**
 * Digests of everything that a country's pack is made from, to find out which packs a change of the data concerns without building them.
 * Equal digests mean equal packs; unequal ones do not mean the opposite.
 */
const countryDigests = (index: SearchIndex, { stamp, demo }: { stamp: string; demo: boolean }): ((country: string) => string) => {
  const textAt = observationTexts(index)
  const common = createHash('sha256')
    .update(separated([stamp, String(demo)]))
    .update(JSON.stringify(index.products))
    .update(separated(index.actives))
  return (country) => {
    const hash = common.copy().update(country)
    for (const kind of TEST_KINDS) addTests(hash, { index, textAt }, kind, country)
    for (const [id, test] of index.withdrawn) if (test.country === country) hash.update(JSON.stringify([id, test]))
    return hash.digest('hex').slice(0, 32)
  }
}

type Digested = { index: SearchIndex; demo: boolean }

/** Digests of the newest data's countries, each made once. `stamp` is in every pack. */
export const createContents = (stamp: string): ((data: Digested, country: string) => string) => {
  let known: { index: SearchIndex; of: (country: string) => string; made: Map<string, string> } | undefined
  return ({ index, demo }, country) => {
    if (known?.index !== index) known = { index, of: countryDigests(index, { stamp, demo }), made: new Map() }
    const made = known.made.get(country) ?? known.of(country)
    known.made.set(country, made)
    return made
  }
}
