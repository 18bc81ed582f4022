import { type LaboratoryRecord, RESULT_CODES, TEST_KINDS, type ProductRecord } from '../../records.ts'
import type { PublishedVerdict } from '../../sources/published-verdicts.ts'
import { createIndexBuilder, type IndexableTest, type IssuedDetails } from './build-index.ts'
import { laboratoryAt, observationTexts } from './read-test.ts'
import { listOf, type SearchIndex, type WithdrawnTest } from './search-index.ts'

type IndexChange = {
  /** All products, as they are now. */
  products: readonly ProductRecord[]
  /** All laboratories besides the service's own. */
  laboratories?: readonly LaboratoryRecord[]
  /** All that others published. */
  verdicts?: readonly PublishedVerdict[]
  /** Ids of the tests that were added, changed or removed. */
  changed: ReadonlySet<string>
  /** Those of them that there are now. */
  tests: readonly IndexableTest[]
  /** What the console says of tests that it published, by id, and all tests that it withdrew. */
  published: ReadonlyMap<string, IssuedDetails>
  withdrawn: ReadonlyMap<string, WithdrawnTest>
}

/** For each test the name among those of a kind of term; empty where it has none. */
const namesByTest = (index: SearchIndex, names: ReadonlyMap<string, number>): ((doc: number) => string) => {
  const words = ['', ...names.keys()]
  const wordAt = new Uint32Array(index.tests.days.length)
  for (const [at, term] of [...names.values()].entries())
    for (let part = 0; part < index.partOff.length - 1; part++) {
      const { from, end } = listOf(index, part, term)
      for (let place = from; place < end; place++) wordAt[index.docs[place]!] = at + 1
    }
  return (doc) => words[wordAt[doc]!]!
}

/**
 * The index of the data after a change, from the index before it: as if built anew, without reading the tests that stayed.
 * Undefined where a test that stayed has a product that is gone.
 */
export const changeIndex = (
  before: SearchIndex,
  { products, laboratories, verdicts = [], changed, tests, published, withdrawn }: IndexChange,
): SearchIndex | undefined => {
  const builder = createIndexBuilder(products, laboratories)
  const positions = before.products.map(({ id }) => builder.positionOf(id))
  const { tests: columns, lines, countries, partOff } = before
  const cropOf = namesByTest(before, before.terms.crop)
  const benefitOf = namesByTest(before, before.terms.benefit)
  const observations = observationTexts(before)
  for (const [at, kind] of TEST_KINDS.entries())
    for (const [place, country] of countries.entries()) {
      const part = at * countries.length + place
      for (let doc = partOff[part]!; doc < partOff[part + 1]!; doc++) {
        const id = columns.ids[doc]!
        if (changed.has(String(id))) continue
        builder.addTest({
          id,
          kind,
          country,
          day: columns.days[doc]!,
          result: RESULT_CODES[columns.results[doc]!]!,
          water: columns.volumes[columns.water[doc]!]!,
          hardness: columns.hardness[doc]!,
          measured: columns.measured[doc]!,
          laboratory: laboratoryAt(before, doc)?.id,
          observations: observations(columns.observation[doc]!),
          crop: cropOf(doc),
          benefit: benefitOf(doc),
        })
        const details = published.get(String(id))
        if (details) builder.addIssued({ id, ...details })
        for (let line = columns.lineOff[doc]!; line < columns.lineOff[doc + 1]!; line++) {
          const product = positions[lines.product[line]!]
          if (product === undefined) return undefined
          builder.addLine(product, lines.rate[line]!, lines.order[line]!)
        }
      }
    }
  for (const test of tests) builder.add(test)
  for (const verdict of verdicts) builder.addVerdict(verdict)
  for (const [id, test] of withdrawn) builder.addWithdrawn(id, test)
  return builder.finish()
}
