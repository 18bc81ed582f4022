import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../testing/each-database.ts'
import { mayMount, mounted } from '../testing/faults/small-disk.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { createPostgresCluster } from '../testing/programs/start-postgres.ts'
import { ask, commandsOn, contentOf, newPaths, withOpen } from './testing/copies.ts'

const newPath = newPaths()
const MB = 1024 * 1024
const cannotMount = mayMount()
if (cannotMount !== undefined) process.stderr.write(`NOT RUN: copies on a full disk: ${cannotMount}\n`)

eachDatabase('a copy on a full disk', ({ settings }) => {
  test.skipIf(cannotMount !== undefined)('OPER-04 a copy onto a full disk names the file and the cause, and leaves nothing', async () => {
    const place = await settings()
    await commandsOn(place)('import', ACCEPTANCE_DATA)
    const { folder, remove } = mounted(48 * 1024)()
    onTestFinished(remove)
    const file = join(folder, 'copy')
    const { code, error } = await commandsOn(place)('backup', file)
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/too little disk space|could not be written \(.*(?:No space left|could not write)/),
    ])
    expect(readdirSync(folder)).toEqual([])
  })
})

/** Everything but so many bytes of a disk. */
const fillDisk = (folder: string, leave: number): (() => void) => {
  const path = join(folder, 'filler')
  const chunk = Buffer.alloc(64 * 1024, 1)
  const file = openSync(path, 'w')
  let bytes = 0
  try {
    for (;;) bytes += writeSync(file, chunk)
  } catch {
    closeSync(file)
  }
  truncateSync(path, Math.max(0, bytes - leave))
  return () => rmSync(path)
}

test.skipIf(cannotMount !== undefined)(
  'OPER-04 PostgreSQL whose disk becomes full within a restore has what it had',
  { timeout: 120_000 },
  async ({ skip }) => {
    const { folder, remove } = mounted(300 * MB)()
    spawnSync('chmod', ['777', folder])
    const { TMPDIR } = process.env
    process.env.TMPDIR = folder
    const cluster = createPostgresCluster(['max_wal_size=64MB', 'min_wal_size=32MB'])
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    if (!cluster) {
      remove()
      skip('PostgreSQL is not installed')
      return
    }
    onTestFinished(async () => {
      await cluster.stop('immediate')
      remove()
    })
    await cluster.start()
    const place = { databaseUrl: cluster.url, dataFolder: newPath() }
    const run = commandsOn(place)
    await run('import', ACCEPTANCE_DATA)
    await withOpen(place, ({ kysely }) =>
      sql`insert into tests select 'x' || n, kind, country, date, result, water_rate, crop, benefit, repeat(md5(cast(n as text)), 40), ingredients, hardness, water_ph, temperature, hours
      from (select * from tests limit 1) as one, generate_series(1, 12000) as n`.execute(kysely),
    )
    const [copied, file] = [await contentOf(place), newPath()]
    expect((await run('backup', file)).code).toBe(0)
    await ask(place)
    const before = await contentOf(place)
    const free = fillDisk(folder, 10 * MB)
    const { code, error } = await run('restore', file, '--yes')
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/^tankmix restore: PostgreSQL could not be restored; nothing was changed \(psql ended .+\n$/),
    ])
    free()
    await cluster.stop('immediate')
    await cluster.start()
    expect(await contentOf(place)).toEqual(before)
    expect((await run('restore', file, '--yes')).code).toBe(0)
    expect(await contentOf(place)).toEqual(copied)
  },
)

test.skipIf(cannotMount !== undefined)(
  'OPER-04 a restore of the embedded database onto a full disk says so and changes nothing',
  async () => {
    const { folder, remove } = mounted(80 * MB)()
    onTestFinished(remove)
    const place = { dataFolder: join(folder, 'data') }
    const run = commandsOn(place)
    await run('import', ACCEPTANCE_DATA)
    const file = newPath()
    await run('backup', file)
    await ask(place)
    const before = await contentOf(place)
    const free = fillDisk(folder, 4_096)
    const { code, error } = await run('restore', file, '--yes')
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(
        /^tankmix restore: there is too little disk space in \S+ for the restore: \d+ MB are needed, \d+ MB are free\n$/,
      ),
    ])
    free()
    expect(await contentOf(place)).toEqual(before)
  },
)
