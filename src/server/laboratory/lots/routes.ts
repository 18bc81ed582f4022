import type { FastifyInstance } from 'fastify'
import {
  addLot,
  changeLot,
  findLots,
  listLots,
  MAX_LOTS,
  readLot,
  type DayChange,
  type ListedLot,
  type LotEvent,
} from '../../../contract/console/bench/lots.ts'
import type { LotEventRow } from '../../db/schema/bench-schema.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { invalidField, notFound, ProblemError } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import { nameOf, readPeopleNames, type PeopleNames } from '../people-names.ts'
import { pageOrMeant } from '../products/find-meant.ts'
import { addToLots, changeInLots, type LotOutcome } from './keep-lots.ts'
import { findLot, readLotEvents, readLots, readLotsNamed, type ListedLotRow } from './read-lots.ts'

const requireKept = (outcome: LotOutcome, id: string, path = ''): void => {
  if (outcome.ok) return
  if (outcome.reason === 'unknown lot') throw notFound('unknown lot', `There is no lot ${id}.`)
  if (outcome.reason === 'unknown product') throw invalidField('productId', 'choose a product from the list')
  if (outcome.reason === 'known lot') throw invalidField('lot', 'this product has this lot already')
  if (outcome.reason === 'demonstration')
    throw new ProblemError(
      409,
      'demonstration',
      'The products are the demonstration’s and go with it. Add your lots once your own products are imported.',
    )
  if (outcome.reason === 'in the future') throw invalidField(`${path}receivedOn`, 'must not be in the future')
  if (outcome.reason === 'changed meanwhile')
    throw new ProblemError(409, 'changed meanwhile', 'Somebody changed this lot since you opened it; look at it again.')
  if (outcome.reason === 'withdrawn')
    throw new ProblemError(409, 'withdrawn', 'This lot was withdrawn. Offer it again before you correct its days.')
  if (outcome.reason === 'product is gone')
    throw new ProblemError(409, 'product is gone', 'The product of this lot is gone, so that it cannot be offered again.')
  throw new ProblemError(409, 'not possible', 'This lot is in this state already.')
}

const listedOf = (row: ListedLotRow, people: PeopleNames): ListedLot => ({
  id: row.id,
  product: { id: row.product_id, name: row.name ?? row.product_id, manufacturer: row.manufacturer ?? '' },
  lot: row.lot,
  expiry: row.expiry,
  receivedOn: row.received_on,
  openedOn: row.opened_on,
  withdrawn:
    row.withdrawn_at === null
      ? null
      : { at: row.withdrawn_at, by: nameOf(row.withdrawn_by ?? '', people), reason: row.withdrawn_reason ?? '' },
  addedAt: row.added_at,
  by: nameOf(row.added_by, people),
  rowVersion: row.row_version,
  tests: Number(row.tests ?? 0),
})

const eventOf = ({ row_version: rowVersion, at, actor, action, note, changes }: LotEventRow, people: PeopleNames): LotEvent => ({
  rowVersion,
  at,
  by: nameOf(actor, people),
  action,
  note,
  changes: JSON.parse(changes) as DayChange[],
})

/** The register of lots: everybody of the laboratory reads it, who works there keeps it (LAB-234). */
export const lotRoutes = (
  scope: FastifyInstance,
  { database, now, timeZone, today, dayOf, data }: Pick<ConsoleContext, 'database' | 'now' | 'timeZone' | 'today' | 'dayOf' | 'data'>,
): void => {
  const db = database.kysely
  const list: ShortList<typeof listLots> = {
    read: async ({ query }) => {
      const people = await readPeopleNames(db)
      const { rows } = await pageOrMeant(
        async (by) => ({ rows: await readLots(db, { ...query, ...by }), next: null }),
        data()?.index,
        query.text,
      )
      return rows.map((row) => listedOf(row, people))
    },
    filters: { text: null, all: null },
    sorts: {
      product: ({ product }) => product.name,
      lot: ({ lot }) => lot,
      expiry: ({ expiry }) => expiry,
      received: ({ receivedOn }) => receivedOn,
      opened: ({ openedOn }) => openedOn || null,
      tests: ({ tests }) => tests,
    },
    most: MAX_LOTS,
    beside: ({ signedIn }, { next }) => ({ isCut: next !== null, today: today(), mayEdit: mayCall(addLot.access, signedIn.roles) }),
    cells: {
      product: ({ product }) => product.name,
      productId: ({ product }) => product.id,
      lot: ({ lot }) => lot,
      expiry: ({ expiry }) => expiry,
      received: ({ receivedOn }) => receivedOn,
      opened: ({ openedOn }) => openedOn,
      withdrawn: ({ withdrawn }) => withdrawn && dayOf(withdrawn.at),
      whyWithdrawn: ({ withdrawn }) => withdrawn?.reason ?? null,
      tests: ({ tests }) => tests,
    },
  }
  addShortListRoutes(scope, listLots, list, today)
  addConsoleRoute(scope, readLot, async ({ params: { id }, signedIn }) => {
    const row = await findLot(db, id)
    if (!row) throw notFound('unknown lot', `There is no lot ${id}.`)
    const people = await readPeopleNames(db)
    const history = (await readLotEvents(db, id)).map((event) => eventOf(event, people))
    return { lot: listedOf(row, people), history, today: today(), mayEdit: mayCall(addLot.access, signedIn.roles) }
  })
  addConsoleRoute(scope, findLots, async ({ query: { lot } }) => ({ lots: await readLotsNamed(db, lot) }))
  addConsoleRoute(scope, addLot, async ({ body, signedIn }) => {
    requireKept(await addToLots(database, body, { actor: signedIn.id, now: now(), timeZone }), body.id)
    return { id: body.id }
  })
  addConsoleRoute(scope, changeLot, async ({ params: { id }, body: { rowVersion, change }, signedIn }) => {
    requireKept(await changeInLots(database, { id, rowVersion }, change, { actor: signedIn.id, now: now(), timeZone }), id, 'change.')
    return undefined
  })
}
