import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedVerdict, VerdictCells, VerdictDetail } from '../../../contract/console/published-verdicts.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { exportData } from '../../data/export-data.ts'
import { errorText } from '../../data/import-errors.ts'
import { loadDemo } from '../../data/load-demo.ts'
import { openDb } from '../../db/open-db.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { ACCEPTANCE_DATA, acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { importFiles } from '../../testing/import-files.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { addKept, versionOfVerdict } from './keep-verdicts.ts'

const HEADER = 'id,products,verdict,reference,title,year,note'
const CELLS: VerdictCells = {
  products: ['1', '102'],
  verdict: 'NC',
  reference: '10.1000/182',
  title: 'Flocculation of mixes',
  year: '2019',
  note: '',
}
const TANK = { countryCode: 'fr', waterRate: 200, lines: [{ productId: '1', rate: 1 }, { productId: '102', rate: 0.8 }] } // prettier-ignore

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-verdicts-'))
  folders.push(folder)
  return folder
}
/** The acceptance data with these lines of published.csv. */
const publishing = (...rows: string[]): string => {
  const folder = newFolder()
  cpSync(ACCEPTANCE_DATA, folder, { recursive: true })
  writeFileSync(join(folder, 'published.csv'), [HEADER, ...rows, ''].join('\n'))
  return folder
}

eachDatabase('published verdicts in the console of', ({ settings, untouched, open }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  let client: ConsoleClient
  const members: Partial<Record<Role, Member>> = {}
  beforeAll(async () => {
    api = await acceptanceApp(await settings())
    client = consoleClient(api.app)
    for (const role of ['viewer', 'chemist', 'approver', 'admin'] as const)
      members[role] = await memberWith(api.app, api.database, `${role}@lab.example`, [role])
  })
  afterAll(() => api.close())
  const as = (role: Role) => ({ cookie: members[role]!.cookie })
  const add = (cells: Partial<VerdictCells>, key: string = randomUUID(), role: Role = 'approver') =>
    client.post('published-verdicts', { key, cells: { ...CELLS, ...cells } }, as(role))
  const read = async (id: string) => (await client.get(`published-verdicts/${id}`, as('viewer'))).json<VerdictDetail>()
  const list = async (query = '') =>
    (await client.get(`published-verdicts${query}`, as('viewer'))).json<{ verdicts: ListedVerdict[]; mayEdit: boolean }>()
  const changeOf = async (id: string, change: object, reason = 'The paper was retracted', role: Role = 'approver') =>
    client.post(`published-verdicts/${id}/change`, { version: (await read(id)).version, reason, change }, as(role))
  const headline = async () => {
    await api.currentData.refresh()
    const { headline: said } = (await api.post('tankmix/tank', TANK)).json<{ headline: { state: string; published?: unknown[] } }>()
    return { state: said.state, published: said.published ?? [] }
  }
  const problems = async () => (await verifyAudit(api.database)).problems

  test('PUBL-08 an approver adds one once, it counts in answers, and is corrected and withdrawn with a reason; nothing of it disappears', async () => {
    expect(await headline()).toMatchObject({ state: 'passed', published: [] })
    const key = randomUUID()
    const [first, second] = [await add({}, key), await add({}, key)]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expectProblem(await add({ title: 'Another' }, key), 409)
    expect(await headline()).toMatchObject({ state: 'passed-with-care', published: [{ id: key, verdict: 'NC' }] })

    const correct = { action: 'correct', cells: { ...CELLS, title: 'Flocculation', year: '2020' } }
    expectProblem(await changeOf(key, correct, ' '), 400)
    expect((await changeOf(key, correct, 'The year was wrong')).statusCode).toBe(200)
    expect((await changeOf(key, { action: 'withdraw' })).statusCode).toBe(200)
    expect(await headline()).toMatchObject({ state: 'passed', published: [] })
    expectProblem(await changeOf(key, { action: 'withdraw' }), 409)
    const { verdict, history, mayEdit } = await read(key)
    expect([verdict.verdict, verdict.title, mayEdit]).toEqual(['withdrawn', 'Flocculation', false])
    expect(history.map(({ action, by, reason, changed }) => [action, by, reason, changed])).toEqual([
      ['add', 'approver', '', {}],
      ['correct', 'approver', 'The year was wrong', { title: ['Flocculation of mixes', 'Flocculation'], year: ['2019', '2020'] }],
      ['withdraw', 'approver', 'The paper was retracted', { verdict: ['NC', 'withdrawn'] }],
    ])
    // Corrected it counts again.
    expect((await changeOf(key, correct, 'It was the other paper')).statusCode).toBe(200)
    expect(await headline()).toMatchObject({ published: [{ id: key, verdict: 'NC' }] })
    expect((await changeOf(key, { action: 'withdraw' })).statusCode).toBe(200)
    expect(await problems()).toEqual([])
  })

  test('PUBL-08 everybody of the laboratory reads, finds and sorts them; only approvers keep them', async () => {
    await add({ title: 'A paper of zinc', year: '1999', verdict: 'C' })
    for (const role of ['viewer', 'chemist', 'admin'] as const) expectProblem(await add({}, randomUUID(), role), 403)
    const { verdicts, mayEdit } = await list('?sort=year&direction=asc')
    expect([verdicts[0]!.title, mayEdit]).toEqual(['A paper of zinc', false])
    expect((await list('?text=OF ZINC')).verdicts.map(({ title }) => title)).toEqual(['A paper of zinc'])
    expect((await list('?verdict=withdrawn')).verdicts.every(({ verdict }) => verdict === 'withdrawn')).toBe(true)
    expectProblem(await changeOf(verdicts[0]!.id, { action: 'withdraw' }, 'No', 'admin'), 403)
    expectProblem(await client.get('published-verdicts/none', as('viewer')), 404)
  })

  test.each([
    ['one product alone', { products: ['1'] }, 'cells.products'],
    ['a product that is in no list', { products: ['1', 'nobody'] }, 'cells.products'],
    ['an address that a browser runs', { reference: 'javascript:alert(1)' }, 'cells.reference'],
    ['no title', { title: '' }, 'cells.title'],
    ['a year to come', { year: '9999' }, 'cells.year'],
    ['a verdict of another kind', { verdict: 'withdrawn' as 'C' }, 'cells.verdict'],
  ])('PUBL-08 %s is refused by the rules of an import', async (_what, cells, path) => {
    const before = (await list()).verdicts
    const problem = expectProblem(await add(cells), 400)
    expect([...new Set(problem.errors?.map((one) => one.path.replaceAll('/', '.').replace(/^\./, '')))].join()).toContain(path)
    expect((await list()).verdicts).toEqual(before)
  })

  test('PUBL-09 two who change one at once: the second is refused, also where an import changed it meanwhile', async () => {
    const row = (title: string): string => `both,1;102,CA,10.1000/7,${title},2001,`
    await importFiles(api.database, publishing(row('First')))
    const { version } = await read('both')
    await importFiles(api.database, publishing(row('Second')))
    const withdraw = () =>
      client.post('published-verdicts/both/change', { version, reason: 'No', change: { action: 'withdraw' } }, as('approver'))
    expectProblem(await withdraw(), 409)
    const { version: now } = await read('both')
    const both = await Promise.all(
      ['One', 'Two'].map((title) =>
        client.post(
          'published-verdicts/both/change',
          { version: now, reason: title, change: { action: 'correct', cells: { ...CELLS, title } } },
          as('approver'),
        ),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read('both')).history).toHaveLength(1)
    expect(await problems()).toEqual([])
  })

  test('PUBL-10 an import changes one until it is changed here, then leaves it alone, names what differs, and its other rows go in', async () => {
    const rows = (title: string): string[] => [`file-1,1;102,CA,10.1000/1,${title},2001,`, `file-2,1;2,C,10.1000/2,${title},2001,`]
    await importFiles(api.database, publishing(...rows('First')))
    expect((await read('file-1')).verdict.keptBy).toBe('import')
    await changeOf('file-1', { action: 'withdraw' })
    expect((await read('file-1')).verdict.keptBy).toBe('console')
    const outcome = await importFiles(api.database, publishing(...rows('Second')))
    expect(outcome).toMatchObject({ ok: true, skipped: [{ file: 'published.csv', what: 'published verdicts', count: 1, ids: ['file-1'] }] })
    expect([(await read('file-1')).verdict, (await read('file-2')).verdict]).toMatchObject([
      { title: 'First', verdict: 'withdrawn' },
      { title: 'Second', verdict: 'C' },
    ])
    // What is skipped is not checked against the list; what it refers to need not be there.
    expect(await importFiles(api.database, publishing('file-1,1;gone,CA,10.1000/1,Third,2001,'))).toMatchObject({ ok: true })
    const refused = await importFiles(api.database, publishing('file-3,1;gone,CA,10.1000/1,Third,2001,'))
    expect('errors' in refused && refused.errors.listed.map(errorText)).toEqual([
      'published.csv:2: products: there is no product gone in products.csv or in the database',
    ])
    // A file that says the same is no difference, and an export has what the console keeps.
    const folder = newFolder()
    await exportData(api.database, folder)
    expect(readFileSync(join(folder, 'published.csv'), 'utf8')).toContain('file-1,1;102,withdrawn,https://doi.org/10.1000/1,First,2001,')
    expect(await importFiles(api.database, folder)).toMatchObject({ ok: true, skipped: [] })
    expect(await problems()).toEqual([])
  })

  test('PUBL-10 what was entered beside a demonstration goes with it, and so does what is recorded of it', async () => {
    const database = await open()
    await loadDemo(database, { maker: 'Demo', productSets: [], today: '2026-06-30', foliarTests: 30, seedTests: 2 })
    const products = await database.kysely.selectFrom('products').select('id').orderBy('id').limit(2).execute()
    const row = {
      ...CELLS,
      id: 'own',
      year: 2019,
      reference: 'https://doi.org/10.1000/182',
      products: JSON.stringify(products.map(({ id }) => id)),
    }
    expect(await addKept(database, row, { actor: 'p1', now: new Date('2026-07-01T10:00:00Z') })).toMatchObject({ ok: true })
    const { problems: found, head } = await verifyAudit(database)
    expect([found, head.entries]).toEqual([[], 0])
    expect(await importFiles(database, publishing('own,1;102,CA,10.1000/1,Real,2001,'))).toMatchObject({
      ok: true,
      replacedDemo: true,
      skipped: [],
    })
    expect(await database.kysely.selectFrom('published_verdicts').select(['id', 'title']).execute()).toEqual([{ id: 'own', title: 'Real' }])
    expect(await database.kysely.selectFrom('published_verdict_events').selectAll().execute()).toEqual([])
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('PUBL-10 a database of before goes on: its verdicts are the import’s, and their seals hold', async () => {
    const database = openDb(await untouched())
    try {
      await migrateUpTo(database, '062-')
      await sql`insert into published_verdicts values ('old', '["1","102"]', 'NC', 'https://doi.org/10.1000/1', 'Old', 2001, '')`.execute(
        database.kysely,
      )
      const found = () => database.kysely.selectFrom('published_verdicts').selectAll().executeTakeFirstOrThrow()
      const before = versionOfVerdict(await found())
      await migrate(database)
      expect(versionOfVerdict(await found())).toBe(before)
      expect(await database.kysely.selectFrom('published_verdict_events').selectAll().execute()).toEqual([])
    } finally {
      await database.close()
    }
  })
})
