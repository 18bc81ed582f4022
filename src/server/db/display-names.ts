import type { Kysely } from 'kysely'
import { namesIn, type NamedProduct, type NamesInCountry } from '../../domain/products/display-names.ts'
import { readDataState } from './data-state.ts'
import type { Schema } from './schema/schema.ts'

/** For the newest version of the data that was read through a connection: thousands of names are compared once. */
const known = new WeakMap<Kysely<Schema>, { version: string; products: readonly NamedProduct[] }>()

/** All products with what their names are made of. */
export const listNamedProducts = async (db: Kysely<Schema>): Promise<NamedProduct[]> => {
  const rows = await db.selectFrom('products').select(['id', 'name', 'market_names', 'manufacturer', 'formulation', 'codes']).execute()
  return rows.map(({ market_names: marketNames, codes, ...row }) => ({
    ...row,
    marketNames: JSON.parse(marketNames) as Record<string, string>,
    codes: JSON.parse(codes) as string[],
  }))
}

const readProducts = async (db: Kysely<Schema>): Promise<readonly NamedProduct[]> => {
  const { version } = await readDataState(db)
  const before = known.get(db)
  if (before?.version === version) return before.products
  const products = await listNamedProducts(db)
  known.set(db, { version, products })
  return products
}

/** The names of products in a country, or in general, with what tells those of one name apart, for whoever has no index of them (NAME-06). */
export const readNamesIn = async (db: Kysely<Schema>, country = ''): Promise<NamesInCountry> => namesIn(await readProducts(db), country)

/** The general name of each of these products, by id, with what tells it apart; nothing of those that are not in the list. */
export const readGeneralNames = async (db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const { shown } = await readNamesIn(db)
  const rows = await db.selectFrom('products').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, shown.get(id) ?? name]))
}
