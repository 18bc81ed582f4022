import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify-audit.ts'
import { readDataState } from '../db/data-state.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { loadDemoRequests } from '../demonstration/load-requests.ts'
import { anyDatabase, eachDatabase } from '../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { importFiles } from '../testing/import-files.ts'
import { runInProcess } from '../testing/programs/run-in-process.ts'
import { environmentOf, spawnTankmix } from '../testing/programs/run-tankmix.ts'
import { DEMONSTRATION_FILE } from './demonstration-file.ts'
import { exportData } from './export-data.ts'
import { loadDemo } from './load-demo.ts'
import { contentsOf, FILES, temporaryFolders, textsOf } from './testing/acceptance-folders.ts'
import type { KilledImport } from './testing/killed-import.ts'

const { newFolder, folderWith } = temporaryFolders()
const MAKER = { maker: 'Any', productSets: ['89'], today: '2026-06-30' }
const fill = (database: Database) => loadDemo(database, { ...MAKER, foliarTests: 300, seedTests: 20 })
const exported = async (database: Database): Promise<string> => {
  const folder = newFolder()
  await exportData(database, folder)
  return folder
}
const hasMarker = (folder: string): boolean => existsSync(join(folder, DEMONSTRATION_FILE))
const listed = (outcome: Awaited<ReturnType<typeof importFiles>>): string[] =>
  outcome.ok ? [] : outcome.errors.listed.map(({ file, line, reason }) => `${file}:${line ?? ''}: ${reason}`)

eachDatabase('demonstration data in files', ({ open, copiesOf }) => {
  const demonstration = copiesOf(fill)
  let files: Promise<string> | undefined
  /** A copy of what an export of it wrote once. */
  const exportedOnce = async (): Promise<string> => {
    const [folder, from] = [newFolder(), await (files ??= demonstration.open().then(exported))]
    cpSync(from, folder, { recursive: true })
    return folder
  }

  test('OPER-01 an export of them has a file that says so, one of a laboratory has none, also in the same folder', async () => {
    const folder = await exportedOnce()
    expect(readFileSync(join(folder, DEMONSTRATION_FILE), 'utf8')).toContain('not laboratory results')
    const real = await open()
    await importFiles(real, ACCEPTANCE_DATA)
    // A file that cannot be replaced: what is there is of both, and stays marked.
    mkdirSync(join(folder, 'ingredients.csv.part'))
    await expect(exportData(real, folder)).rejects.toThrow('ingredients.csv could not be written')
    expect(hasMarker(folder)).toBe(true)
    rmSync(join(folder, 'ingredients.csv.part'), { recursive: true })
    await exportData(real, folder)
    expect(readdirSync(folder).toSorted()).toEqual([...FILES].toSorted())
  })

  test('OPER-02 an import refuses them by that file, and changes nothing', async () => {
    const folder = await exportedOnce()
    const database = await open()
    await importFiles(database, ACCEPTANCE_DATA)
    const before = await contentsOf(database)
    expect(listed(await importFiles(database, folder))).toEqual([
      'demonstration.txt:: the files beside it are of a demonstration, which was made up. Import made-up data with --demonstration only',
    ])
    expect(await contentsOf(database)).toEqual(before)
  })

  test('OPER-02 and without it by its products and its tests, for whatever maker and day they were made, also where most were edited', async () => {
    const folder = await exportedOnce()
    rmSync(join(folder, DEMONSTRATION_FILE))
    const database = await open()
    const products = 'products.csv:2: product 1 is one of the demonstration, which was made up, and so are 4,999 more'
    const tests = 'tests.csv:2: test 1 is one of the demonstration, which was made up, and so are 299 more'
    const whatToDo = '. Import made-up data with --demonstration only'
    expect(listed(await importFiles(database, folder))).toEqual([products + whatToDo, tests + whatToDo])
    expect((await contentsOf(database)).products).toEqual([])
    // One product among those of a laboratory.
    const [ownProducts, ownTests, ownIngredients] = textsOf(folder).map((text) => text.split('\n'))
    const one = folderWith({ 'products.csv': (text) => `${text.trimEnd()}\n${ownProducts![900]!.split(',').slice(0, 10).join(',')}\n` })
    expect(listed(await importFiles(database, one))).toEqual([
      expect.stringMatching(/^products\.csv:15: product \d+ is one of the demonstration, which was made up\. Import/),
    ])
    // One test, whose products have other names.
    const id = ownTests![7]!.split(',')[0]!
    const lines = ownIngredients!.filter((line) => line.startsWith(`${id},`))
    const others = lines.map((line) => `${line.split(',')[2]},agrochemical,Own ${line},Own,L,SC,Zinc,,,`.replaceAll(`Own ${line}`, 'Own'))
    writeFileSync(join(one, 'products.csv'), `${textsOf(ACCEPTANCE_DATA)[0]!.split('\n')[0]}\n${others.join('\n')}\n`)
    writeFileSync(join(one, 'tests.csv'), `${ownTests![0]}\n${ownTests![7]}\n`)
    writeFileSync(join(one, 'ingredients.csv'), `${ownIngredients![0]}\n${lines.join('\n')}\n`)
    expect(listed(await importFiles(database, one))).toEqual([
      `tests.csv:2: test ${id} is one of the demonstration, which was made up${whatToDo}`,
    ])
    expect((await contentsOf(database)).products).toEqual([])
  })

  test('OPER-03 DATA-04 with --demonstration they come in again as they are, and are still called a demonstration, which nothing seals', async () => {
    const folder = await exportedOnce()
    const database = await open()
    expect(await importFiles(database, folder, { demonstration: true })).toMatchObject({ ok: true, replacedDemo: false })
    expect(await readDataState(database.kysely)).toMatchObject({ demo: true })
    const again = await exported(database)
    expect(textsOf(again)).toEqual(textsOf(folder))
    expect(hasMarker(again)).toBe(true)
    const { problems, notSealed, head } = await verifyAudit(database)
    expect([problems, head.entries]).toEqual([[], 0])
    expect(notSealed).toContain('Not sealed: the products and tests of the demonstration, which are made up.')
  })

  test('OPER-03 they replace a demonstration, and are replaced by real data', async () => {
    const database = await demonstration.open()
    await loadDemoRequests(database, new Date('2026-07-01T10:00:00Z'))
    const before = await readDataState(database.kysely)
    expect(await importFiles(database, ACCEPTANCE_DATA, { demonstration: true })).toMatchObject({ ok: true, replacedDemo: true })
    const replaced = await contentsOf(database)
    expect([replaced.products.length, replaced.tests.length, replaced.state.demo]).toEqual([13, 14, true])
    expect(replaced.state.version).not.toBe(before.version)
    expect(await database.kysely.selectFrom('demo_requests').selectAll().execute()).toEqual([])
    expect((await verifyAudit(database)).problems).toEqual([])
    // What a server adds at its next start, of whatever tests there are.
    await loadDemoRequests(database, new Date('2026-07-01T10:00:00Z'))
    expect((await verifyAudit(database)).problems).toEqual([])
    expect(await importFiles(database, ACCEPTANCE_DATA)).toMatchObject({ ok: true, replacedDemo: true })
    expect(await readDataState(database.kysely)).toMatchObject({ demo: false })
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('OPER-03 they never go where a laboratory has data', async () => {
    const database = await open()
    await importFiles(database, ACCEPTANCE_DATA)
    const before = await contentsOf(database)
    await expect(importFiles(database, ACCEPTANCE_DATA, { demonstration: true })).rejects.toThrow(
      `${database.name} has data of a laboratory. Demonstration data go into an empty database, or one that has demonstration data; nothing was changed`,
    )
    expect(await contentsOf(database)).toEqual(before)
  })
})

anyDatabase('commands with demonstration data', ({ settings, open }) => {
  test('OPER-03 export and import say what they are, and a server goes on with them', async () => {
    const source = await settings()
    const database = openDb(source)
    await fill(database)
    await loadDemoRequests(database, new Date())
    await database.close()
    const folder = newFolder()
    expect(await runInProcess(['export', folder], environmentOf(source))).toEqual({
      code: 0,
      error: '',
      out: `Exported to ${folder}.\nThese are demonstration data, which demonstration.txt says beside them: keep it there.\n`,
    })
    const env = environmentOf(await settings())
    const refused = await runInProcess(['import', folder], env)
    expect([refused.code, refused.error]).toEqual([1, expect.stringMatching(/^demonstration\.txt: .+\n1 error\. Nothing was changed\.\n$/)])
    expect(await runInProcess(['import', '--demonstration'], env)).toMatchObject({
      code: 2,
      error: expect.stringContaining('takes one folder') as string,
    })
    const taken = await runInProcess(['import', folder, '--demonstration'], env)
    expect([taken.code, taken.out]).toEqual([
      0,
      expect.stringMatching(
        /Imported 5,000 products, \d+ tests and \d+ ingredients\.\nThey are demonstration data: every page says that they are not laboratory results\.\n$/,
      ),
    ])
    // What a server does with them at its start: its tests of the laboratory take the place of those that came with the files.
    const taking = openDb({ dataFolder: env.TANKMIX_DATA!, databaseUrl: env.DATABASE_URL })
    expect(await loadDemoRequests(taking, new Date())).toBeGreaterThan(0)
    expect((await verifyAudit(taking)).problems).toEqual([])
    await taking.close()
  })

  test('OPER-01 an export of them that is killed at any moment leaves no file without the one that says so', async () => {
    const source = await settings()
    const database = openDb(source)
    await fill(database)
    await database.close()
    const seen: boolean[] = []
    for (const afterMs of [0, 20, 60, 120, 250]) {
      const folder = join(newFolder(), 'out')
      const child = spawnTankmix(['export', folder], environmentOf(source))
      const ended = new Promise((resolve) => {
        child.once('close', resolve)
      })
      // From the folder on: what comes before differs between machines.
      while (!existsSync(folder) && child.exitCode === null) await sleep(1)
      await sleep(afterMs)
      child.kill('SIGKILL')
      await ended
      const there = readdirSync(folder).filter((name) => name !== DEMONSTRATION_FILE && !name.startsWith(`${DEMONSTRATION_FILE}.`))
      seen.push(there.length > 0)
      expect([there, there.length === 0 || hasMarker(folder)]).toEqual([there, true])
    }
    expect(seen).toContain(true)
  })

  test.skipIf(!existsSync('/dev/full'))('OPER-01 on a full disk an export of them names its file and writes nothing', async () => {
    const database = await open()
    await importFiles(database, ACCEPTANCE_DATA, { demonstration: true })
    const folder = newFolder()
    symlinkSync('/dev/full', join(folder, `${DEMONSTRATION_FILE}.part`))
    const failed = await exportData(database, folder).catch((error: Error) => [error.message, (error.cause as Error).message])
    expect(failed).toEqual([`${join(folder, DEMONSTRATION_FILE)} could not be written`, expect.stringContaining('no space left')])
    expect(readdirSync(folder)).toEqual([])
  })
})

test.each([3, 12, 'alter table tests_next', 'insert into products'])(
  'OPER-03 an import of them that is killed (%s) changes nothing, or all, and the next one succeeds',
  async (at) => {
    const dataFolder = newFolder()
    const env = environmentOf({ dataFolder })
    await runInProcess(['migrate'], env)
    let database = openDb({ dataFolder })
    await importFiles(database, ACCEPTANCE_DATA, { demonstration: true })
    const folder = await exported(database)
    await database.close()
    const plan: KilledImport = { dataFolder, folder, rows: 2, at, demonstration: true }
    const program = new URL('testing/killed-import.ts', import.meta.url).pathname
    expect(spawnSync(process.execPath, [program, JSON.stringify(plan)], { stdio: 'ignore' }).signal).toBe('SIGKILL')
    database = openDb({ dataFolder })
    const after = await readDataState(database.kysely)
    expect([after.demo, textsOf(await exported(database))]).toEqual([true, textsOf(folder)])
    expect(await importFiles(database, folder, { demonstration: true })).toMatchObject({ ok: true, replacedDemo: true })
    expect(textsOf(await exported(database))).toEqual(textsOf(folder))
    expect((await verifyAudit(database)).problems).toEqual([])
    await database.close()
  },
)
