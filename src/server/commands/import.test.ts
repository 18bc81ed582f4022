import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDataState } from '../db/data-state.ts'
import { importFiles } from '../testing/import-files.ts'
import type { ImportStep } from '../data/staging/take-over.ts'
import { ACCEPTANCE_DATA } from '../testing/acceptance-app.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { runInProcess } from '../testing/programs/run-in-process.ts'
import { environmentOf, spawnTankmix } from '../testing/programs/run-tankmix.ts'

let folder: string
/** The acceptance data and so many tests more. */
const makeData = (name: string, more: number): void => {
  cpSync(ACCEPTANCE_DATA, join(folder, name), { recursive: true })
  const tests = Array.from({ length: more }, (_, at) => `${9_000_000 + at},foliar,FR,2025-03-14,C,200,Wheat,,`)
  const ingredients = Array.from({ length: more }, (_, at) => `${9_000_000 + at},1,${FIRST_PRODUCT},1`)
  appendFileSync(join(folder, name, 'tests.csv'), `${tests.join('\n')}\n`)
  appendFileSync(join(folder, name, 'ingredients.csv'), `${ingredients.join('\n')}\n`)
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-import-'))
  // A signal comes when it comes: the import must last.
  makeData('large', 200_000)
  // Stopped at a step of its own, it need only have several batches of rows.
  makeData('several-batches', 20_000)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FIRST_PRODUCT = readFileSync(join(ACCEPTANCE_DATA, 'products.csv'), 'utf8').split('\n')[1]!.split(',')[0]!

eachDatabase('an import', ({ settings, open }) => {
  test.each(['SIGINT', 'SIGTERM'] as const)('ends on %s and leaves the data as they were', async (signal) => {
    const env = environmentOf(await settings())
    await runInProcess(['import', ACCEPTANCE_DATA], env)
    const child = spawnTankmix(['import', join(folder, 'large')], env)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const ended = new Promise<number | null>((done) => {
      child.on('close', done)
    })
    await sleep(700)
    child.kill(signal)
    // On a busy machine the signal may come before anything began, and then ends the process itself.
    const code = await ended
    expect([null, 'Stopped. Nothing was changed.']).toContain(code === 130 ? said.trim().split('\n').at(-1) : code)
    const exported = join(folder, signal)
    await runInProcess(['export', exported], env)
    expect(readFileSync(join(exported, 'tests.csv'), 'utf8').trim().split('\n')).toHaveLength(15)
    rmSync(exported, { recursive: true })
  })

  test.each(['reading', 'checking', 'writing'] as const)('that is stopped while %s leaves the data as they were', async (when) => {
    const database = await open()
    await importFiles(database, ACCEPTANCE_DATA)
    const before = await readDataState(database.kysely)
    const stopping = new AbortController()
    const stop = ({ step }: ImportStep): void => {
      if (step === when) stopping.abort()
    }
    await expect(importFiles(database, join(folder, 'several-batches'), { onStep: stop, signal: stopping.signal })).rejects.toThrow(
      'aborted',
    )
    expect(await readDataState(database.kysely)).toEqual(before)
    expect(await database.kysely.selectFrom('tests').select('id').execute()).toHaveLength(14)
  })
})
