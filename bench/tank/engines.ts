import { createWriteStream } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { SearchIndex } from '../../src/domain/search/index/search-index.ts'
import { answerTank, type TankAnswer } from '../../src/domain/tank/answer-tank.ts'
import type { TankQuestion } from '../../src/domain/tank/tank.ts'
import { digestOf, type Digest, type FoundRow } from './digest.ts'
import { parametersOf, questionFor, rowsOf, SCHEMA } from './sql.ts'

export const TANK_ENGINES = ['tankmix', 'tankmix with water', 'SQLite', 'PostgreSQL'] as const
export type TankEngine = (typeof TANK_ENGINES)[number]

type Found = TankAnswer | FoundRow[]
export type Filled = {
  version: string
  answer: (question: TankQuestion) => Found | Promise<Found>
  digest: (found: Found, question: TankQuestion) => Digest
  close?: () => Promise<void> | void
}
export type Place = { folder: string; databaseUrl: string | undefined }

const ofRows: Filled['digest'] = (found, { lines }) => digestOf(found as FoundRow[], lines.length)

const ofAnswer = (found: Found): Digest => {
  const { rungs, evidence, matrix } = found as TankAnswer
  return {
    covering: rungs[1],
    weaker: rungs[2],
    withOthers: rungs[3],
    wholeFails: evidence.filter(({ rung, isRelevantFail }) => rung <= 2 && isRelevantFail).length,
    cells: matrix.map(({ counts }) => counts),
  }
}

/** The whole answer: more than what is compared, since that is what a visitor waits for. */
const tankmix = (index: SearchIndex): Filled => ({
  version: '',
  answer: (question) => answerTank(index, question) as TankAnswer,
  digest: ofAnswer,
})

const WATER = { hardness: 300, ph: 7.2, temperature: 15 }

/** The same with an entered water, with which every pass is compared. The databases know nothing of it: what is found is compared without. */
const tankmixWithWater = (index: SearchIndex): Filled => ({
  ...tankmix(index),
  answer: (question) => answerTank(index, { ...question, water: WATER }) as TankAnswer,
  digest: (_found, question) => ofAnswer(answerTank(index, question) as TankAnswer),
})

const sqlite = (index: SearchIndex, { folder }: Place): Filled => {
  const database = new DatabaseSync(join(folder, 'tank.db'))
  database.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000; pragma mmap_size = 8000000000`)
  database.exec(`${SCHEMA.tests}; ${SCHEMA.lines} without rowid; begin`)
  const addTest = database.prepare('insert into tests values (?, ?, ?)')
  const addLine = database.prepare('insert into lines values (?, ?, ?, ?)')
  for (const { test, lines } of rowsOf(index)) {
    addTest.run(...test)
    for (const line of lines) addLine.run(...line)
  }
  database.exec('commit; analyze')
  const statements: StatementSync[] = []
  return {
    version: process.versions.sqlite ?? '',
    answer: (question) => {
      const statement = (statements[question.lines.length] ??= database.prepare(questionFor(question.lines.length, () => '?')))
      return statement.all(...parametersOf(index, question)) as unknown as FoundRow[]
    },
    digest: ofRows,
    close: () => database.close(),
  }
}

function* copyLines(index: SearchIndex, of: 'tests' | 'lines'): Generator<string> {
  for (const { test, lines } of rowsOf(index)) {
    if (of === 'tests') yield `${test.join('\t')}\n`
    else yield lines.map((line) => `${line.map((value) => value ?? String.raw`\N`).join('\t')}\n`).join('')
  }
}

const postgresql = async (index: SearchIndex, { folder, databaseUrl }: Place): Promise<Filled> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`set maintenance_work_mem = '1GB'; drop table if exists tests, lines; ${SCHEMA.tests}; ${SCHEMA.lines}`)
  await chmod(folder, 0o755)
  for (const table of ['tests', 'lines'] as const) {
    const file = join(folder, `${table}.copy`)
    await pipeline(Readable.from(copyLines(index, table)), createWriteStream(file))
    await client.query(`copy ${table} from '${file}'`)
  }
  await client.query('cluster lines using lines_pkey')
  await client.query('vacuum (analyze) tests')
  await client.query('vacuum (analyze) lines')
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return {
    version: rows[0]!.server_version.replace(/ .*/, ''),
    answer: async (question) => {
      const size = question.lines.length
      const values = parametersOf(index, question)
      return (await client.query<FoundRow>({ name: `tank ${size}`, text: questionFor(size, (at) => `$${at + 1}`), values })).rows
    },
    digest: ofRows,
    close: () => client.end(),
  }
}

export const fillEngine = (engine: TankEngine, index: SearchIndex, place: Place): Filled | Promise<Filled> => {
  if (engine === 'tankmix') return tankmix(index)
  if (engine === 'tankmix with water') return tankmixWithWater(index)
  return engine === 'SQLite' ? sqlite(index, place) : postgresql(index, place)
}
