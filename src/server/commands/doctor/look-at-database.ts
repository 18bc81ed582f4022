import { statSync } from 'node:fs'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import pg from 'pg'
import { OPEN_STATES } from '../../../domain/console/request-states.ts'
import { utcDay } from '../../../domain/durations.ts'
import { findRefusedRows } from '../../data/refused-rows.ts'
import { readMigrationTexts } from '../../db/migration-texts.ts'
import { whyUnusable } from '../../db/moves.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import { readPostgresHosts } from '../../db/postgres/postgres-hosts.ts'
import { checkTables } from '../../db/sqlite/check-tables.ts'
import { damaged, DATABASE_FILE, MAX_CHECKED_BYTES, namesDamage } from '../../db/sqlite/sqlite.ts'
import { readRequestDays } from '../../requests/retention.ts'
import { readFetchState, WAITS } from '../../data/fetching/fetch-state.ts'
import type { FetchedSettings, Settings } from '../../settings.ts'
import { certificateEnd, look, Wrong, type DoctorFinding } from './finding.ts'

const STATEMENT_MS = 10_000
const CONNECT_MS = 5_000
const OLDEST_POSTGRES = 15
const MB = 1024 * 1024

const inMb = (bytes: number): string => `${Math.ceil(bytes / MB).toLocaleString('en')} MB`

const describeEmbedded = async ({ kysely }: Database, dataFolder: string): Promise<string> => {
  const path = join(dataFolder, DATABASE_FILE)
  const { size } = statSync(path)
  if (size > MAX_CHECKED_BYTES)
    return `${path}, ${inMb(size)}; its structure was not checked, because it is larger than ${inMb(MAX_CHECKED_BYTES)}`
  const check = sql<{ quick_check: string }>`pragma quick_check(1)`.execute(kysely)
  const { rows } = await check.catch((error: unknown) => {
    throw namesDamage(error) ? new Wrong(damaged(path, error).message) : error
  })
  const found = rows[0]?.quick_check
  if (found !== 'ok') throw new Wrong(damaged(path, found).message)
  return `${path}, ${inMb(size)}, whole`
}

const describePostgres = async ({ kysely }: Database): Promise<string> => {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(kysely)
  const { version } = rows[0]!
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) throw new Wrong(`it is PostgreSQL ${version}: install ${OLDEST_POSTGRES} or newer`)
  return `PostgreSQL ${version}`
}

const isOnThisMachine = (host: string): boolean => /^(?:\/|localhost$|127\.|\[?::1\]?$)/.test(host)

/** Whether the connection to one host of PostgreSQL is encrypted, and by a certificate that is verified. */
const lookAtCertificate = (url: string, now: Date): Promise<DoctorFinding> =>
  look(
    'certificate',
    'see whether PostgreSQL runs there; where an authority of your own made its certificate, name its file in DATABASE_URL (&sslrootcert=/etc/tankmix/authority.pem)',
    async () => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, application_name: 'tankmix doctor' })
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { host } = client
        const { stream } = (client as unknown as { connection: { stream: unknown } }).connection
        const unsafe = `end DATABASE_URL with ${url.includes('?') ? '&' : '?'}sslmode=verify-full`
        if (stream instanceof TLSSocket) {
          if (!stream.authorized)
            throw new Wrong(`the certificate of ${host} is not verified (${String(stream.authorizationError)}): ${unsafe}`)
          return `${host}: ${certificateEnd(stream.getPeerCertificate().valid_to, now, host)}`
        }
        if (!isOnThisMachine(host)) throw new Wrong(`the connection to ${host} is not encrypted: ${unsafe}`)
        return `${host}: on this machine, so that it needs none`
      } finally {
        void client.end().catch(() => undefined)
      }
    },
  )

const describeSchema = async (database: Database): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.kysely)
  const migrations = await readMigrationTexts(database)
  const there = new Set(rows.map(({ name }) => name))
  const known = new Set(migrations.map(({ name }) => name))
  const newer = rows.find(({ name }) => !known.has(name))
  if (newer)
    throw new Wrong(`it is of a newer version, which made ${newer.name}: install that version, or restore the copy of before the upgrade`)
  const missing = migrations.filter(({ name }) => !there.has(name))
  if (missing.length > 0)
    throw new Wrong(`it lacks ${missing.map(({ name }) => name).join(', ')}: run tankmix migrate, or start the server`)
  if (database.kind === 'embedded')
    await checkTables(
      database.kysely,
      migrations.flatMap(({ statements }) => statements),
    )
  return `the newest, ${migrations.at(-1)!.name}`
}

/** What the database says of the time: its own clock, where it has one, and the last time that was trusted. */
export type DatabaseTime = { now?: Date | undefined; trusted?: string | undefined; isDoubted: boolean }

const readTime = async ({ kysely, kind }: Database): Promise<DatabaseTime> => {
  const clock = await kysely.selectFrom('clock').select(['confirmed_at', 'doubted_since']).executeTakeFirst()
  const { rows } =
    kind === 'embedded'
      ? { rows: [] }
      : await sql<{ now: string }>`select extract(epoch from clock_timestamp())::text as now`.execute(kysely)
  return {
    now: rows[0] && new Date(Number(rows[0].now) * 1_000),
    trusted: clock?.confirmed_at,
    isDoubted: clock?.doubted_since != null,
  }
}

const TO_SET = 'set REQUEST_RETENTION_DAYS, such as to 730, or to 0 if they are to be kept; the privacy text says which'

/** After how many days closed requests are deleted, and why (STAY-103). */
const describeRequestDays = async (database: Database, { requestRetentionDays: set }: Settings): Promise<string> => {
  const days = await readRequestDays(database, set)
  if (set === 0) return 'requests are kept until somebody deletes them, as REQUEST_RETENTION_DAYS says'
  if (days === 0)
    throw new Wrong(`requests are kept until somebody deletes them, since this database held some before it had a period: ${TO_SET}`)
  const { open } = await database.kysely
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll().as('open'))
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirstOrThrow()
  const why = set === undefined ? 'which a new database begins with' : 'as REQUEST_RETENTION_DAYS says'
  return `they are deleted ${days} days after they were closed, ${why}; ${Number(open)} are open, and none of these is deleted by age`
}

/** So many tests are named. */
const MAX_NAMED_TESTS = 20

/**
 * Tests of before the rate 0 was refused (ZERO-01). They are no fault of the installation: each stays as it is, and counts as no pass. The
 * ingredients of a row are `[[order,"product",rate]]`; PostgreSQL has spaces in it, and SQLite writes 0 as 0.0. No id has a comma or a bracket.
 */
const describeTests = async ({ kysely }: Database): Promise<string> => {
  const { rows } = await sql<{ id: string; total: number }>`
    select id, cast(count(*) over () as integer) as total from tests where replace(replace(ingredients, ' ', ''), '.0]', ']') like '%,0]%'
    order by id limit ${sql.lit(MAX_NAMED_TESTS)}`.execute(kysely)
  const [first] = rows
  if (!first) return 'every product of every test has a rate'
  const ids = `${rows.map(({ id }) => id).join(', ')}${first.total > rows.length ? ' …' : ''}`
  const which = first.total === 1 ? '1 test has' : `${first.total.toLocaleString('en')} tests have`
  return `${which} a product at the rate 0, which an import refuses in new tests; they count as no pass until they have one: ${ids}`
}

/** What an import would refuse of what is there, such as after an export (ZERO-02). It is no fault of the installation either. */
const describeRows = async ({ kysely }: Database, now: Date): Promise<string> => {
  const refused = await findRefusedRows(kysely, utcDay(now))
  if (refused.length === 0) return 'an import would take every product and test as it is'
  const texts = refused.map(
    ({ file, column, reason, count, ids }) =>
      `${file} ${column} ${reason}: ${count.toLocaleString('en')} (${ids.join(', ')}${count > ids.length ? ' …' : ''})`,
  )
  return `an import would refuse these values, as after an export: ${texts.join('; ')}`
}

/** What was fetched from IMPORT_FROM last, and what waits of it. */
const describeFetch = async ({ kysely }: Database, { from }: FetchedSettings): Promise<string> => {
  const state = await readFetchState(kysely)
  if (!state?.looked_at) return `${from} was not looked at yet`
  const at = `${from}, looked at ${state.looked_at.slice(0, 16).replace('T', ' ')} UTC`
  if (state.waits !== WAITS.nobody) throw new Wrong(`${at}: ${state.said.replaceAll('\n', ' ')}`)
  return `${at}: nothing waits`
}

/** Looks at the database and changes nothing. */
export const lookAtDatabase = async (
  settings: Settings,
  now: Date,
): Promise<{ findings: DoctorFinding[]; time?: DatabaseTime | undefined }> => {
  const { databaseUrl, dataFolder } = settings
  let database: Database | undefined
  try {
    const findings = [
      await look(
        'database',
        databaseUrl === undefined
          ? 'start the server once, or set TANKMIX_DATA to the folder where the database is'
          : 'see whether PostgreSQL runs, and whether DATABASE_URL has the right host, user, password and name',
        async () => {
          database = openDb(settings, { statementMs: STATEMENT_MS, readOnly: true })
          const found = await (databaseUrl === undefined ? describeEmbedded(database, dataFolder) : describePostgres(database))
          const unusable = await whyUnusable(database, { isServer: true })
          if (unusable !== undefined) throw new Wrong(unusable)
          return found
        },
      ),
    ]
    if (databaseUrl !== undefined)
      findings.push(...(await Promise.all(readPostgresHosts(databaseUrl).urls.map((url) => lookAtCertificate(url, now)))))
    if (findings[0]!.isWrong || !database) return { findings }
    const open = database
    const schema = await look('schema', 'run tankmix migrate, or start the server', () => describeSchema(open))
    findings.push(schema)
    if (!schema.isWrong)
      findings.push(
        await look('requests', 'see the database above', () => describeRequestDays(open, settings)),
        await look('tests', 'see the database above', () => describeTests(open)),
        await look('rows', 'see the database above', () => describeRows(open, now)),
        ...(settings.fetched ? [await look('IMPORT_FROM', 'see the database above', () => describeFetch(open, settings.fetched!))] : []),
      )
    return { findings, time: await readTime(open).catch(() => undefined) }
  } finally {
    await database?.close()
  }
}
