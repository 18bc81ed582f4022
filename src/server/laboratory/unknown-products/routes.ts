import type { FastifyInstance } from 'fastify'
import { sortingOf } from '../../../contract/console/list.ts'
import {
  addUnknownCall,
  listUnknown,
  readUnknown,
  readUnknownPhoto,
  settleUnknownCall,
} from '../../../contract/console/unknown-products.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { invalidField, notFound, ProblemError } from '../../http/problems.ts'
import { createPhotoStore } from '../../photos/photo-store.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { recordOf } from '../products/record-of.ts'
import { addListRoutes, type PagedList } from '../lists/list-routes.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'
import { candidatesOf } from './candidates.ts'
import { findLabelHash, readListedUnknown, readUnknownCountries, readUnknownDetail, readUnknownPage } from './list-unknown.ts'
import { addSettled, settleUnknown, type Settled } from './settle-unknown.ts'

const unknownCase = (id: string): ProblemError => notFound('unknown case', `There is no unknown product ${id}.`)
const requireSettled = (outcome: Settled, id: string): void => {
  if (outcome.ok) return
  if (outcome.reason === 'unknown case') throw unknownCase(id)
  if (outcome.reason === 'unknown product') throw invalidField('productId', 'choose a product from the list')
  if (outcome.reason === 'known product') throw invalidField('id', 'this product exists already')
  if (outcome.reason === 'name not possible') throw invalidField('otherName', 'has a character that a name of a product cannot have')
  throw new ProblemError(409, 'settled already', 'Somebody decided about this product since you opened it; look at it again.')
}

/** Unknown products: everybody of the laboratory reads them, who keeps products decides (WHO-64, WHO-65). */
export const unknownRoutes = (
  scope: FastifyInstance,
  { database, dataFolder, now, today, dayOf, wakeMail, data }: ConsoleContext,
): void => {
  const db = database.kysely
  const store = createPhotoStore(database, dataFolder)
  const list: PagedList<typeof listUnknown> = {
    read: ({ query: { state = 'open', ...query } }, part) =>
      readUnknownPage(database, {
        ...query,
        ...part,
        state: state === 'all' ? undefined : state,
        sorting: sortingOf(listUnknown, query),
      }),
    beside: async () => ({ countries: await readUnknownCountries(db) }),
    cells: {
      product: ({ name }) => name,
      number: ({ number }) => number,
      country: ({ country }) => country,
      asked: ({ asked }) => asked,
      photos: ({ photos }) => photos,
      first: ({ firstAt }) => dayOf(firstAt),
      last: ({ lastAt }) => dayOf(lastAt),
      state: ({ state }) => state,
      became: ({ product }) => product?.id ?? null,
    },
  }
  addListRoutes(scope, listUnknown, list, today)

  addConsoleRoute(scope, readUnknown, async ({ params: { id }, signedIn }) => {
    const [unknown] = await readListedUnknown(db, [id])
    if (!unknown) throw unknownCase(id)
    const { reports, waiting, settledAt: at, settledBy: by } = await readUnknownDetail(db, id)
    return {
      unknown,
      reports: reports.map(({ photo_width: width, photo_height: height, made_at: madeAt, ...report }) => ({
        id: report.id,
        name: report.name,
        number: report.number,
        language: report.language,
        madeAt,
        photo: width === null || height === null ? null : { width, height },
      })),
      waiting,
      settled: at === null ? null : { at, by: nameOf(by ?? '', await readPeopleNames(db)) },
      candidates: unknown.state === 'open' ? await candidatesOf(data()?.index, unknown, today()) : [],
      mayEdit: mayCall(settleUnknownCall.access, signedIn.roles),
    }
  })

  addConsoleRoute(scope, readUnknownPhoto, async ({ params: { id, report } }, reply) => {
    const hash = await findLabelHash(db, id, report)
    const content = hash === undefined ? undefined : await store.read(hash)
    if (!content) throw notFound('unknown photo', 'There is no such photo.')
    void reply.type('image/jpeg')
    return content
  })

  addConsoleRoute(scope, settleUnknownCall, async ({ params: { id }, body, signedIn }) => {
    requireSettled(await settleUnknown(database, id, body, { actor: signedIn.id, now: now() }), id)
    wakeMail()
    return undefined
  })

  addConsoleRoute(scope, addUnknownCall, async ({ params: { id }, body, signedIn }) => {
    const added = recordOf(body.id, body.cells, now())
    requireSettled(await addSettled(database, id, added, { actor: signedIn.id, now: now() }), id)
    wakeMail()
    return { id: added.id }
  })
}
