import { momentsOfDays } from '../../../domain/method/laboratory-days.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listRequestsCall } from '../../../contract/console/requests.ts'
import { sortNames } from '../../../contract/console/list.ts'
import { foliarExample } from '../../../contract/requests/example-requests.ts'
import { requestWords, searchedWords } from '../../../domain/console/words/request-words.ts'
import { OPEN_STATES, REQUEST_STATES } from '../../../domain/console/request-states.ts'
import { migrate } from '../../upgrade/migrate.ts'
import type { WordLimits } from '../../words/find-by-words.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { NO_DUE_DAY } from '../../words/index-request.ts'
import { requestCountry, type TestRequest } from '../../../domain/requests/requests.ts'
import { storeRequest } from '../../requests/store-request.ts'
import { countryName } from '../../../domain/console/words/country-names.ts'
import { countMixes, countRequestStates, readRequestList, type RequestListRow, type RequestFilter } from './list-requests.ts'
import { newRequest, NOW } from './testing/desk.ts'

const PRODUCTS = ['Zinc 700', 'Époxi', 'Boron', 'Manganese 500', 'Calcium']
const COUNT = 240
const pick = <Value>(values: readonly Value[], number: number): Value => values[number % values.length]!

/** Requests that differ in all that can be filtered and sorted by, with several of the same time and due day. */
const fill = async (database: Database): Promise<RequestListRow[]> => {
  for (let number = 0; number < COUNT; number++) {
    const ingredients = [0, 1].map((at) => ({
      ...foliarExample.ingredients[0]!,
      orderOfAddition: at + 1,
      name: pick(PRODUCTS, number * (at + 1) + at),
    }))
    const id = await newRequest(
      database,
      {
        countryCode: pick(['FR - France', 'DE - Germany', 'ES - Spain'], number * 2),
        name: `Visitor ${number}`,
        email: `v${number % 40}@farm.example`,
        ingredients,
      },
      new Date(NOW.getTime() + Math.floor(number / 3) * 60_000),
    )
    await database.kysely
      .updateTable('requests')
      .set({
        state: pick(REQUEST_STATES, number * 7),
        assignee: pick(['', 'p1', 'p2'], number * 5),
        due_on: pick([NO_DUE_DAY, '2026-06-01', '2026-06-02', '2026-07-01'], number * 3 + Math.floor(number / 9)),
        changed_at: new Date(NOW.getTime() + (number % 13) * 60_000).toISOString(),
      })
      .where('id', '=', id)
      .execute()
  }
  const rows = await database.kysely.selectFrom('requests').selectAll().execute()
  return rows.map((row) => ({ ...row, demo: false, body: JSON.parse(row.body) as RequestListRow['body'] }))
}

const COLUMN = { received: 'submitted_at', due: 'due_on', changed: 'changed_at' } as const
const NEWEST = { by: 'received', isDescending: true } as const
const SORTS = sortNames(listRequestsCall)
const countryOf = ({ body }: RequestListRow): string => requestCountry(body).slice(0, 2)
/** The same list, made by looking at every request. */
const expectedIds = (
  all: readonly RequestListRow[],
  { state: states = [], assignee, due, country, from, to, text, mix, sorting: { by, isDescending } = NEWEST }: RequestFilter,
): string[] => {
  const sign = isDescending ? -1 : 1
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  const newest = (a: RequestListRow, b: RequestListRow): number => compare(b.submitted_at, a.submitted_at) || compare(b.id, a.id)
  const order = (a: RequestListRow, b: RequestListRow): number => {
    if (by === 'state') return sign * (REQUEST_STATES.indexOf(a.state) - REQUEST_STATES.indexOf(b.state)) || newest(a, b)
    if (by === 'country') return sign * compare(countryName(countryOf(a)), countryName(countryOf(b))) || newest(a, b)
    const withoutLast = (isNone: (one: RequestListRow) => boolean): number => Number(isNone(a)) - Number(isNone(b))
    // Nobody is last in either direction; the others have left, under one name.
    if (by === 'assignee') return withoutLast(({ assignee: id }) => id === '') || sign * compare(a.assignee, b.assignee) || newest(a, b)
    const noDayLast = by === 'due' ? withoutLast(({ due_on: day }) => day === NO_DUE_DAY) : 0
    if (noDayLast !== 0) return noDayLast
    return sign * (compare(a[COLUMN[by]], b[COLUMN[by]]) || compare(a.id, b.id))
  }
  return all
    .filter(
      (one) =>
        (states.length === 0 || states.includes(one.state)) &&
        (assignee === undefined || one.assignee === assignee) &&
        (due === undefined || one.due_on <= due) &&
        (country === undefined || countryOf(one) === country) &&
        (from === undefined || one.submitted_at.slice(0, 10) >= from) &&
        (to === undefined || one.submitted_at.slice(0, 10) <= to) &&
        (mix === undefined || one.mix_key === mix) &&
        searchedWords(text ?? '').every((word) => requestWords(one.reference, one.body).some((own) => own.startsWith(word))),
    )
    .toSorted(order)
    .map(({ id }) => id)
}

const pagesOf = async (database: Database, filter: RequestFilter, limits?: WordLimits): Promise<string[]> => {
  const ids: string[] = []
  for (let after: string | undefined; ;) {
    const { rows: requests, next } = await readRequestList(
      database,
      { ...filter, ...momentsOfDays(filter, 'UTC'), ...(after === undefined ? {} : { after }) },
      limits,
    )
    ids.push(...requests.map(({ id }) => id))
    if (next === null) return ids
    after = next
  }
}

eachDatabase('the list of requests', ({ open, untouched }) => {
  test('LAB-43 LAB-260 filters, sorts and pages as looking at every request would', async () => {
    const database = await open()
    const all = await fill(database)
    const filters = fc.record(
      {
        state: fc.constantFrom([], OPEN_STATES, ['new'] as const, ['answered', 'refused'] as const),
        assignee: fc.constantFrom('', 'p1', 'nobody'),
        due: fc.constantFrom('2026-06-01', '2026-06-30'),
        text: fc.constantFrom('', 'zinc', 'epoxi zinc', 'v3', 'visitor', 'Visitor 12', 'TM-2026-000100', 'v7@farm', 'nothing'),
        mix: fc.constantFrom(...all.slice(0, 3).map(({ mix_key: key }) => key)),
        country: fc.constantFrom('FR', 'DE'),
        from: fc.constantFrom('2026-05-13', NOW.toISOString().slice(0, 10)),
        to: fc.constantFrom('2026-05-13', NOW.toISOString().slice(0, 10)),
        sorting: fc.record({ by: fc.constantFrom(...SORTS), isDescending: fc.boolean() }),
      },
      { requiredKeys: ['state', 'sorting'] },
    )
    await fc.assert(
      // With small limits words are not rare, and the beginning of the list has too few.
      fc.asyncProperty(filters, fc.constantFrom(undefined, { rare: 0, probed: 70 }, { rare: 3, probed: 20 }), async (given, limits) => {
        const filter = given as RequestFilter
        expect(await pagesOf(database, filter, limits)).toEqual(expectedIds(all, filter))
      }),
      { numRuns: 90 },
    )
    const counted = await countRequestStates(database, { assignee: 'p1' })
    for (const state of REQUEST_STATES)
      expect(counted[state]).toBe(all.filter((one) => one.state === state && one.assignee === 'p1').length)
    const [first] = all
    expect((await countMixes(database.kysely, [first!.mix_key])).get(first!.mix_key)).toBe(
      all.filter((one) => one.mix_key === first!.mix_key && OPEN_STATES.includes(one.state)).length,
    )
  })

  test('LAB-382 a request is found by every spelling of its address, also one that an edition before stored', async () => {
    const database = openDb(await untouched())
    await migrateUpTo(database, '041-outbox-classes')
    const emails = ['asa@bauernhof-müller.example', 'asa@xn--bauernhof-mller-9vb.example', 'asa@ｆarm.example', 'b@farm.example']
    const store = async () => {
      for (const email of emails) {
        const submission = { request: { ...foliarExample, email }, language: 'en' as const, edition: '', idempotencyKey: undefined }
        await storeRequest(database, submission, { now: NOW, referencePrefix: 'TM' })
      }
    }
    await store()
    for (const { id, reference, body } of await database.kysely.selectFrom('requests').select(['id', 'reference', 'body']).execute())
      await database.kysely
        .updateTable('request_search')
        .set({ words: requestWords(reference, JSON.parse(body) as TestRequest).join(' ') })
        .where('request_id', '=', id)
        .execute()
    await migrate(database)
    await store()
    const found = async (text: string): Promise<string[]> => {
      const { rows: requests } = await readRequestList(database, { state: ['new'], text })
      return requests.map(({ body }) => body.email).toSorted((a, b) => emails.indexOf(a) - emails.indexOf(b))
    }
    for (const typed of ['asa@bauernhof-müller.example', 'asa@xn--bauernhof-mller-9vb.example', 'asa@bauernhof-mu'])
      expect([typed, ...(await found(typed))]).toEqual([typed, emails[0], emails[0], emails[1], emails[1]])
    for (const typed of ['asa@farm.example', 'asa@ｆarm.example'])
      expect([typed, ...(await found(typed))]).toEqual([typed, emails[2], emails[2]])
    await database.close()
  })

  test('LAB-44 requests of the edition before are new, and found by words and mix', async () => {
    const place = await untouched()
    const database = openDb(place)
    await migrateUpTo(database, '007-audit')
    const body = JSON.stringify(foliarExample)
    for (const number of [1, 2])
      await sql`insert into requests (id, reference, fingerprint, form, kind, edition, language, submitted_at, body)
        values (${`r${number}`}, ${`TM-2026-00000${number}`}, 'f', 'foliar', 'Foliar', '', 'en', ${NOW.toISOString()}, ${body})`.execute(
        database.kysely,
      )
    expect(await migrate(database)).toContain('008-request-desk')
    const { rows: requests } = await readRequestList(database, { state: ['new'], text: 'asa epoxi' })
    expect(requests.map(({ id, state, row_version: version, changed_at: at }) => [id, state, version, at])).toEqual([
      ['r2', 'new', 1, NOW.toISOString()],
      ['r1', 'new', 1, NOW.toISOString()],
    ])
    expect(await countMixes(database.kysely, [requests[0]!.mix_key])).toEqual(new Map([[requests[0]!.mix_key, 2]]))
    await database.close()
  })
})
