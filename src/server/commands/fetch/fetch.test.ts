import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { HABITS, sheetOf } from '../../data/mapping/testing/country-sheets.ts'
import { PRODUCTS_CSV, trueTests } from '../../data/mapping/testing/true-tests.ts'
import { makeXlsx } from '../../data/sheets/testing/make-xlsx.ts'
import type { Fetched } from '../../../contract/console/imports/fetched.ts'
import type { ImportList } from '../../../contract/console/imports/imports.ts'
import { consoleClient, memberWith, type Member } from '../../testing/calls/console-client.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { LEASE_MS } from '../../data/fetching/fetch-state.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { importFiles } from '../../testing/import-files.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf, program, spawnTankmix } from '../../testing/programs/run-tankmix.ts'
import { fetchInProcess } from './fetch-in-process.ts'
import { createSmtp } from '../../testing/programs/start-smtp.ts'

const folder = mkdtempSync(join(tmpdir(), 'tankmix-fetching-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'list'))
writeFileSync(join(folder, 'list', 'products.csv'), PRODUCTS_CSV)
writeFileSync(join(folder, 'list', 'tests.csv'), 'id,kind,country,date,result,water_rate,crop,benefit,observations\n')
writeFileSync(join(folder, 'list', 'ingredients.csv'), 'test_id,order,product_id,rate\n')

let folders = 0
const HEADER = 'Test No;Date;Water (L/ha);Product 1;Rate 1;Product 2;Rate 2;Result'
const row = (id: string, result: string, product = 'Borasol'): string =>
  `${id};2024-05-02;200;Zincora 700;1.5 L/ha;${product};0.5 kg/ha;${result}`

eachDatabase('what is fetched from elsewhere', ({ copiesOf }) => {
  const { settings } = copiesOf((database) => importFiles(database, join(folder, 'list')))
  const begin = async (more: Record<string, string> = {}) => {
    const place = await settings()
    const from = join(folder, `from-${++folders}`)
    const mapping = join(folder, `mapping-${folders}.json`)
    mkdirSync(from)
    const env = { ...environmentOf(place), IMPORT_FROM: from, IMPORT_MAPPING: mapping, ...more }
    const write = (...rows: string[]) => writeFileSync(join(from, 'tests.csv'), [HEADER, ...rows].join('\n'))
    write(row('T1', 'OK'), row('T2', 'Fail'))
    await runInProcess(['import', join(from, 'tests.csv'), '--propose', mapping, '--country', 'FR'], environmentOf(place))
    const onDatabase = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
      const database = openDb(place)
      return work(database).finally(() => database.close())
    }
    return {
      place,
      env,
      from,
      mapping,
      write,
      onDatabase,
      fetch: (...args: string[]) => runInProcess(['fetch', ...args], env),
      doctor: async () => (await runInProcess(['doctor'], env)).out.split('\n').find((line) => line.includes('IMPORT_FROM'))!,
      ids: () =>
        onDatabase(async ({ kysely }) =>
          (await kysely.selectFrom('tests').select(['id', 'result']).orderBy('id').execute()).map(({ id, result }) => `${id} ${result}`),
        ),
    }
  }

  test('BRING-53 a folder is taken in, an email says what differs once, and nothing is done where nothing differs', async () => {
    const smtp = await createSmtp()
    try {
      const { env, from, write, fetch, doctor, ids } = await begin({
        SMTP_URL: smtp.url,
        LAB_EMAIL: 'operator@farm.test',
        MAIL_FROM: 'tankmix@farm.test',
      })
      expect(await doctor()).toMatch(/^ok .+ was not looked at yet$/)
      expect(await fetch()).toMatchObject({ code: 0, out: expect.stringContaining('Tests: 2 added') as string })
      expect(await ids()).toEqual(['T1 C', 'T2 NC'])
      expect(smtp.received).toHaveLength(1)
      expect(await fetch()).toMatchObject({ code: 0, out: 'Fetched: same.\n' })
      write(row('T1', 'OK'), row('T2', 'Fail'), row('T3', 'OK'))
      expect((await fetch('--due')).out).toContain('Fetched: not due.')
      expect((await fetch()).out).toContain('Tests: 1 added, 0 changed, 2 unchanged')
      expect(smtp.received).toHaveLength(2)
      expect(await doctor()).toMatch(/^ok .+: nothing waits$/)
      // What stands in the folder besides is not read.
      writeFileSync(join(from, '~$tests.xlsx'), 'open elsewhere')
      expect((await fetch()).out).toBe('Fetched: same.\n')
      expect(await runInProcess(['fetch', '--now'], env)).toMatchObject({ code: 2 })
    } finally {
      await smtp.kill()
    }
  })

  test('BRING-54 a verdict that becomes milder waits, is named by the email and by doctor, and is taken in by the command', async () => {
    const smtp = await createSmtp()
    try {
      const { write, fetch, doctor, ids } = await begin({
        SMTP_URL: smtp.url,
        LAB_EMAIL: 'operator@farm.test',
        MAIL_FROM: 'tankmix@farm.test',
      })
      await fetch()
      write(row('T1', 'Fail'), row('T2', 'Fail'))
      expect(await fetch()).toMatchObject({ code: 0 })
      write(row('T1', 'OK'), row('T2', 'Fail'), row('T4', 'OK'))
      for (const time of ['first', 'second'])
        expect([time, await fetch()]).toEqual([
          time,
          expect.objectContaining({ code: 1, out: expect.stringContaining('1 verdict becomes milder: T1.') as string }),
        ])
      expect(await ids()).toEqual(['T1 NC', 'T2 NC'])
      // Said once.
      expect(smtp.received).toHaveLength(3)
      expect(await doctor()).toMatch(/^wrong .+run tankmix fetch --accept\. .+1 verdict becomes milder: T1\./)
      expect((await fetch('--accept')).out).toContain('Tests: 1 added, 1 changed')
      expect(await ids()).toEqual(['T1 C', 'T2 NC', 'T4 C'])
      expect(await doctor()).toMatch(/^ok /)
    } finally {
      await smtp.kill()
    }
  })

  test('BRING-60 BRING-61 BRING-62 in the console an approver accepts what waits, and what is something else by then waits again', async () => {
    const { env, place, write, fetch, ids } = await begin()
    await fetch()
    write(row('T1', 'OK'), row('T2', 'OK'))
    await fetch()
    let taking: Promise<void> | undefined
    const said: object[] = []
    const logger = { info: (one: object) => said.push(one), warn: (one: object) => said.push(one) }
    const served = await buildTestApp(place, undefined, {
      console: {
        acceptFetch: ({ token, by }) => {
          const args = [`--accepted=${token}`, `--by=${by}`]
          taking = fetchInProcess(new AbortController().signal, logger as never, { program: program(), env: { ...env, PATH: '' }, args })
        },
      },
    })
    const client = consoleClient(served.app)
    const approver = await memberWith(served.app, served.database, 'ben@lab.example', ['approver'])
    const admin = await memberWith(served.app, served.database, 'dana@lab.example', ['admin'])
    const read = async ({ cookie }: Member = approver) => (await client.get('fetched', { cookie })).json<Fetched>()
    const accept = async (token: string, { cookie }: Member = approver) => {
      const response = await client.post('fetched/accept', { token }, { cookie })
      await taking
      taking = undefined
      return response.statusCode === 204 ? 'accepted' : response.json<{ reason: string }>().reason
    }
    const first = await read()
    expect(first).toMatchObject({ state: { isUnderWay: false, waitsFor: 'approver' }, mayAccept: true })
    expect(first.said.join('\n')).toContain('1 verdict becomes milder: T2.')
    expect(await read(admin)).toMatchObject({ mayAccept: false })
    expect((await client.get('imports', { cookie: admin.cookie })).json<ImportList>().fetched).toEqual(first.state)
    expect(await accept(first.token!, admin)).toBe('forbidden')
    expect(await accept('b'.repeat(64))).toBe('changed meanwhile')
    // The file is another one by the time it is fetched.
    write(row('T1', 'OK'), row('T2', 'OK'), row('T3', 'OK'))
    expect(await accept(first.token!)).toBe('accepted')
    expect(await ids()).toEqual(['T1 C', 'T2 NC'])
    const second = await read()
    expect([second.state!.waitsFor, second.token === first.token]).toEqual(['approver', false])
    expect(await accept(second.token!)).toBe('accepted')
    expect(await ids()).toEqual(['T1 C', 'T2 C', 'T3 C'])
    expect(await read()).toMatchObject({ state: { waitsFor: 'nobody' }, token: null, mayAccept: false })
    expect(await accept(second.token!)).toBe('nothing waits')
    const entries = await served.database.kysely
      .selectFrom('audit')
      .selectAll()
      .where('action', 'in', ['fetch.accept', 'import.apply'])
      .orderBy('seq')
      .execute()
    expect(entries.slice(-3).map(({ action, actor }) => [action, actor])).toEqual([
      ['fetch.accept', approver.id],
      ['fetch.accept', approver.id],
      ['import.apply', approver.id],
    ])
    expect(JSON.parse(entries.at(-1)!.after)).toMatchObject({ tests: 2, accepted: second.token })
    await served.close()
    expect(said).toHaveLength(2)
  })

  test('BRING-60 where nothing is fetched the console says so', async () => {
    const served = await buildTestApp((await begin()).place)
    const client = consoleClient(served.app)
    const { cookie } = await memberWith(served.app, served.database, 'ben@lab.example', ['approver'])
    expect((await client.get('fetched', { cookie })).json()).toEqual({ state: null, said: [], token: null, mayAccept: false })
    expect((await client.post('fetched/accept', { token: 'b'.repeat(64) }, { cookie })).json()).toMatchObject({ reason: 'nothing waits' })
    await served.close()
  })

  test('BRING-55 a spelling that the mapping does not know waits, and goes in once the mapping has it', async () => {
    const { write, fetch, ids, mapping, doctor } = await begin()
    await fetch()
    write(row('T1', 'OK'), row('T5', 'OK', 'Nobody knows'))
    const { code, out } = await fetch()
    expect([code, out]).toEqual([1, expect.stringContaining('the product is not known for certain: F3 "Nobody knows"')])
    expect(await ids()).toEqual(['T1 C', 'T2 NC'])
    expect(await doctor()).toContain('Nobody knows')
    const known = JSON.parse(readFileSync(mapping, 'utf8')) as { products: object }
    writeFileSync(mapping, JSON.stringify({ ...known, products: { ...known.products, 'Nobody knows': { id: '13' } } }))
    expect((await fetch()).out).toContain('Tests: 1 added')
    expect(await ids()).toEqual(['T1 C', 'T2 NC', 'T5 C'])
  })

  test('BRING-56 one process fetches at a time, and a lease that was left ends', async () => {
    const { fetch, onDatabase, ids } = await begin()
    const lease = (from: number) =>
      onDatabase(({ kysely }) =>
        kysely
          .insertInto('import_fetches')
          .values({
            one: 1,
            leased_by: 'other',
            leased_until: new Date(Date.now() + from).toISOString(),
            looked_at: null,
            taken: null,
            etag: null,
            said: '',
            waits: 0,
            waiting: null,
            told: '',
          })
          .onConflict((conflict) =>
            conflict.column('one').doUpdateSet({ leased_by: 'other', leased_until: new Date(Date.now() + from).toISOString() }),
          )
          .execute(),
      )
    await lease(LEASE_MS / 2)
    expect((await fetch()).out).toContain('Fetched: busy.')
    expect(await ids()).toEqual([])
    // Of a clock that was set back.
    await lease(3 * LEASE_MS)
    expect((await fetch()).out).toContain('2 added')
    await lease(-1)
    expect((await fetch()).out).toContain('Fetched: same.')
  })

  test('BRING-57 a folder that cannot be read, has no spreadsheet, or a mapping with questions waits in words', async () => {
    const { from, mapping, fetch, doctor } = await begin()
    const known = JSON.parse(readFileSync(mapping, 'utf8')) as object
    writeFileSync(mapping, JSON.stringify({ ...known, country: null }))
    expect(await fetch()).toMatchObject({ code: 1, out: expect.stringContaining('the mapping has open questions') as string })
    rmSync(join(from, 'tests.csv'))
    expect((await fetch()).out).toContain('the folder has no spreadsheet (.xlsx, .csv)')
    rmSync(from, { recursive: true })
    expect((await fetch()).out).toContain('the folder cannot be read (ENOENT)')
    expect(await doctor()).toMatch(/^wrong .+ENOENT/)
  })

  test('BRING-58 a fetch that is killed has taken in all or nothing, leaves the next one to begin again, and no copy where it ends itself', async () => {
    const { env, place, from, mapping, ids, onDatabase } = await begin()
    const [german] = HABITS
    const ROWS = 4_000
    rmSync(join(from, 'tests.csv'))
    writeFileSync(join(from, 'large.xlsx'), makeXlsx([{ name: 'Tests', rows: sheetOf(german!, trueTests(1, ROWS)) }]))
    rmSync(mapping)
    await runInProcess(['import', join(from, 'large.xlsx'), '--propose', mapping, '--country', 'DE'], environmentOf(place))
    for (const after of [900, 1_600]) {
      const child = spawnTankmix(['fetch'], env)
      const ended = new Promise((done) => {
        child.on('close', done)
      })
      await sleep(after)
      child.kill('SIGKILL')
      await ended
      expect([0, ROWS]).toContain((await ids()).length)
    }
    await onDatabase(({ kysely }) => kysely.updateTable('import_fetches').set({ leased_until: null }).execute())
    const temporary = mkdtempSync(join(folder, 'temporary-'))
    const child = spawnTankmix(['fetch'], { ...env, TMPDIR: temporary })
    expect(await new Promise((done) => void child.on('close', done))).toBe(0)
    expect([(await ids()).length, readdirSync(temporary)]).toEqual([ROWS, []])
  })

  test('BRING-59 the server runs a fetch in a process of its own, says in its log what came of it, and ends it with itself', async () => {
    const { env, write, ids } = await begin()
    const said: string[] = []
    const note = (level: string) => (object: unknown) => void said.push(`${level} ${JSON.stringify(object)}`)
    const logger = { info: note('info'), warn: note('warn') } as unknown as Parameters<typeof fetchInProcess>[1]
    const run = (signal = new AbortController().signal) => fetchInProcess(signal, logger, { program: program(), env: { ...env, PATH: '' } })
    await run()
    expect(said).toEqual([expect.stringMatching(/^info .+2 added/)])
    expect(await ids()).toEqual(['T1 C', 'T2 NC'])
    write(row('T1', 'Fail'), row('T6', 'OK', 'Nobody knows'))
    await run()
    expect(said[1]).toMatch(/^info .+not due/)
    await expect(
      fetchInProcess(new AbortController().signal, logger, {
        program: program(),
        env: { ...env, PATH: '', TANKMIX_DATA: '/dev/null/none', DATABASE_URL: '' },
      }),
    ).rejects.toThrow(/none/)
    await run(AbortSignal.abort())
    expect(said).toHaveLength(2)
  })
})
