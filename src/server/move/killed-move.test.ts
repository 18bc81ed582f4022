import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { endWithThisProcess } from '../testing/programs/end-with-this-process.ts'
import { COMPILED } from '../testing/programs/run-tankmix.ts'
import type { KilledMove } from './testing/killed-move-process.ts'
import { commandsOn, contentOf, createSides, POSTGRES, run, withOpen } from './testing/sides.ts'
import { wholeLaboratory } from './testing/whole-laboratory.ts'

const PROGRAM = fileURLToPath(new URL('testing/killed-move-process.ts', import.meta.url))

/** Moves in a process of its own. */
const killed = (move: KilledMove): Promise<string> =>
  new Promise((resolve) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(move)], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    endWithThisProcess(child)
    let error = ''
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()))
    child.on('close', (code, signal) => resolve(signal ?? `${code} ${error}`))
  })

type Moment = Omit<KilledMove, 'dataFolder' | 'databaseUrl'>

/** Each goes on where the one before was killed. */
const UNTIL_GIVEN_UP: readonly Moment[] = [
  // While the source is closed; once it is, and PostgreSQL was not yet told for good.
  { side: 'SQLite', when: 'before', statement: 'create trigger moved_', nth: 20 },
  { side: 'PostgreSQL', when: 'after', statement: 'insert into "moves"' },
  // Rows that are there, but not noted.
  { side: 'PostgreSQL', when: 'after', statement: 'insert into "demand"', nth: 2 },
  // Given up, with PostgreSQL empty and the source still closed.
  { side: 'SQLite', when: 'before', statement: 'drop trigger', nth: 20, isAbandoned: true },
]
const UNTIL_COMPLETE: readonly Moment[] = [
  { side: 'PostgreSQL', when: 'before', statement: 'insert into "photo_files"' },
  { side: 'PostgreSQL', when: 'after', statement: 'declare moved_rows', nth: 9 },
  // Before and after PostgreSQL is complete, and the source is not told.
  { side: 'PostgreSQL', when: 'before', statement: 'update "moves" set "state"' },
  { side: 'SQLite', when: 'before', statement: 'update moves set state' },
]

const isClosed = (dataFolder: string): Promise<boolean> =>
  run({ dataFolder }, ['update clock set one = 1']).then(
    () => false,
    () => true,
  )

describe.skipIf(POSTGRES === undefined)('a move that is killed', () => {
  const { newFolder, newUrl } = createSides()

  test('OPER-10 at any moment goes on, and ends with all on both sides; giving it up goes on too', async () => {
    const place = { dataFolder: newFolder(), databaseUrl: await newUrl() }
    const { dataFolder } = place
    await wholeLaboratory(dataFolder)
    await withOpen({ dataFolder }, ({ kysely }) =>
      sql`insert into demand with recursive row (n) as (select 1 union all select n + 1 from row where n < 4000)
        select 'FR', '["1","' || n || '"]', '2026-05-13', 1 from row`.execute(kysely),
    )
    const before = await contentOf({ dataFolder })
    const killedAt = async (moments: readonly Moment[]): Promise<boolean[]> => {
      const closed: boolean[] = []
      for (const moment of moments) {
        expect([moment.statement, await killed({ ...place, ...moment })]).toEqual([moment.statement, 'SIGKILL'])
        closed.push(await isClosed(dataFolder))
      }
      return closed
    }
    expect(await killedAt(UNTIL_GIVEN_UP)).toEqual([false, true, true, true])
    expect((await commandsOn(place)('move', '--abandon')).code).toBe(0)
    expect([await isClosed(dataFolder), await contentOf({ dataFolder })]).toEqual([false, before])

    expect(await killedAt(UNTIL_COMPLETE.slice(0, 2))).toEqual([true, true])
    expect((await commandsOn(place)('people', 'list')).error).toContain('a move into PostgreSQL is under way')
    expect(await killedAt(UNTIL_COMPLETE.slice(2))).toEqual([true, true])
    expect(await commandsOn(place)('move')).toMatchObject({ code: 0, error: '' })
    expect([await contentOf(place), await contentOf({ dataFolder })]).toEqual([before, before])
    const [here, there] = [await commandsOn({ dataFolder })('audit', 'verify'), await commandsOn(place)('audit', 'verify')]
    expect([here.code, there.code, there.out]).toEqual([0, 0, here.out])
    expect(await isClosed(dataFolder)).toBe(true)
  })
})
