import { spawn } from 'node:child_process'
import { createReadStream, readFileSync } from 'node:fs'
import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { parse } from 'csv-parse'
import pg from 'pg'
import { FILES } from '../src/server/db/schema/columns.ts'
import type { DatabaseSettings } from '../src/server/db/open-db.ts'
import { endWithThisProcess } from '../src/server/testing/programs/end-with-this-process.ts'
import { environmentOf, program } from '../src/server/testing/programs/run-tankmix.ts'
import { startPostgres, type Postgres } from '../src/server/testing/programs/start-postgres.ts'
import { inTemporaryFolder, writeFiles } from './support/data.ts'
import { postgresql, sqlite, type Place } from './support/places.ts'
import { byEffort, sizesOf } from './support/effort.ts'
import type { Measurement } from './support/measurement.ts'
import { median, repeated, rounded } from './support/statistics.ts'

/** `parseOnly` counts the first line of each file. */
const HEADERS = 3
const MS_BETWEEN_LOOKS = 20
const MEGABYTE = 1_000_000

type Ran = { seconds: number; peakBytes: number }

/** The peak memory of a process; 0 if the system does not report it. */
const peakMemory = (pid: number): number => {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Runs a command to its end. Throws if it fails. */
const runCommand = async (command: readonly string[], settings: DatabaseSettings): Promise<Ran> => {
  const started = performance.now()
  const env = { PATH: process.env.PATH ?? '', ...environmentOf(settings) }
  const child = spawn(process.execPath, [program(), ...command], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  endWithThisProcess(child)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let peakBytes = 0
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakMemory(child.pid!))
  }, MS_BETWEEN_LOOKS)
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with code ${code}: ${said}`)
  return { seconds: (performance.now() - started) / 1000, peakBytes }
}

/** The peer and floor: reads the same files with the same parser and does nothing with them. */
const parseOnly = async (folder: string): Promise<{ seconds: number; rows: number }> => {
  const started = performance.now()
  let rows = 0
  for (const file of await readdir(folder)) {
    const parser = createReadStream(join(folder, file)).pipe(parse({ bom: true }))
    parser.on('data', () => rows++)
    await finished(parser)
  }
  return { seconds: (performance.now() - started) / 1000, rows }
}

const quoted = (name: string): string => `"${name}"`

/** The limit: PostgreSQL itself reads the same files into tables of text, without checks or indexes. */
const copyOnly = async (folder: string, { url }: Postgres): Promise<{ seconds: number; rows: number }> => {
  await chmod(folder, 0o755)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const started = performance.now()
    let rows = 0
    for (const { name, columns } of Object.values(FILES)) {
      const table = quoted(`copied ${name}`)
      await client.query(`create table ${table} (${columns.map((column) => `${quoted(column)} text`).join()})`)
      rows += (await client.query(`copy ${table} from '${join(folder, name)}' (format csv, header)`)).rowCount ?? 0
    }
    const seconds = (performance.now() - started) / 1000
    for (const { name } of Object.values(FILES)) await client.query(`drop table ${quoted(`copied ${name}`)}`)
    return { seconds, rows }
  } finally {
    await client.end()
  }
}

/** Into an empty database, the same again, as a daily import does, and whether all of it is what was sealed. */
const runAll = async (place: Place, folder: string): Promise<Record<'empty' | 'again' | 'audit verify', Ran>> => {
  const ran: Ran[] = []
  await place.use(async (settings) => {
    for (const command of [
      ['import', folder],
      ['import', folder],
      ['audit', 'verify'],
    ])
      ran.push(await runCommand(command, settings))
  })
  const [empty, again, verified] = ran as [Ran, Ran, Ran]
  return { empty, again, 'audit verify': verified }
}

export const measureImport: Measurement = {
  name: 'import',
  title: 'tankmix import of CSV files, and the audit of what it wrote',
  run: async (report, effort) => {
    const times = byEffort(effort, 1, 3)
    const postgres = await startPostgres()
    if (!postgres) console.log('PostgreSQL is not installed: only SQLite is measured.')
    try {
      const places = postgres ? [sqlite, postgresql(postgres)] : [sqlite]
      const smallest = new Map<string, number>()
      for (const tests of sizesOf(effort))
        await inTemporaryFolder(async (folder) => {
          await writeFiles(folder, tests)
          const sizes = await Promise.all((await readdir(folder)).map((file) => stat(join(folder, file))))
          const megabytes = sizes.reduce((sum, { size }) => sum + size, 0) / MEGABYTE
          const floor = await parseOnly(folder)
          const copied = postgres && (await repeated(times, () => copyOnly(folder, postgres)))
          const rowsMissed = copied?.find(({ rows }) => rows !== floor.rows - HEADERS)
          if (rowsMissed) throw new Error(`COPY read ${rowsMissed.rows} rows`)
          const limit = copied && median(copied.map(({ seconds }) => seconds))
          const row = (what: string, ran: readonly Ran[]): void => {
            const seconds = median(ran.map((one) => one.seconds))
            const peak = median(ran.map(({ peakBytes }) => peakBytes))
            if (!smallest.has(what)) smallest.set(what, peak)
            report(`Imports, median of ${times}`, {
              tests,
              'CSV rows': floor.rows,
              'CSV MB': rounded(megabytes),
              what,
              seconds: rounded(seconds),
              'rows/s': Math.round(floor.rows / seconds),
              'times COPY': limit === undefined ? '' : rounded(seconds / limit),
              'peak memory MB': peak > 0 ? Math.round(peak / MEGABYTE) : '',
              'of the smallest': peak > 0 ? rounded(peak / smallest.get(what)!) : '',
            })
          }
          if (limit !== undefined) row('PostgreSQL COPY alone', [{ seconds: limit, peakBytes: 0 }])
          row('parsing alone', [{ seconds: floor.seconds, peakBytes: 0 }])
          for (const place of places) {
            const runs: Awaited<ReturnType<typeof runAll>>[] = []
            for (let run = 0; run < times; run++) runs.push(await runAll(place, folder))
            for (const what of ['empty', 'again', 'audit verify'] as const)
              row(
                `${place.name}, ${what}`,
                runs.map((one) => one[what]),
              )
          }
        })
    } finally {
      await postgres?.stop()
    }
  },
}
