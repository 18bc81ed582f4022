import type { Kysely } from 'kysely'
import type { NewSeries, SeriesDetail, SeriesJar } from '../../../contract/console/bench/series.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { isSeedRequest, requestCountry, type TestRequest } from '../../../domain/requests/requests.ts'
import { readDataState } from '../../db/data-state.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { askedInMix, readMixes } from '../../mail/outbox/request-mixes.ts'
import { readBenchEquipment } from '../equipment/read-equipment.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'
import { productNamesOf } from '../runs/list-runs.ts'
import { readBenchProtocols, readRun } from '../runs/read-run.ts'
import type { LaboratoryNow } from '../../../domain/method/laboratory-days.ts'

type Db = Kysely<Schema>

/** The tests of a series, in the order in which they were started. */
const readIds = async (db: Db, series: string): Promise<string[]> => {
  const rows = await db.selectFrom('test_runs').select('id').where('series_id', '=', series).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** A series as its page shows it to somebody with these roles; undefined where there is none. */
export const readSeriesDetail = async (
  db: Db,
  id: string,
  roles: readonly Role[],
  now: LaboratoryNow,
): Promise<SeriesDetail | undefined> => {
  const row = await db.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const people = await readPeopleNames(db)
  const ids = await readIds(db, id)
  const names = await productNamesOf(db, ids)
  const jars: SeriesJar[] = []
  const controls = new Map<string, SeriesDetail['controls'][number]>()
  const named = new Map<string, SeriesDetail['protocols'][number]>()
  for (const run of ids) {
    const read = await readRun(db, run, roles, now)
    if (!read) continue
    const { test, sheet, readings, photos, missing, gaps, doubts, actions, mayRead, mayEdit, needsReason } = read
    const products = names.get(run) ?? []
    for (const { id: number, control, state, outcome, products: ofControl } of read.controls.filter(({ unlinked }) => unlinked === null)) {
      const tests = (controls.get(number)?.tests ?? 0) + 1
      controls.set(number, { id: number, control, state, outcome, products: ofControl, tests })
    }
    const own = read.protocols.find((one) => one.id === sheet.protocol?.id && one.version === sheet.protocol.version)
    if (own) named.set(`${own.id} ${own.version}`, own)
    jars.push({ test, products, sheet, readings, photos: photos.length, missing, gaps, doubts, actions, mayRead, mayEdit, needsReason })
  }
  const { name, made_by: madeBy, made_at: madeAt } = row
  return {
    id,
    name,
    madeBy: nameOf(madeBy, people),
    madeAt,
    jars,
    controls: [...controls.values()],
    protocols: [...named.values()],
    isDemonstration: (await readDataState(db)).demo,
  }
}

const MAX_OFFERED = 100

/** What a series can be started with. */
export const readForNewSeries = async (db: Db): Promise<NewSeries> => {
  const requests = await db
    .selectFrom('requests')
    .select(['id', 'row_version', 'reference', 'state', 'body'])
    .where('state', 'in', ['accepted', 'in-test'])
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(MAX_OFFERED)
    .execute()
  const offered: NewSeries['requests'] = []
  for (const { id, row_version: rowVersion, reference, state, body } of requests) {
    const all = await readMixes(db, id)
    const open = all.filter((mix) => mix.state === 'open').map(({ place }) => place)
    // A request of one mix has no rows of its own for it.
    const places = all.length > 0 ? open : state === 'accepted' ? [undefined] : []
    for (const mix of places) {
      const asked = await askedInMix(db, { id, body: JSON.parse(body) as TestRequest }, mix)
      offered.push({
        id,
        rowVersion,
        ...(mix === undefined ? {} : { mix }),
        reference,
        kind: isSeedRequest(asked) ? 'seed' : 'foliar',
        country: requestCountry(asked),
        products: asked.ingredients.map(({ name }) => name),
      })
    }
  }
  return {
    protocols: await readBenchProtocols(db, null),
    equipment: await readBenchEquipment(db, new Set()),
    requests: offered,
  }
}
