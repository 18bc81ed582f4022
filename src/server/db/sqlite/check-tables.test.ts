import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../../data/demo/random.ts'
import { describeError } from '../../process/describe-error.ts'
import { countRequests } from '../../requests/request-rows.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'
import { storeExamples } from '../../testing/mail-for-tests.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf } from '../../testing/programs/run-tankmix.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { meaning } from './check-tables.ts'
import { openDb } from '../open-db.ts'
import { checkSqlite } from './sqlite.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-schema-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['spaces, comments and quoted names', 'create table t (a text, -- a note\n  b text)', 'create table "t"\t(a text, b text)', true],
  ['what looks like a comment in quotes', `create table t (a text default '--x')`, `create table t (a text default '--y')`, false],
  ['spaces in quotes', `create table t (a text default 'x  y')`, `create table t (a text default 'x y')`, false],
  ['what looks like a comment in a name', 'create table t (a text, "--x" text)', 'create table t (a text, "--y" text)', false],
  ['a comment that a carriage return does not end', 'create table t (a text, b text )', 'create table t (a text, --\rb text\n)', false],
])('STAY-14 of a statement count: %s', (_what, one, other, isSame) => expect(meaning(one) === meaning(other)).toBe(isSame))

test('STAY-14 a bit that flips in the schema is found at the next opening, or harms nothing', async () => {
  const dataFolder = join(folder, 'data')
  await runInProcess(['import', ACCEPTANCE_DATA], environmentOf({ dataFolder }))
  const path = join(dataFolder, 'tankmix.db')
  const whole = readFileSync(path)
  const random = seeded(7)
  const texts = ['requests', 'mails', 'body', 'submitted_at', 'integer', 'binary', 'create table', 'clock', 'kysely_migration']
  const places = texts.flatMap((text) => {
    const at = whole.indexOf(text)
    return at < 0 ? [] : Array.from({ length: 4 }, () => at + Math.floor(random() * text.length))
  })
  for (let number = 0; number < 40; number++) places.push(Math.floor(random() * 4_096))
  const outcomes = { refused: 0, harmless: 0 }
  for (const at of places) {
    const bytes = Buffer.from(whole)
    bytes[at]! ^= 1 << Math.floor(random() * 8)
    for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true })
    writeFileSync(path, bytes)
    const opened = await (async () => {
      checkSqlite(dataFolder)
      const database = openDb({ dataFolder })
      try {
        await migrate(database)
        return 'opened'
      } finally {
        await database.close()
      }
    })().catch(describeError)
    if (opened.includes(path)) {
      outcomes.refused++
      continue
    }
    expect(opened).toBe('opened')
    const database = openDb({ dataFolder })
    await storeExamples(database, 1)
    expect(await countRequests(database.kysely)).toBe(1)
    await database.close()
    outcomes.harmless++
  }
  expect(outcomes.refused).toBeGreaterThan(20)
})
