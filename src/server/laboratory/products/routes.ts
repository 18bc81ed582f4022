import type { FastifyInstance } from 'fastify'
import {
  addProductCall,
  changeProductCall,
  listProducts,
  readProduct,
  type ProductCells,
  type ProductEvent,
} from '../../../contract/console/products.ts'
import { sortingOf } from '../../../contract/console/list.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { countryCode } from '../../../domain/countries.ts'
import type { ProductRecord } from '../../../domain/records.ts'
import { listOf, type SearchIndex } from '../../../domain/search/index/search-index.ts'
import { addConsoleRoute } from '../access.ts'
import { addListRoutes, type PagedList } from '../lists/list-routes.ts'
import type { ConsoleContext } from '../console-context.ts'
import { readDataState } from '../../db/data-state.ts'
import { productCells } from '../../data/csv/product-cells.ts'
import { productRecord } from '../../db/record-rows.ts'
import type { ProductEventRow } from '../../db/schema/schema.ts'
import { invalidField, notFound, ProblemError } from '../../http/problems.ts'
import { nameOf, readPeopleNames, type PeopleNames } from '../people-names.ts'
import {
  addProduct as add,
  changeProduct as change,
  readProductEvents,
  type ProductConflict,
  type ProductOutcome,
} from './change-product.ts'
import { recordOf } from './record-of.ts'
import { pageOrMeant } from './find-meant.ts'
import { findProduct, readProductPage } from './list-products.ts'

const unknownProduct = (id: string): ProblemError => notFound('unknown product', `There is no product ${id}.`)

const eventOf = ({ row_version: rowVersion, at, actor, action, changed }: ProductEventRow, people: PeopleNames): ProductEvent => ({
  rowVersion,
  at,
  by: nameOf(actor, people),
  action,
  changed: JSON.parse(changed) as ProductEvent['changed'],
})

/** What happened to a product after a version of it. An import leaves no history. */
const changesSince = ({ changes, rowVersion }: ProductConflict, people: PeopleNames) => {
  const events = changes.map((one) => eventOf(one, people))
  return events.at(-1)?.rowVersion === rowVersion
    ? events
    : [...events, { rowVersion, at: '', by: 'An import', action: 'import', changed: {} }]
}

/** The number of public tests with a product, of all countries and kinds. */
const testsWith = (index: SearchIndex | undefined, id: string): number => {
  const term = index?.terms.product.get(id)
  if (!index || term === undefined) return 0
  let count = 0
  for (let part = 0; part < index.partOff.length - 1; part++) {
    const { from, end } = listOf(index, part, term)
    count += end - from
  }
  return count
}

type Choices = { formulations: string[]; markets: string[] }
/** What the filters offer, of each version of the data. */
const choices = new WeakMap<SearchIndex, Choices>()
const choicesOf = (index: SearchIndex | undefined): Choices => {
  if (!index) return { formulations: [], markets: [] }
  const known = choices.get(index)
  if (known) return known
  const made = {
    formulations: [...new Set(index.products.map(({ formulation }) => formulation))].filter(Boolean).toSorted(),
    markets: [...new Set([...index.countries, ...index.products.flatMap(({ countries }) => countries)])].toSorted(),
  }
  choices.set(index, made)
  return made
}

/** Products: everybody of the laboratory reads them, admins keep them (LAB-98 to LAB-101). */
export const productRoutes = (scope: FastifyInstance, { database, now, today, data }: ConsoleContext): void => {
  const db = database.kysely
  const index = (): SearchIndex | undefined => data()?.index
  const mayKeep = (roles: readonly Role[]): boolean => roles.some((role) => (changeProductCall.access as readonly Role[]).includes(role))
  const done = async (outcome: ProductOutcome, id: string): Promise<number> => {
    if (outcome.ok) return outcome.rowVersion
    if (outcome.reason === 'unknown product') throw unknownProduct(id)
    if (outcome.reason === 'known product') throw invalidField('id', `product ${id} exists already`)
    if (outcome.reason !== 'changed meanwhile')
      throw new ProblemError(409, outcome.reason, 'This cannot be done to a product in this state.')
    const error = new ProblemError(409, 'changed meanwhile', 'This product was changed since you opened it; look at it again.')
    const changes = changesSince(outcome, await readPeopleNames(db))
    Object.assign(error.problem, { rowVersion: outcome.rowVersion, changes })
    throw error
  }

  const list: PagedList<typeof listProducts> = {
    read: async ({ query }, part) => {
      const market = countryCode(query.market ?? '')
      const asked = { ...query, ...part, market, sorting: sortingOf(listProducts, query) }
      const { rows, next } = await pageOrMeant((by) => readProductPage(database, { ...asked, ...by }), index(), query.text)
      const products = rows.map(({ countries, withdrawn_on: withdrawnOn, ...row }) => ({
        ...row,
        countries: JSON.parse(countries) as string[],
        withdrawnOn: withdrawnOn || null,
        tests: testsWith(index(), row.id),
      }))
      return { rows: products, next }
    },
    beside: async () => ({ ...choicesOf(index()), isDemo: (await readDataState(db)).demo }),
    cells: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      manufacturer: ({ manufacturer }) => manufacturer,
      kind: ({ kind }) => kind,
      formulation: ({ formulation }) => formulation,
      markets: ({ countries }) => countries.join(' '),
      withdrawn: ({ withdrawnOn }) => withdrawnOn,
      tests: ({ tests }) => tests,
    },
  }
  addListRoutes(scope, listProducts, list, today)

  addConsoleRoute(scope, readProduct, async ({ params: { id }, signedIn }) => {
    const row = await findProduct(db, id)
    if (!row) throw unknownProduct(id)
    const people = await readPeopleNames(db)
    const { id: _id, ...cells } = productCells(productRecord(row))
    return {
      id,
      cells,
      rowVersion: row.row_version,
      withdrawnOn: row.withdrawn_on || null,
      keptBy: row.kept_by,
      tests: testsWith(index(), id),
      history: (await readProductEvents(db, id)).map((one) => eventOf(one, people)),
      mayEdit: mayKeep(signedIn.roles),
      isDemo: (await readDataState(db)).demo,
    }
  })

  addConsoleRoute(scope, changeProductCall, async ({ params: { id }, body, signedIn }) => {
    const record = async (cells: ProductCells): Promise<ProductRecord> => {
      const row = await findProduct(db, id)
      return recordOf(id, cells, now(), row && productCells(productRecord(row)))
    }
    const asked = body.change.action === 'edit' ? { action: 'edit' as const, record: await record(body.change.cells) } : body.change
    const changing = { actor: signedIn.id, now: now() }
    return { rowVersion: await done(await change(database, { id, rowVersion: body.rowVersion }, asked, changing), id) }
  })

  addConsoleRoute(scope, addProductCall, async ({ body, signedIn }) => {
    const added = recordOf(body.id, body.cells, now())
    return { id: added.id, rowVersion: await done(await add(database, added, { actor: signedIn.id, now: now() }), added.id) }
  })
}
