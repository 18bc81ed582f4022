import type { Choice } from '../../../domain/products/choices.ts'
import type { TestKind } from '../../../domain/records.ts'
import type { Details } from './prepared-products.ts'

const MAX_RECENT = 2
const MAX_ALL = 4

/**
 * Products to press instead of typing (ANS-107): at most two of `recent`, then those with most tests in the country, four in all. None
 * without a test, none that is sold no more.
 */
export const quickChoices = (choices: readonly Choice[], recent: readonly string[], details: Details, kind: TestKind): Choice[] => {
  const testsOf = ({ id }: Choice): number => {
    const detail = details.get(id)
    return detail && !detail.isWithdrawn ? detail.tests[kind] : 0
  }
  const tested = choices.filter((choice) => testsOf(choice) > 0)
  const first = recent.flatMap((id) => tested.find((choice) => choice.id === id) ?? []).slice(0, MAX_RECENT)
  const rest = tested.filter((choice) => !first.includes(choice)).sort((left, right) => testsOf(right) - testsOf(left))
  return [...first, ...rest].slice(0, MAX_ALL)
}
