import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntries } from '../../contract/console/audit.ts'
import type { PublishedList } from '../../contract/console/bench/publishing.ts'
import type { RequestList } from '../../contract/console/requests.ts'
import { BYTE_ORDER_MARK } from '../../domain/spreadsheet-csv.ts'
import { importFiles } from '../testing/import-files.ts'
import { ACCEPTANCE_DATA, expectProblem } from '../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../testing/calls/console-client.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'
import { change, newRequest } from './desk/testing/desk.ts'
import { addToRegister, calibrate, setEquipmentRetired } from './equipment/keep-equipment.ts'
import { addVersion, setRetired } from './protocols/keep-protocols.ts'
import { addToLots } from './lots/keep-lots.ts'
import { changePeople } from './people/change-people.ts'
import { erasePerson } from './people/erase.ts'
import { addPerson, amendAndSubmit, changeNow, laboratory, submittedRun } from './publishing/testing/publishing.ts'

const LISTS = [
  'requests',
  'tests',
  'published',
  'products',
  'protocols',
  'equipment',
  'lots',
  'nonconformities',
  'items',
  'room-days',
  'method-checks',
  'demand',
  'audit',
  'people',
  'imports',
  'taken-in',
  'published-verdicts',
]

eachDatabase('lists of the console', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  let admin: Member
  let own: string
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    client = consoleClient(served.app)
    await importFiles(served.database, ACCEPTANCE_DATA)
    const { approver } = await laboratory(served.database)
    own = await submittedRun(served.database, [], { crop: 'Wheat', country: 'FR', testedOn: '2026-05-14' })
    await changeNow(served.database, own, { action: 'publish', isConfidential: false }, approver)
    await served.currentData.refresh()
    admin = await memberWith(served.app, served.database, 'ada@lab.example', ['approver', 'admin'])
  })
  afterAll(() => served.close())

  const get = (path: string) => client.get(path, { cookie: admin.cookie })
  const reports = async (query: string): Promise<PublishedList> => (await get(`published?${query}`)).json<PublishedList>()

  test('LAB-261 imported tests are in the list of reports: with their origin, found by product, crop and id, filtered and paged with the others', async () => {
    const all: PublishedList['tests'] = []
    for (let after = ''; ;) {
      const page = await reports(`sort=date&direction=asc${after && `&after=${after}`}`)
      all.push(...page.tests)
      if (page.next === null) break
      after = page.next
    }
    const stored = await served.database.kysely.selectFrom('tests').select(['id', 'date', 'country', 'result']).execute()
    expect(all.map(({ testId }) => testId).toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
    const dates = all.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted())
    expect(all.filter(({ origin }) => origin === 'laboratory').map(({ testId }) => testId)).toEqual([own])

    const imported = all.find(({ origin }) => origin === 'imported')!
    expect(imported).toMatchObject({ runId: null, version: null, state: 'public' })
    const ids = async (query: string): Promise<string[]> => (await reports(query)).tests.map(({ testId }) => testId)
    expect(await ids(`text=${imported.testId}`)).toContain(imported.testId)
    expect(await ids(`text=${encodeURIComponent(imported.products[0]!)}&country=${imported.country}`)).toContain(imported.testId)
    expect(await ids('origin=laboratory')).toEqual([own])
    expect(await ids('origin=imported&text=wheat')).not.toContain(own)
    expect(await ids('state=withdrawn')).toEqual([])
    const failing = new Set(stored.filter(({ result }) => result === 'NC').map(({ id }) => id))
    expect((await ids('result=NC')).every((id) => failing.has(id))).toBe(true)
    const byCountry = (await reports('sort=country')).tests.map(({ country }) => country)
    expect(byCountry).toEqual(byCountry.toSorted((a, b) => (a === b ? 0 : byCountry.indexOf(a) - byCountry.indexOf(b))))
    expect((await get(`published/${imported.testId}`)).json()).toMatchObject({ run: null, actions: ['amend', 'withdraw'] })
  })

  test.each(LISTS)('LAB-260 LAB-262 %s: an unknown column or direction is refused, and the whole list comes as CSV', async (list) => {
    expectProblem(await get(`${list}?sort=__proto__`), 400)
    expectProblem(await get(`${list}?direction=sideways`), 400)
    const csv = await get(`${list}.csv`)
    expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present'])
    expect(csv.headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${list}-\\d{4}-\\d{2}-\\d{2}\\.csv"$`))
    expect(csv.body.startsWith(`${BYTE_ORDER_MARK}"`)).toBe(true)
    expectProblem(await client.get(`${list}.csv`), 401)
  })

  test('LAB-301 LAB-326 reports sort by their version, found by words too, imported ones last in either direction, each once over all pages', async () => {
    const pages = async (query: string): Promise<PublishedList['tests']> => {
      const found: PublishedList['tests'] = []
      for (let after = ''; ;) {
        const page = await reports(`${query}${after && `&after=${after}`}`)
        found.push(...page.tests)
        if (page.next === null) return found
        after = page.next
      }
    }
    const approver = await addPerson(served.database, 'olga@lab.example', 'approver')
    const chemist = await addPerson(served.database, 'otto@lab.example', 'chemist')
    const amended = await submittedRun(served.database, [], { crop: 'Barley', country: 'DE', testedOn: '2026-05-15' })
    await changeNow(served.database, amended, { action: 'publish', isConfidential: false }, approver)
    await amendAndSubmit(served.database, amended, { crop: 'Barley', country: 'DE', result: 'CA', observations: 'Foam.' }, chemist)
    await changeNow(served.database, amended, { action: 'publish', isConfidential: false }, approver)
    await served.currentData.refresh()
    const stored = await served.database.kysely.selectFrom('tests').select('id').execute()
    for (const [direction, order] of [
      ['desc', [2, 1]],
      ['asc', [1, 2]],
    ] as const) {
      const all = await pages(`sort=version&direction=${direction}`)
      expect(all.map(({ testId }) => testId).toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
      expect(all.slice(0, 3).map(({ version }) => version)).toEqual([...order, null])
      const barley = all.filter(({ testId }) => testId === amended)
      expect(
        (await pages(`sort=version&direction=${direction}&origin=laboratory&text=barley`)).filter(({ testId }) => testId === amended),
      ).toEqual(barley)
    }
    expect((await pages('sort=version&origin=laboratory')).map(({ testId }) => testId)).toEqual([amended, own])
    const numbers = await served.database.kysely
      .selectFrom('publications as p')
      .innerJoin('test_runs as r', 'r.test_id', 'p.test_id')
      .select(['p.version', 'r.versions'])
      .execute()
    expect(numbers.map(({ version }) => version)).toEqual(numbers.map(({ versions }) => versions))
    expect((await pages('sort=version&origin=imported')).length).toBe(stored.length - 2)
  })

  test('LAB-301 lots sort by number and by the day they were opened, unopened ones last', async () => {
    const by = { actor: admin.id, now: new Date('2026-05-20T10:00:00Z'), timeZone: 'UTC' }
    const opened = { 'L-9': '2026-05-02', 'L-10': '', 'L-11': '2026-05-01' }
    for (const [lot, openedOn] of Object.entries(opened))
      await addToLots(
        served.database,
        { id: randomUUID(), productId: 'zinc', lot, expiry: '2027-03', receivedOn: '2026-05-01', openedOn },
        by,
      )
    const lots = async (query: string): Promise<string[]> =>
      (await get(`lots?text=l-&${query}`)).json<{ lots: { lot: string }[] }>().lots.map(({ lot }) => lot)
    expect(await lots('sort=lot')).toEqual(['L-9', 'L-10', 'L-11'])
    expect(await lots('sort=lot&direction=desc')).toEqual(['L-11', 'L-10', 'L-9'])
    expect(await lots('sort=opened')).toEqual(['L-9', 'L-11', 'L-10'])
    expect(await lots('sort=opened&direction=asc')).toEqual(['L-11', 'L-9', 'L-10'])
  })

  test('LAB-260 equipment is filtered by kind and calibration, protocols by what is offered, people by role and state, in CSV too', async () => {
    const by = { actor: admin.id, now: new Date(), timeZone: 'UTC' }
    for (const [id, kind] of [
      ['B-1', 'balance'],
      ['B-2', 'balance'],
      ['T-1', 'thermometer'],
      ['T-2', 'thermometer'],
    ] as const)
      await addToRegister(served.database, { id, kind, name: `${kind} ${id}` }, by)
    const today = new Date().toISOString().slice(0, 10)
    await calibrate(served.database, 'B-1', { id: randomUUID(), calibration: { on: today, until: today, certificate: 'C 1' } }, by)
    await calibrate(
      served.database,
      'T-1',
      { id: randomUUID(), calibration: { on: '2020-01-01', until: '2021-01-01', certificate: 'C 2' } },
      by,
    )
    await setEquipmentRetired(served.database, 'T-2', true, by)
    await addVersion(served.database, { id: 'cold', base: 0 }, { name: 'Cold', text: 'At 4 °C', decisionRule: 'The same' }, by)
    await setRetired(served.database, 'cold', true, by)
    const gone = await memberWith(served.app, served.database, 'left@lab.example', ['chemist'])
    expect((await client.post(`people/${gone.id}/disable`, undefined, { cookie: admin.cookie })).statusCode).toBe(204)

    /** The first cells of a CSV, which has the same filter. */
    const listed = async (path: string, rows: string): Promise<string[]> => {
      const found = (await get(path)).json<Record<string, { id: string }[]>>()[rows]!
      const [name, query] = path.split('?')
      expect((await get(`${name}.csv?${query}`)).body.trimEnd().split('\n')).toHaveLength(found.length + 1)
      return found.map(({ id }) => id).toSorted()
    }
    const equipment = (query: string) => listed(`equipment?${query}`, 'equipment')
    expect(await equipment('kind=balance')).toEqual(['B-1', 'B-2'])
    expect(await equipment('state=calibrated')).toEqual(['B-1'])
    expect(await equipment('state=due')).toEqual(['B-2', 'T-1'])
    expect(await equipment('kind=thermometer&state=retired')).toEqual(['T-2'])
    expectProblem(await get('equipment?kind=spoon'), 400)
    expect(await listed('protocols?state=retired', 'protocols')).toEqual(['cold'])
    expect(await listed('protocols?state=offered', 'protocols')).not.toContain('cold')
    expectProblem(await get('protocols?state=lost'), 400)
    expect(await listed('people?state=disabled', 'people')).toEqual([gone.id])
    expect(await listed('people?role=admin', 'people')).toEqual([admin.id])
    expect(await listed('people?role=admin&state=disabled', 'people')).toEqual([])
    expectProblem(await get('people?role=king'), 400)
  })

  test('LAB-262 a CSV has what the filter shows in its order and no formula', async () => {
    const name = '=HYPERLINK("http://evil.example")'
    const ids: string[] = []
    for (let number = 0; number < 3; number++) ids.push(await newRequest(served.database, { name, company: `Farm ${number}` }))
    await change(served.database, ids[1]!, 1, { action: 'accept' })
    const list = (await get('requests?state=new&sort=received&direction=asc')).json<RequestList>().requests
    const lines = (await get('requests.csv?state=new&sort=received&direction=asc')).body.trimEnd().split('\n')
    expect(lines.slice(1).map((line) => line.split('","')[0]!.slice(1))).toEqual(list.map(({ reference }) => reference))
    expect(lines.slice(1).every((line) => line.includes(`"'=HYPERLINK(`))).toBe(true)
  })

  test('LAB-263 the audit names what an entry is about and who is in it; somebody who was erased shows as erased, and the id stays', async () => {
    const id = await newRequest(served.database, {})
    const { reference } = await served.database.kysely
      .selectFrom('requests')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await change(served.database, id, 1, { action: 'accept' })
    const page = async (query: string): Promise<AuditEntries> => (await get(`audit?${query}`)).json<AuditEntries>()
    expect((await page(`entity=request&id=${id}`)).entries[0]).toMatchObject({ entityId: id, name: reference, isErased: false })
    expect((await page(`entity=test&id=${own}`)).entries[0]).toMatchObject({ name: own })
    const lot = { id: randomUUID(), productId: 'zinc', lot: 'L-12', expiry: '2027-03', receivedOn: '2026-05-01', openedOn: '' }
    expect(await addToLots(served.database, lot, { actor: admin.id, now: new Date(), timeZone: 'UTC' })).toEqual({ ok: true })
    expect((await page(`entity=lot&id=${lot.id}`)).entries[0]).toMatchObject({ entityId: lot.id, name: 'Zincora · L-12', isErased: false })

    const gone = await memberWith(served.app, served.database, 'gone@lab.example', ['viewer'])
    const by = { actor: admin.id, now: new Date(), timeZone: 'UTC' }
    expect((await page(`entity=person&id=${gone.id}`)).entries[0]).toMatchObject({ name: 'gone', isErased: false })
    expect(await changePeople(served.database, by, (trx) => erasePerson(trx, gone.id, by))).toMatchObject({ ok: true })
    for (const entry of (await page(`entity=person&id=${gone.id}`)).entries)
      expect(entry).toMatchObject({ entityId: gone.id, name: '', isErased: true })
    const actors = (await page('sort=actor')).entries.map(({ actor }) => actor.name)
    expect(new Set(actors).size).toBe(actors.filter((name, at) => name !== actors[at - 1]).length)
  })
})
