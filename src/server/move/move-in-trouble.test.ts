import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeOld } from '../db/testing/old-database.ts'
import { runCommand } from '../run-command.ts'
import { mayMount, mounted } from '../testing/faults/small-disk.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { environmentOf } from '../testing/programs/run-tankmix.ts'
import { createPostgresCluster } from '../testing/programs/start-postgres.ts'
import { commandsOn, contentOf, createSides, POSTGRES, run, withOpen } from './testing/sides.ts'

const cannotMount = mayMount()
if (cannotMount !== undefined) process.stderr.write(`NOT RUN: a move on a full disk: ${cannotMount}\n`)

describe.skipIf(POSTGRES === undefined)('a move in trouble', () => {
  const { newFolder, newUrl } = createSides()

  test('OPER-07 OPER-09 two moves at once of a source of an older version: one brings it to the newest schema and moves it', async () => {
    const place = { dataFolder: newFolder(), databaseUrl: await newUrl() }
    mkdirSync(place.dataFolder, { recursive: true })
    await withOpen({ dataFolder: place.dataFolder }, (database) =>
      makeOld(database, '013-data-changes', { products: 20, tests: 100, requests: 30 }),
    )
    const [one, other] = (await Promise.all([commandsOn(place)('move'), commandsOn(place)('move')])).toSorted((a, b) => a.code! - b.code!)
    expect([one!.code, other!.code, other!.error]).toEqual([
      0,
      1,
      'tankmix move: another process is moving into this PostgreSQL: wait for it, or end it. Nothing was changed\n',
    ])
    expect(await contentOf(place)).toEqual(await contentOf({ dataFolder: place.dataFolder }))
    expect((await commandsOn(place)('requests', 'list')).out).toContain('TM-2026-000030')
  })

  test.skipIf(cannotMount !== undefined)('OPER-10 on a full disk the source stays open, and says so', async () => {
    const { folder, remove } = mounted(80 * 1024 * 1024)()
    onTestFinished(remove)
    const place = { dataFolder: join(folder, 'data'), databaseUrl: await newUrl() }
    await commandsOn({ dataFolder: place.dataFolder })('import', ACCEPTANCE_DATA)
    const filler = openSync(join(folder, 'filler'), 'w')
    while (statfsSync(folder).bavail > 16) writeSync(filler, Buffer.alloc(16 * 4_096))
    closeSync(filler)
    const { code, error } = await commandsOn(place)('move')
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/^tankmix move: there is too little disk space in \S+ for the move: 64 MB are needed, \d+ MB are free\n$/),
    ])
    rmSync(join(folder, 'filler'))
    await run({ dataFolder: place.dataFolder }, [`insert into demand values ('FR', '[]', '2026-05-14', 1)`])
    expect((await commandsOn(place)('move')).code).toBe(0)
    expect(await contentOf(place)).toEqual(await contentOf({ dataFolder: place.dataFolder }))
  })

  test('OPER-10 stopped, or with PostgreSQL away, which is named, the same command goes on', async ({ skip }) => {
    const cluster = createPostgresCluster()
    if (!cluster) {
      skip('PostgreSQL is not installed')
      return
    }
    onTestFinished(() => cluster.stop('immediate').then(cluster.remove))
    await cluster.start()
    const place = { dataFolder: newFolder(), databaseUrl: cluster.url }
    await commandsOn({ dataFolder: place.dataFolder })('import', ACCEPTANCE_DATA)
    let stopped: Promise<void> | undefined
    /** Moves, and does something once rows were copied. */
    const move = async (onCopied: (stopping: AbortController | undefined) => void): Promise<[code: number, error: string]> => {
      let error = ''
      let stopping: AbortController | undefined
      const code = await runCommand(['move'], {
        env: environmentOf(place),
        console: {
          out: () => undefined,
          error: (text) => void (error += `${text}\n`),
          progress: (text) => {
            if (text.startsWith('copying')) onCopied(stopping)
          },
        },
        onStoppable: (controller) => void (stopping = controller),
      })
      return [code, error]
    }
    const goesOn = 'The move is not complete: tankmix move goes on with it, tankmix move --abandon gives it up.\n'
    expect(await move((stopping) => stopping!.abort())).toEqual([130, `Stopped. ${goesOn}`])
    const [code, error] = await move(() => void (stopped ??= cluster.crash()))
    await stopped
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(
        /^tankmix move: rows of the table \w+, up to number \d+, could not be written to PostgreSQL \(.+\nThe move is not complete: /,
      ),
    ])
    expect(await commandsOn(place)('move')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^tankmix move: PostgreSQL cannot be reached \(.+\)\n$/) as string,
    })
    await cluster.start()
    expect(await commandsOn(place)('move')).toMatchObject({ code: 0 })
    expect(await contentOf(place)).toEqual(await contentOf({ dataFolder: place.dataFolder }))
  })
})
