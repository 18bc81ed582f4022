import { expect, test } from 'vitest'
import type { SearchSummary, SentFilters, Test } from '../../../../../contract/look-ups/tests.ts'
import { drawPart } from '../../../../testing/draw-part.tsx'
import { firstOf, useParts } from './list-parts.ts'

const PAIR = { country: { id: 'FR', name: 'France' }, product: { id: '1', name: 'Folidor' }, agrochemical: { id: '2', name: 'Bentax' } }
const testOf = (tankmixId: string, ...names: string[]): Test =>
  ({ tankmixId, ingredients: names.map((name) => ({ name, manufacturer: 'Maker' })) }) as unknown as Test
/** As they were stored before: newest first. */
const TESTS = [
  testOf('5', 'Folidor', 'Bentax', 'Zinc'),
  testOf('4', 'Bentax', 'Folidor'),
  testOf('3', 'Folidor', 'Zinc', 'Bentax'),
  testOf('2', 'Folidor', 'Bentax', 'Folidor'),
]

type Asked = {
  draft?: object
  filters?: SentFilters
  tests?: readonly Test[]
  isWhole?: boolean
  isOnlyLarger?: boolean
  summary?: SearchSummary
  count?: number
}
const partsOf = async ({
  draft = PAIR,
  filters,
  tests = TESTS,
  isWhole = true,
  isOnlyLarger = false,
  summary,
  count = 9,
}: Asked): Promise<string[]> => {
  const Parts = () =>
    firstOf(useParts({ draft, results: { filters }, tests, isWhole, isOnlyLarger, summary }), count).map(({ heading, tests: some }) => (
      <p key={heading}>{`${heading}: ${some.map(({ tankmixId }) => tankmixId).join(' ')}`}</p>
    ))
  const { screen } = await drawPart(() => <Parts />)
  return [...screen.container.querySelectorAll('p')].map(({ textContent }) => textContent)
}
const COUNTED = { total: 700, onlyThese: { total: 16 } } as SearchSummary

test.each<[string, Asked, string[]]>([
  ['a whole list is counted itself', {}, ['Just these two (2): 4 2', 'With others (2): 5 3']],
  ['of more than 500 all are counted', { isWhole: false, summary: COUNTED }, ['Just these two (16): 4 2', 'With others (684): 5 3']],
  ['what is not counted yet has no number', { isWhole: false }, ['Just these two: 4 2', 'With others: 5 3']],
  ['what is drawn first keeps the numbers of all', { count: 3 }, ['Just these two (2): 4 2', 'With others (2): 5']],
  ['a part without tests has no heading', { tests: TESTS.slice(0, 1) }, ['With others (1): 5']],
  ['of two that were only tested with others', { tests: TESTS.slice(0, 1), isOnlyLarger: true }, ['Only tested in larger mixes (1): 5']],
  ['another order has none', { filters: { sort: 'newest' } }, ['undefined: 5 4 3 2']],
  ['nor has a search for one product', { draft: { country: PAIR.country, product: PAIR.product } }, ['undefined: 5 4 3 2']],
])('ANS-110 ANS-111 the list of two products: %s', async (_what, asked, expected) => expect(await partsOf(asked)).toEqual(expected))
