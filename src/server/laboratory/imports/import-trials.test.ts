import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { MAX_IMPORT_BYTES } from '../../../domain/console/imports.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { workInSheetThread } from '../../commands/sheets/sheet-thread.ts'
import { xlsxParts, zipped } from '../../data/sheets/testing/make-xlsx.ts'
import type { DatabaseSettings } from '../../db/open-db.ts'
import { anyDatabase, eachDatabase } from '../../testing/each-database.ts'
import { mayMount, mounted } from '../../testing/faults/small-disk.ts'
import { changeNow, laboratory, submittedRun } from '../publishing/testing/publishing.ts'
import { LATER, runKilledImport } from './testing/run-killed-import.ts'
import {
  germanSheet,
  importBench,
  SHEET_TAIL,
  sheetHead,
  sheetHeaders,
  withProducts,
  workHere,
  type ImportBench,
} from './testing/imports.ts'

const LEASE_MS = 400

const answerTo = async (call: ClientRequest): Promise<{ status: number; reason: string | undefined }> => {
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  let body = ''
  for await (const chunk of response) body += String(chunk)
  return { status: response.statusCode!, reason: (JSON.parse(body) as { reason?: string }).reason }
}

const opened = async (
  settings: DatabaseSettings,
  ...more: Parameters<typeof importBench> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const bench = await importBench(settings, ...more)
  await withProducts(bench.database)
  return bench
}
const listening = async ({ served }: ImportBench, headers: Record<string, string>): Promise<ClientRequest> => {
  if (!served.app.server.listening) await served.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = served.app.server.address() as AddressInfo
  const call = request({ host: '127.0.0.1', port, method: 'POST', path: `${CONSOLE_API}imports`, headers })
  call.on('error', () => undefined)
  return call
}
const confirmed = async (bench: ImportBench, content: Buffer) => {
  const { import: own } = await bench.looked(content)
  expect((await bench.change(`${own.id}/confirm`, { rowVersion: own.rowVersion }, bench.approver)).statusCode).toBe(200)
  return own.id
}

eachDatabase('an import of the console in trouble', ({ settings }) => {
  test('BRING-30 killed at any statement it has taken in all or nothing, its state says which, and the next process does the rest', async () => {
    const place = await settings()
    const bench = await opened(place)
    bench.begin()
    const { import: own } = await bench.looked(germanSheet(25))
    // Nothing works on it here until it was killed often enough.
    await bench.jobs.stop()
    expect((await bench.change(`${own.id}/confirm`, { rowVersion: own.rowVersion }, bench.approver)).statusCode).toBe(200)
    let kills = 0
    for (let after = 2; ; after = Math.ceil(after * LATER)) {
      const statements = await runKilledImport({ settings: place, after, leaseMs: LEASE_MS })
      const { state } = (await bench.read(own.id)).import
      expect([state, await bench.tests()]).toEqual(state === 'done' ? ['done', 25] : ['taking', 0])
      if (statements !== undefined) break
      kills++
      // Each of them counts as an attempt, of which there are three.
      await bench.database.kysely.updateTable('imports').set({ attempts: 0, leased_until: null }).where('id', '=', own.id).execute()
    }
    expect(kills).toBeGreaterThan(4)
    expect((await bench.read(own.id)).import).toMatchObject({ state: 'done', confirmedBy: 'ben' })
    expect((await verifyAudit(bench.database)).problems).toEqual([])
    await bench.close()
  })

  test('BRING-30 a file that ended its process three times is given up, and says so', async () => {
    const bench = await opened(await settings())
    bench.begin()
    const { id } = (await bench.looked(germanSheet(5))).import
    await bench.database.kysely.updateTable('imports').set({ state: 'taking', attempts: 3 }).where('id', '=', id).execute()
    expect(await bench.settled(id)).toMatchObject({ import: { state: 'mapping' }, problem: expect.stringContaining('3 times') as string })
    expect(await bench.tests()).toBe(0)
    await bench.close()
  })

  test('BRING-31 two imports at once, and a chemist who publishes meanwhile, each have what they did', async () => {
    const bench = await opened(await settings())
    bench.begin()
    const { approver: reviewer } = await laboratory(bench.database)
    const run = await submittedRun(bench.database)
    const [one, other] = [await confirmed(bench, germanSheet(40, 1)), await confirmed(bench, germanSheet(40, 2))]
    const publishing = changeNow(bench.database, run, { action: 'publish', isConfidential: false, deviations: [] }, reviewer)
    expect((await bench.settled(one)).import.state).toBe('done')
    expect((await bench.settled(other)).import.state).toBe('done')
    expect((await publishing).ok).toBe(true)
    expect(await bench.tests()).toBe(81)
    expect((await verifyAudit(bench.database)).problems).toEqual([])
    await bench.close()
  })

  test('BRING-32 a slow upload holds nobody up, and leaves nothing where it breaks off', async () => {
    const bench = await opened(await settings())
    bench.begin()
    const content = germanSheet(20)
    const slow = await listening(bench, sheetHeaders(bench.admin))
    slow.write(sheetHead('slow.xlsx'))
    slow.write(content.subarray(0, 300))
    await expect.poll(() => bench.database.kysely.selectFrom('imports').select('state').execute()).toEqual([{ state: 'receiving' }])
    // The same person sends one at a time; others are not held up, and see nothing of it.
    expect((await bench.upload(content)).json()).toMatchObject({ reason: 'too many files' })
    expect((await bench.uploaded(content, bench.both)).import.state).toBe('mapping')
    slow.destroy()
    await expect
      .poll(() => bench.database.kysely.selectFrom('imports').select('state').where('state', '=', 'receiving').execute())
      .toEqual([])
    expect((await bench.upload(content)).statusCode).toBe(200)
    bench.served.app.server.closeAllConnections()
    await bench.close()
  })
})

anyDatabase('hostile uploads', ({ settings }) => {
  test('BRING-33 a bomb, a file that lies, one with too many rows and one that is too large are refused in words, read in a thread that blocks nobody', async () => {
    const place = await settings()
    const bench = await opened(place, workInSheetThread(place))
    bench.begin()
    const parts = xlsxParts([{ name: 'Tests', rows: [['Test ID', 'Date']] }])
    const bomb = zipped({
      ...parts,
      'xl/sharedStrings.xml': Buffer.concat([Buffer.from('<sst><si><t>'), Buffer.alloc(70_000_000, 'a'), Buffer.from('</t></si></sst>')]),
    })
    const lying = Buffer.from(zipped(parts))
    // The directory says of each part that it unpacks to nearly nothing.
    for (let at = lying.indexOf('PK\u0001\u0002'); at >= 0; at = lying.indexOf('PK\u0001\u0002', at + 4)) lying.writeUInt32LE(1, at + 24)
    const rows = '<row r="1"><c t="inlineStr"><is><t>Test ID</t></is></c></row><row r="1048577"><c><v>1</v></c></row>'
    const long = zipped({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`) })
    const problemOf = async (content: Buffer): Promise<string> => {
      const response = await bench.upload(content)
      expect(response.statusCode).toBe(200)
      let slowest = 0
      const { id } = response.json<{ id: string }>()
      for (;;) {
        const began = performance.now()
        const { import: own, problem } = await bench.read(id)
        slowest = Math.max(slowest, performance.now() - began)
        if (own.state === 'unreadable') return slowest < 2_000 ? problem : `a call waited ${slowest} ms`
        bench.jobs.wake()
        await new Promise((done) => setTimeout(done, 50))
      }
    }
    expect(await problemOf(bomb)).toMatch(/more than 60,000,000 characters/)
    expect(await problemOf(lying)).toMatch(/larger than its directory says|damaged/)
    expect(await problemOf(long)).toMatch(/more than 1,048,576 rows/)
    expect(await problemOf(Buffer.from('PK\u0003\u0004 nothing of a zip'))).toMatch(/damaged/)
    const large = await listening(bench, { ...sheetHeaders(bench.admin), 'content-length': String(MAX_IMPORT_BYTES + 1_000_000) })
    large.write(sheetHead('large.xlsx'))
    expect(await answerTo(large)).toEqual({ status: 413, reason: 'too large' })
    large.destroy()
    // It says nothing of its length.
    const endless = await listening(bench, sheetHeaders(bench.admin))
    const answered = answerTo(endless)
    endless.write(sheetHead('endless.csv'))
    const piece = Buffer.alloc(1_000_000, '1;2\n')
    // The answer may come before all is sent.
    for (let sent = 0; sent < MAX_IMPORT_BYTES + 2_000_000; sent += piece.length)
      if (!endless.write(piece)) await Promise.race([once(endless, 'drain'), answered])
    endless.end(SHEET_TAIL)
    expect(await answered).toEqual({ status: 413, reason: 'too large' })
    expect(await bench.database.kysely.selectFrom('imports').select('id').where('state', '=', 'receiving').execute()).toEqual([])
    expect((await bench.upload(Buffer.alloc(0))).json()).toMatchObject({ status: 400 })
    bench.served.app.server.closeAllConnections()
    await bench.close()
  })

  test.skipIf(mayMount() !== undefined)(
    'BRING-34 where the disk is full for what is made of a file, nothing is taken in, and it says so',
    async () => {
      const place = await settings()
      const disk = mounted(64 * 1_024)()
      const bench = await opened(place, (order, ...more) =>
        workHere(place, undefined, order.state === 'taking' ? disk.folder : undefined)(order, ...more),
      )
      bench.begin()
      const id = await confirmed(bench, germanSheet(3_000))
      expect(await bench.settled(id)).toMatchObject({
        import: { state: 'mapping', confirmedBy: null },
        problem: 'the disk of the server is full, and nothing was changed: try again once there is room',
      })
      expect(await bench.tests()).toBe(0)
      expect(bench.errors).toHaveLength(1)
      await bench.close()
      disk.remove()
    },
  )
})
