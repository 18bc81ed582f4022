import { canonicalQuery } from '../../src/contract/look-ups/canonical-query.ts'
import { LANGUAGE_CODES } from '../../src/domain/texts/languages.ts'
import type { Random } from '../../src/server/data/demo/random.ts'
import type { DemoData } from '../../src/server/data/demo/generate.ts'

/** What one visitor asks for, without addresses of files, which change meanwhile. */
export type Visit = {
  language: string
  hasAccepted: boolean
  country: string
  /** Each is asked as a search and for its numbers. */
  searches: { makerChemicalId: string; agrochemicalCode: string | undefined }[]
  /** Id of a test whose report is read. */
  report: string | undefined
}

/** Picks by rank: the second half as often as the first, the third a third. */
const zipf = <One>(all: readonly One[]): ((random: Random) => One) => {
  let sum = 0
  const sums = all.map((_one, at) => (sum += 1 / (at + 1)))
  return (random) => {
    const wanted = random() * sum
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return all[low]!
  }
}

type Maker = { tests: string[]; partners: Map<string, number> }

const HAS_ACCEPTED = 0.6
const NAMES_TWO = 0.8
/** How many search once more, and read a report. */
const SEARCHES_AGAIN = 0.4
const READS_REPORT = 0.4

/** Draws visits: countries, products, partners and languages each by Zipf's law, in the order of their tests. */
export const visitsOf = ({ products, tests }: DemoData): ((random: Random) => Visit) => {
  const makers = new Set(products.filter(({ kind }) => kind === 'maker').map(({ id }) => id))
  const countries = new Map<string, Map<string, Maker>>()
  for (const { test, ingredients } of tests) {
    if (test.kind !== 'foliar') continue
    const ids = ingredients.map(({ productId }) => productId)
    const maker = ids.find((id) => makers.has(id))
    if (maker === undefined) continue
    const ofCountry = countries.get(test.country) ?? new Map<string, Maker>()
    const known = ofCountry.get(maker) ?? { tests: [], partners: new Map<string, number>() }
    known.tests.push(test.id)
    for (const id of ids) if (id !== maker) known.partners.set(id, (known.partners.get(id) ?? 0) + 1)
    countries.set(test.country, ofCountry.set(maker, known))
  }
  const testsOf = (ofCountry: Map<string, Maker>): number => [...ofCountry.values()].reduce((sum, { tests: { length } }) => sum + length, 0)
  const pickCountry = zipf(
    [...countries]
      .toSorted(([, a], [, b]) => testsOf(b) - testsOf(a))
      .map(([country, ofCountry]) => ({
        country,
        pickMaker: zipf(
          [...ofCountry]
            .toSorted(([, a], [, b]) => b.tests.length - a.tests.length)
            .map(([id, maker]) => ({
              id,
              pickTest: zipf(maker.tests),
              pickPartner: zipf([...maker.partners].toSorted(([, a], [, b]) => b - a).map(([partner]) => partner)),
            })),
        ),
      })),
  )
  const pickLanguage = zipf(LANGUAGE_CODES)
  return (random) => {
    const { country, pickMaker } = pickCountry(random)
    const asked = Array.from({ length: random() < SEARCHES_AGAIN ? 2 : 1 }, () => pickMaker(random))
    return {
      language: pickLanguage(random),
      hasAccepted: random() < HAS_ACCEPTED,
      country,
      searches: asked.map(({ id, pickPartner }) => ({
        makerChemicalId: id,
        agrochemicalCode: random() < NAMES_TWO ? pickPartner(random) : undefined,
      })),
      report: random() < READS_REPORT ? asked[0]!.pickTest(random) : undefined,
    }
  }
}

/** In no language, as pages ask. */
export const readQuery = ({ country }: Visit, search: Visit['searches'][number], hash: string | undefined): string =>
  canonicalQuery({ countryCode: country, ...search, hash })
