import type { LaboratoryRecord } from '../../../domain/records.ts'
import type { PublishedVerdictRow } from '../../db/schema/schema.ts'
import type { DemoTest } from './generate.ts'

/** Another laboratory that made some of the tests. Its domain is reserved for examples. */
export const DEMO_LABORATORY: LaboratoryRecord = {
  id: 'demo-partner',
  name: 'Example Partner Laboratory',
  accreditation: 'None: it was made up for this demonstration',
  address: '1 Example Street, 00000 Exampletown',
  website: 'https://partner-laboratory.example/',
}
/** One of so many tests is its. */
const ONE_OF = 40

/** The tests with whose they are; what else is invented does not depend on it. */
export function* withLaboratories(tests: Iterable<DemoTest>): Generator<DemoTest> {
  for (const one of tests)
    yield Number(one.test.id) % ONE_OF === 0 ? { ...one, test: { ...one.test, laboratory: DEMO_LABORATORY.id } } : one
}

const verdict = (number: number, products: readonly [string, string], of: PublishedVerdictRow['verdict'], title: string, year: number) => ({
  id: `demo-published-${number}`,
  products: JSON.stringify(products),
  verdict: of,
  // 10.5555 is the prefix of DOIs that are examples.
  reference: `https://doi.org/10.5555/demonstration.${number}`,
  title: `Made up for this demonstration: ${title}`,
  year,
  note: '',
})

/** What others published, invented too; its mixes passed in each test of only these two. */
export const DEMO_VERDICTS: readonly PublishedVerdictRow[] = [
  // Passed here, so that this takes the green away.
  verdict(1, ['5', '217'], 'NC', 'a mix that flocculates in cold water', 2021),
  // Passed here as well: it changes nothing.
  verdict(2, ['17', '214'], 'C', 'a mix that stays stable for a day', 2019),
  verdict(3, ['109', '322'], 'CA', 'a mix that settles and can be stirred up', 2023),
  // Taken back: in no answer.
  verdict(4, ['14', '206'], 'withdrawn', 'a mix that was taken for another one', 2017),
]
