import type { Kysely } from 'kysely'
import type { SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { prepareChoices, withMarketNames } from '../../../domain/products/choices.ts'
import { identify, meant, type Candidate } from '../../../domain/products/identify/identify.ts'
import { prepareSuggestions } from '../../../domain/products/prepared-suggestions.ts'
import { utcDay } from '../../../domain/durations.ts'
import { productRecord } from '../../db/record-rows.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { madeProducts } from './new-products.ts'
import type { SheetProduct } from './sheet-test.ts'

/** The products of the database, and which of them a spelling means. `country` is an upper-case code; without one those of all count. */
export const findableProducts = async (db: Kysely<Schema>, country: string | null, now: Date) => {
  const records = (await db.selectFrom('products').selectAll().execute()).map(productRecord)
  const byId = new Map(records.map((record) => [record.id, record]))
  const market = records.flatMap(({ id, marketNames }) =>
    country !== null && marketNames[country] ? [{ id, name: marketNames[country] }] : [],
  )
  const choices = prepareChoices(withMarketNames(records, market))
  const details = new Map(records.map(({ activeIngredients: actives, ...record }) => [record.id, { ...record, actives }]))
  const prepared = prepareSuggestions(choices, details, country ?? '')
  const knowing = {
    manufacturerOf: (id: string) => byId.get(id)?.manufacturer,
    day: utcDay(now.getTime()),
    ...(country === null ? {} : { country }),
  }
  const candidates = (name: string): Candidate[] => identify({ name }, prepared, knowing)
  const listed = (id: string): SheetProduct | undefined => byId.get(id)
  return {
    byId: new Map<string, SheetProduct>(byId),
    /** The one product that a spelling means for certain. */
    certain: (name: string): SheetProduct | undefined => {
      const found = meant(candidates(name))
      return found?.sure === 'certain' ? listed(found.id) : undefined
    },
    /** The products that a spelling may mean, the likeliest first. */
    likely: (name: string): SheetProduct[] => candidates(name).flatMap(({ id }) => listed(id) ?? []),
  }
}
export type ProductFinder = Awaited<ReturnType<typeof findableProducts>>

/** The names of products by their ids, those that a mapping makes new among them. */
export const namesOfProducts = async ({ kysely }: { kysely: Kysely<Schema> }, mapping: SheetMapping): Promise<(id: string) => string> => {
  const rows = await kysely.selectFrom('products').select(['id', 'name']).execute()
  const names = new Map([...madeProducts(mapping).values(), ...rows].map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}
