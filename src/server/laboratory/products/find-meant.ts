import { identify } from '../../../domain/products/identify/identify.ts'
import { suggest, type Suggestion } from '../../../domain/products/suggestions.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { suggestNear } from '../../../domain/products/identify/near/suggest-near.ts'
import type { Page } from '../../db/lists/list-page.ts'
import { nearOf, preparedOf } from '../../served-data/prepared-products.ts'

/** What has the maker's or an active's name is found by its words. */
const isMeant = ({ by }: Suggestion): boolean => by !== 'active' && by !== 'manufacturer'

/** The products that a text may mean by a number in any printed form or by a name in any spelling, the likeliest first (WHO-15). */
export const findMeant = async (index: SearchIndex | undefined, text = ''): Promise<Suggestion[]> => {
  if (index === undefined || text.trim() === '') return []
  const prepared = await preparedOf(index)
  const found = suggest(text, prepared).filter(isMeant)
  if (found.length > 0) return found
  const near = await nearOf(index)
  // A whole name may be one letter off in a word that is too short for a list while typing.
  const almost = new Set(identify({ name: text }, prepared).map(({ id }) => id))
  if (almost.size > 0)
    return prepared.choices.flatMap(({ choice }) => (almost.delete(choice.id) ? [{ ...choice, by: 'spelling' as const }] : []))
  return suggestNear(text, near)
}

/**
 * A page of a list by its words or, where no row has these, by the products that they may mean. What a list is filtered and sorted by goes on in
 * the database.
 */
export const pageOrMeant = async <Row>(
  read: (by: { text: string | undefined; products?: readonly string[] }) => Promise<Page<Row>>,
  index: SearchIndex | undefined,
  text: string | undefined,
): Promise<Page<Row>> => {
  const page = await read({ text })
  if (page.rows.length > 0) return page
  const products = (await findMeant(index, text)).map(({ id }) => id)
  return products.length === 0 ? page : read({ text: undefined, products })
}
