import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { CONSOLE_API } from '../../../../contract/console/console-call.ts'
import type { ImportDetail } from '../../../../contract/console/imports/imports.ts'
import { isWorking } from '../../../../domain/console/imports.ts'
import { HABITS, sheetOf } from '../../../data/mapping/testing/country-sheets.ts'
import { PRODUCTS_CSV, trueTests } from '../../../data/mapping/testing/true-tests.ts'
import { makeXlsx } from '../../../data/sheets/testing/make-xlsx.ts'
import { openDb, type Database, type DatabaseSettings } from '../../../db/open-db.ts'
import { deleteDemonstration } from '../../../demonstration/delete-demonstration.ts'
import { consoleClient, memberWith, type Member } from '../../../testing/calls/console-client.ts'
import { ANTI_FORGERY } from '../../../testing/fixtures.ts'
import { importFiles } from '../../../testing/import-files.ts'
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createImportJobs, type WorkInThread } from '../import-jobs.ts'
import type { ImportProgress } from '../work-on-import.ts'
import { workOnStep, type StepToDo } from '../work-on-step.ts'

const BOUNDARY = 'of-a-test'
export const sheetHead = (name: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
export const SHEET_TAIL = `\r\n--${BOUNDARY}--\r\n`
export const sheetHeaders = ({ cookie }: Member) => ({
  ...ANTI_FORGERY,
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  cookie: `${ANTI_FORGERY.cookie}; ${cookie}`,
})

/** A sheet in German habits, whose columns and words are all known, with so many tests. */
export const germanSheet = (count: number, seed = 1, change: (tests: ReturnType<typeof trueTests>) => void = () => undefined): Buffer => {
  const tests = trueTests(seed, count)
  change(tests)
  return makeXlsx([{ name: 'Tests', rows: sheetOf(HABITS[0]!, tests) }])
}

/** The products that sheets name, in the database. */
export const withProducts = async (database: Database): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'tankmix-list-'))
  await writeFile(join(folder, 'products.csv'), PRODUCTS_CSV)
  await writeFile(join(folder, 'tests.csv'), 'id,kind,country,date,result,water_rate,crop,benefit,observations\n')
  await writeFile(join(folder, 'ingredients.csv'), 'test_id,order,product_id,rate\n')
  const { ok } = await importFiles(database, folder)
  await rm(folder, { recursive: true })
  if (!ok) throw new Error('the products could not be imported')
}

/** Works on files in this process; `as` is the database as the work sees it, and `place` where its files are. */
export const workHere =
  (settings: DatabaseSettings, as: (database: Database) => Database = (database) => database, place = tmpdir()): WorkInThread =>
  async <Order extends StepToDo>(order: Order, onProgress: (progress: ImportProgress) => void) => {
    const folder = await mkdtemp(join(place, 'tankmix-import-'))
    const database = as(openDb(settings))
    try {
      const work = { database, dataFolder: settings.dataFolder, deleteDemonstration, onProgress, folder }
      return await workOnStep(order, work)
    } finally {
      await database.close()
      await rm(folder, { recursive: true })
    }
  }

export type ImportBench = Awaited<ReturnType<typeof importBench>>

/** A laboratory with an admin, an approver and one who is both, whose server works on files as soon as it is asked to. */
export const importBench = async (settings: DatabaseSettings, work: WorkInThread = workHere(settings)) => {
  const errors: unknown[] = []
  const stop = new AbortController()
  const served: TestApp = await buildTestApp(settings)
  const { app, database } = served
  const jobs = createImportJobs({
    database,
    work,
    now: () => new Date(),
    timeZone: 'UTC',
    signal: stop.signal,
    onError: (error) => errors.push(error),
  })
  const client = consoleClient(app)
  const admin = await memberWith(app, database, 'dana@lab.example', ['admin'])
  const approver = await memberWith(app, database, 'ben@lab.example', ['approver'])
  const both = await memberWith(app, database, 'cem@lab.example', ['admin', 'approver'])

  const uploadAll = (files: readonly [name: string, content: Buffer][], member: Member = admin): Promise<LightMyRequestResponse> =>
    app.inject({
      method: 'POST',
      url: `${CONSOLE_API}imports`,
      headers: sheetHeaders(member),
      payload: Buffer.concat([
        ...files.flatMap(([name, content], at) => [Buffer.from(`${at === 0 ? '' : '\r\n'}${sheetHead(name)}`), content]),
        Buffer.from(SHEET_TAIL),
      ]),
    })
  const upload = (content: Buffer, member: Member = admin, name = 'Versuche 2025.xlsx') => uploadAll([[name, content]], member)
  const read = async (id: string, { cookie }: Member = admin): Promise<ImportDetail> =>
    (await client.get(`imports/${id}`, { cookie })).json<ImportDetail>()
  /** As it is once the server has nothing to do with it. */
  const settled = async (id: string, member: Member = admin): Promise<ImportDetail> => {
    for (;;) {
      jobs.wake()
      const found = await read(id, member)
      if (!isWorking(found.import.state)) return found
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  const change = (path: string, body: object, { cookie }: Member = admin) => client.post(`imports/${path}`, body, { cookie })
  /** Uploaded and read. */
  const uploaded = async (content: Buffer, member: Member = admin): Promise<ImportDetail> => {
    const response = await upload(content, member)
    expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
    return settled(response.json<{ id: string }>().id)
  }
  const look = async ({ import: { id, rowVersion, name }, mapping }: ImportDetail, more: object = {}): Promise<ImportDetail> => {
    const country = mapping!.country ?? 'DE'
    const body = { rowVersion, name, mapping: { ...mapping, country, ...more }, look: true }
    const response = await change(`${id}/mapping`, body)
    expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
    const found = await settled(id)
    return found.import.state === 'mapping' && found.problem === '' ? look(found) : found
  }
  const tests = async (): Promise<number> => {
    const { count } = await database.kysely
      .selectFrom('tests')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return {
    served,
    database,
    client,
    admin,
    approver,
    both,
    errors,
    jobs,
    upload,
    uploadAll,
    read,
    settled,
    change,
    uploaded,
    look,
    tests,
    /** Uploaded, read and looked at. */
    looked: async (content: Buffer): Promise<ImportDetail> => look(await uploaded(content)),
    begin: () => jobs.start(),
    close: async (): Promise<void> => {
      stop.abort()
      await jobs.stop()
      await served.close()
    },
  }
}
