import type { Test } from '../../../../../contract/look-ups/tests.ts'
import type { Counts } from '../../../../../domain/search/result-counts.ts'
import { countResults } from '../counts.ts'
import { isSearched, type SearchedNames } from '../searched.ts'

/** Tests with the same other products than those searched for; `partners` is empty where there are none. */
export type PartnerGroup = { key: string; partners: string[]; tests: Test[]; counts: Counts }

/** In the order of the tests: a group is where its first test is. */
export const groupByPartner = (tests: readonly Test[], searched: SearchedNames): PartnerGroup[] => {
  const groups = new Map<string, { partners: string[]; tests: Test[] }>()
  for (const test of tests) {
    const partners = [...new Set(test.ingredients.filter((one) => !isSearched(searched, one)).map(({ name }) => name))]
    const key = JSON.stringify(partners.toSorted())
    const group = groups.get(key)
    if (group) group.tests.push(test)
    else groups.set(key, { partners, tests: [test] })
  }
  return Array.from(groups, ([key, group]) => ({ key, ...group, counts: countResults(group.tests) }))
}
