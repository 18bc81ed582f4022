import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createSite } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { FILES } from '../../data/testing/small-files.ts'
import { openDb, type DatabaseSettings } from '../../db/open-db.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { waitUntil } from '../../testing/mail-for-tests.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf, startTankmix } from '../../testing/programs/run-tankmix.ts'
import { OIDC_CLIENT, startOidc } from '../../testing/programs/start-oidc.ts'
import { createSmtp } from '../../testing/programs/start-smtp.ts'
import { DEFAULT_BRAND_FOLDER } from '../../visitors/brand/load-brand.ts'

const folder = mkdtempSync(join(tmpdir(), 'tankmix-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A brand whose addresses are an owner's. */
const ownBrand = join(folder, 'brand')
cpSync(DEFAULT_BRAND_FOLDER, ownBrand, { recursive: true })
const brandFile = join(ownBrand, 'brand.json')
const own = JSON.parse(readFileSync(brandFile, 'utf8').replaceAll('example.com', 'farm.test').replaceAll(' (example)', '')) as object
const PRIVACY = { email: 'privacy@farm.test', places: ['NO'], transfers: 'none', backupDays: 30 }
writeFileSync(brandFile, JSON.stringify({ ...own, privacy: PRIVACY }))

const filesOf = (dataFolder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dataFolder).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(dataFolder, name)))
        .digest('hex'),
    ]),
  )

const NO_FILE = /^wrong there is no database .+tankmix\.db; start the server once, or set TANKMIX_DATA/
const NO_SCHEMA = /^wrong .*kysely_migration.*; run tankmix migrate, or start the server$/

type Looked = { code: number | null; lines: Record<string, string>; error: string }
const doctor = async (env: Record<string, string>, ...args: string[]): Promise<Looked> => {
  const { code, out, error } = await runInProcess(['doctor', ...args], env)
  const lines = out.trimEnd().split('\n')
  return {
    code,
    error,
    lines: Object.fromEntries(lines.map((line) => [line.slice(7, 22).trim(), line.slice(0, 7).trim() + line.slice(22)])),
  }
}

const companyOf = (issuer: string): Record<string, string> => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: OIDC_CLIENT.id,
  OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
  OIDC_ROLES: 'admin=lab-admins',
})

eachDatabase('tankmix doctor', ({ settings, untouched }) => {
  const whole = async (place: DatabaseSettings) => {
    const smtp = await createSmtp()
    const oidc = await startOidc('http://localhost', 'http://localhost')
    const server = await startTankmix({ ...environmentOf(place), LOG_LEVEL: 'silent' })
    const env = {
      ...environmentOf(place),
      ...companyOf(oidc.issuer),
      SMTP_URL: smtp.url,
      LAB_EMAIL: 'laboratory@farm.test',
      PUBLIC_URL: server.url.replace('127.0.0.1', 'localhost'),
      TANKMIX_BRAND: ownBrand,
    }
    return { env, smtp, stop: () => Promise.all([smtp.kill(), oidc.stop(), server.stop()]) }
  }

  test('ADMIN-02 beside a running server every line says ok, and the trial email arrives', async () => {
    const place = await settings()
    const { env, smtp, stop } = await whole(place)
    try {
      const { code, lines, error } = await doctor(env, '--mail', 'asa@farm.example')
      expect({ code, error, wrong: Object.values(lines).filter((line) => !line.startsWith('ok ')) }).toEqual({
        code: 0,
        error: '',
        wrong: [],
      })
      expect(Object.keys(lines)).toEqual([
        'database',
        ...(place.databaseUrl === undefined ? [] : ['certificate']),
        'schema',
        'requests',
        'tests',
        'rows',
        'disk',
        'mail server',
        'mail addresses',
        'PUBLIC_URL',
        'sign-in',
        'brand',
        'reports',
        'clock',
      ])
      expect(lines['mail server']).toMatch(/took an email from laboratory@farm\.test to asa@farm\.example: 250 /)
      await waitUntil(() => smtp.received.length === 1)
      expect((await doctor(env)).lines['mail server']).toMatch(/^ok 127\.0\.0\.1:\d+ can be used; no email was sent/)
      expect(smtp.received).toHaveLength(1)
    } finally {
      await stop()
    }
  })

  test('ADMIN-02 it changes nothing, neither in a database of an edition before nor where there is none', async () => {
    const place = await untouched()
    const before = await doctor(environmentOf(place))
    expect(before.code).toBe(1)
    const [line, said] = place.databaseUrl === undefined ? ['database', NO_FILE] : (['schema', NO_SCHEMA] as const)
    expect(before.lines[line]).toMatch(said)
    expect(readdirSync(place.dataFolder)).toEqual([])
    const database = openDb(place)
    await migrateUpTo(database, '041')
    await database.close()
    const files = filesOf(place.dataFolder)
    expect((await doctor(environmentOf(place))).lines['schema']).toMatch(
      /^wrong it lacks 041-outbox-classes, .+: run tankmix migrate, or start the server$/,
    )
    expect(filesOf(place.dataFolder)).toEqual(files)
    const after = openDb(place)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(after.kysely)
    expect(rows.at(-1)!.name).toMatch(/^040/)
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2027')`.execute(after.kysely)
    await after.close()
    expect((await doctor(environmentOf(place))).lines['schema']).toMatch(/^wrong it is of a newer version, which made 999-later: /)
  })

  test('STAY-103 it says after how many days requests are deleted, and what to do where none are', async () => {
    const place = await settings()
    const said = async (env: Record<string, string> = {}) => (await doctor({ ...environmentOf(place), ...env })).lines['requests']
    expect(await said()).toBe(
      'ok they are deleted 730 days after they were closed, which a new database begins with; 0 are open, and none of these is deleted by age',
    )
    expect(await said({ REQUEST_RETENTION_DAYS: '90' })).toMatch(/^ok they are deleted 90 days .+ as REQUEST_RETENTION_DAYS says/)
    const database = openDb(place)
    await database.kysely.updateTable('data_state').set({ request_days: 0 }).execute()
    await database.close()
    expect(await said()).toMatch(/^wrong requests are kept until .+: set REQUEST_RETENTION_DAYS, such as to 730/)
    expect(await said({ REQUEST_RETENTION_DAYS: '0' })).toMatch(/^ok requests are kept/)
  })

  test('ZERO-01 tests that have a product at the rate 0 are named, which is no fault', async () => {
    const place = await settings()
    const said = async () => (await doctor(environmentOf(place))).lines['tests']
    expect(await said()).toBe('ok every product of every test has a rate')
    const database = openDb(place)
    const row = {
      kind: 'foliar' as const,
      country: 'FR',
      date: '2025-03-14',
      result: 'C' as const,
      water_rate: 200,
      crop: '',
      benefit: '',
      observations: '',
    }
    const add = (id: string, ...rates: number[]) =>
      database.kysely
        .insertInto('tests')
        .values({
          ...row,
          id,
          hardness: null,
          water_ph: null,
          temperature: null,
          hours: null,
          ingredients: JSON.stringify(rates.map((rate, at) => [at + 1, '0', rate])),
        })
        .execute()
    await add('whole', 0.5, 10)
    expect(await said()).toBe('ok every product of every test has a rate')
    await add('first', 0, 1)
    const named = 'a product at the rate 0, which an import refuses in new tests; they count as no pass until they have one'
    expect(await said()).toBe(`ok 1 test has ${named}: first`)
    for (let at = 10; at < 31; at++) await add(`more-${at}`, 1, 0)
    expect(await said()).toMatch(/^ok 22 tests have .+: first, more-10, .+, more-28 …$/)
    await database.kysely.deleteFrom('tests').execute()
    await database.close()
    // As an import writes it.
    const old = mkdtempSync(join(folder, 'old-'))
    const files = {
      products: `${FILES.products.header}\n${FILES.products.rows.join('\n')}\n`,
      tests: `${FILES.tests.header}\n${FILES.tests.rows[0]}\n`,
      ingredients: `${FILES.ingredients.header}\n1001,1,1,unknown\n1001,2,2,1\n`,
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(old, `${name}.csv`), text)
    await runInProcess(['import', old], environmentOf(place))
    expect(await said()).toBe(`ok 1 test has ${named}: 1001`)
  })

  test('ZERO-02 it names what an import would refuse of what is there, by rule, and finds nothing where it would not', async () => {
    const place = await settings()
    const said = async () => (await doctor(environmentOf(place))).lines['rows']
    expect(await said()).toBe('ok an import would take every product and test as it is')
    const database = openDb(place)
    const add = (id: string, date: string, water: number | null, ingredients: unknown[]) =>
      sql`insert into tests (id, kind, country, date, result, water_rate, crop, benefit, observations, ingredients)
        values (${id}, 'foliar', 'FR', ${date}, 'C', ${water}, '', '', '', ${JSON.stringify(ingredients)})`.execute(database.kysely)
    await sql`insert into products (id, kind, name, manufacturer, form, formulation, active_ingredients, countries, market_names, product_sets)
      values ('1', 'maker', 'Zincora', 'Maker', 'L', 'SC', '[]', '[]', '{}', '[]')`.execute(database.kysely)
    await add('whole', '2025-03-14', 200, [[1, '1', 0.5]])
    await add('without', '2025-03-14', 200, [[1, '1', 0]])
    expect(await said()).toBe('ok an import would take every product and test as it is')
    await add('late', '2999-01-01', null, [[1, '1', 5_000]])
    await add('other', '2025-03-14', 200, [
      [1, 'gone', 0.5],
      [1, '1', 0.5],
    ])
    const text = (await said())!
    for (const part of [
      'tests.csv date must not be after today: 1 (late)',
      'tests.csv water_rate must be given in L/ha for a foliar test: 1 (late)',
      'ingredients.csv rate ',
      'ingredients.csv product_id there is no such product: 1 (other)',
      'ingredients.csv order is there twice: 1 (other)',
    ])
      expect(text).toContain(part)
    await database.close()
  })

  test('PRIV-63 it names what the privacy text lacks', async () => {
    const place = await settings()
    const lacking = join(folder, `lacking-${place.databaseUrl === undefined ? 'sqlite' : 'postgresql'}`)
    cpSync(ownBrand, lacking, { recursive: true })
    const { backupDays: _lacking, ...some } = PRIVACY
    writeFileSync(join(lacking, 'brand.json'), JSON.stringify({ ...own, privacy: some }))
    const { lines } = await doctor({ ...environmentOf(place), TANKMIX_BRAND: lacking })
    expect(lines['brand']).toMatch(/^wrong .+brand\.json lacks privacy\.backupDays, which the privacy text says and only you know/)
  })

  test('NOTICE-06 it says where weaknesses cannot be reported, which is not wrong', async () => {
    const place = await settings()
    const env = { ...environmentOf(place), TANKMIX_BRAND: ownBrand }
    expect((await doctor(env)).lines['brand']).toMatch(
      /^ok .+; it has no security\.contact, so that there is no \/\.well-known\/security\.txt$/,
    )
    const reported = join(folder, `reported-${place.databaseUrl === undefined ? 'sqlite' : 'postgresql'}`)
    cpSync(ownBrand, reported, { recursive: true })
    writeFileSync(join(reported, 'brand.json'), JSON.stringify({ ...own, privacy: PRIVACY, security: { contact: 'security@farm.test' } }))
    expect((await doctor({ ...env, TANKMIX_BRAND: reported })).lines['brand']).not.toContain('security')
    writeFileSync(join(reported, 'brand.json'), JSON.stringify({ ...own, privacy: PRIVACY, security: { contact: 'call us' } }))
    expect((await doctor({ ...env, TANKMIX_BRAND: reported })).lines['brand']).toContain(
      'security.contact: must be an email address or an address that begins with https://',
    )
  })

  test('ADMIN-02 a clock that is behind the last trusted time, or doubted, is wrong', async () => {
    const place = await settings()
    const database = openDb(place)
    const trusted = new Date(Date.now() + 3_600_000).toISOString()
    const row = { one: 1, confirmed_at: trusted, doubted_since: null, seen_at: null }
    await database.kysely
      .insertInto('clock')
      .values(row)
      .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
      .execute()
    expect((await doctor(environmentOf(place))).lines['clock']).toBe(
      `wrong it is behind the last trusted time ${trusted}: set the clock of this machine, and let it follow a time server (timedatectl set-ntp true)`,
    )
    await database.kysely.updateTable('clock').set({ doubted_since: trusted }).execute()
    await database.close()
    expect((await doctor(environmentOf(place))).lines['clock']).toMatch(/^wrong it is doubted, since it is more than a week from /)
  })
})

test('ADMIN-02 what is not set, not reached or of an example is named with what to do', async () => {
  const dataFolder = join(folder, 'not-there')
  const nothing = await doctor({ TANKMIX_DATA: dataFolder })
  expect(nothing.code).toBe(1)
  expect(nothing.lines).toEqual({
    database: expect.stringMatching(/^wrong there is no database /) as unknown,
    disk: expect.stringMatching(/^wrong ENOENT.+; give the folder .+ \(TANKMIX_DATA\) to the user that the server runs as$/) as unknown,
    'mail server': expect.stringMatching(/^wrong SMTP_URL is not set, .+: set it to smtp:\/\//) as unknown,
    'mail addresses': expect.stringMatching(/^wrong LAB_EMAIL is not set, .+: set it to /) as unknown,
    PUBLIC_URL: expect.stringMatching(/^wrong it is not set, .+: set it to /) as unknown,
    'sign-in': 'ok no sign-in service is set: people sign in with passkeys',
    brand: expect.stringMatching(/^wrong .+ has example addresses in registeredOffice, contacts, laboratory of brand\.json: /) as unknown,
    reports: 'ok their PDFs are not signed: REPORT_CERTIFICATE is not set',
    clock: 'ok nothing to compare it with but the last time that was trusted',
  })
  const closed = 'http://localhost:1'
  const away = await doctor({
    TANKMIX_DATA: dataFolder,
    DATABASE_URL: 'postgresql://tankmix@127.0.0.1:1/tankmix',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: closed,
    TANKMIX_BRAND: dataFolder,
    ...companyOf(closed),
  })
  expect(away.lines).toMatchObject({
    database: expect.stringMatching(/^wrong .*ECONNREFUSED.+; see whether PostgreSQL runs, and whether DATABASE_URL has/) as unknown,
    certificate: expect.stringMatching(/^wrong .*ECONNREFUSED/) as unknown,
    'mail server': expect.stringMatching(/^wrong mail server 127\.0\.0\.1:1: .*ECONNREFUSED.*; see whether SMTP_URL has/) as unknown,
    PUBLIC_URL: expect.stringMatching(/^wrong .*ECONNREFUSED.+; see whether the server runs/) as unknown,
    'sign-in': expect.stringMatching(/^wrong .*ECONNREFUSED.+; see whether OIDC_ISSUER is right/) as unknown,
    brand: expect.stringMatching(/^wrong cannot read the brand file .+; correct the file/) as unknown,
  })
  expect(await doctor({}, '--mail', 'nobody')).toMatchObject({ code: 2, error: 'nobody: must be an email address\n' })
})

test('ADMIN-02 a damaged embedded database is named', async () => {
  const dataFolder = mkdtempSync(join(folder, 'damaged-'))
  writeFileSync(join(dataFolder, 'tankmix.db'), 'this is no database, though it is long enough to be looked at'.repeat(100))
  expect((await doctor({ TANKMIX_DATA: dataFolder })).lines['database']).toMatch(
    /^wrong the database .+ is damaged; put a copy in its place/,
  )
})

/** The handshake of PostgreSQL as far as a connection goes: over TLS with a certificate, or in clear. */
const startHandshake = (tls?: { cert: string; key: string }) => {
  const bytes = (type: string, ...body: number[]): Buffer => Buffer.from([type.charCodeAt(0), 0, 0, 0, body.length + 4, ...body])
  const server = createServer((socket) => {
    const serve = (stream: typeof socket): void => {
      stream.on('error', () => undefined)
      stream.once('data', () => {
        stream.write(Buffer.concat([bytes('R', 0, 0, 0, 0), bytes('Z', 'I'.charCodeAt(0))]))
        stream.once('data', () => stream.destroy())
      })
    }
    socket.on('error', () => undefined)
    if (!tls) serve(socket)
    else
      socket.once('data', () => {
        socket.write('S')
        serve(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(tls) }))
      })
  })
  return new Promise<{ port: number; close: () => void }>((resolve) => {
    server.listen(0, '0.0.0.0', () => resolve({ port: (server.address() as AddressInfo).port, close: () => server.close() }))
  })
}

const makeCertificate = (days: number): { cert: string; key: string; path: string } => {
  const path = join(folder, `certificate-${days}.pem`)
  const key = join(folder, `key-${days}.pem`)
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days), ...subject]
  execFileSync('openssl', [...made, '-keyout', key, '-out', path], { stdio: 'ignore' })
  return { cert: readFileSync(path, 'utf8'), key: readFileSync(key, 'utf8'), path }
}

test('ADMIN-03 the certificate of PostgreSQL is named where it is not verified, of an unknown authority or about to end', async () => {
  const [good, old] = [makeCertificate(90), makeCertificate(5)]
  const servers = [await startHandshake(good), await startHandshake(old), await startHandshake()]
  const [verified, ending, clear] = servers.map(({ port }) => port)
  const looked = async (host: string, query: string): Promise<string> =>
    (await doctor({ TANKMIX_DATA: folder, DATABASE_URL: `postgresql://tankmix@${host}/tankmix${query}` })).lines['certificate']!
  try {
    expect(await looked(`localhost:${verified}`, `?sslmode=verify-full&sslrootcert=${good.path}`)).toMatch(
      /^ok localhost: certificate until \d{4}-/,
    )
    expect(await looked(`localhost:${ending}`, `?sslmode=verify-full&sslrootcert=${old.path}`)).toMatch(
      /^wrong the certificate of localhost ends on .+: renew it$/,
    )
    expect(await looked(`localhost:${verified}`, '?sslmode=verify-full')).toMatch(/^wrong self-signed certificate; .+&sslrootcert=/)
    expect(await looked(`localhost:${verified}`, '?sslmode=no-verify')).toMatch(
      /^wrong the certificate of localhost is not verified .+: end DATABASE_URL with &sslmode=verify-full$/,
    )
    expect(await looked(`0.0.0.0:${clear}`, '')).toBe(
      'wrong the connection to 0.0.0.0 is not encrypted: end DATABASE_URL with ?sslmode=verify-full',
    )
  } finally {
    for (const { close } of servers) close()
  }
})

test('ADMIN-02 a sign-in service of another clock or another name, groups without roles, and another site at PUBLIC_URL are named', async () => {
  let issuer = ''
  let named = ''
  const site = createSite((_request, response) => {
    response.setHeader('date', new Date(Date.now() - 120_000).toUTCString())
    response.end(JSON.stringify({ issuer: named, jwks_uri: `${issuer}/keys` }))
  })
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve))
  named = issuer = `http://localhost:${(site.address() as AddressInfo).port}`
  try {
    const early = await doctor({ TANKMIX_DATA: folder, PUBLIC_URL: issuer, ...companyOf(issuer) })
    expect(early.lines['clock']).toMatch(/^wrong it is 1[12]\d s ahead of that of the sign-in service: set the clock of this machine/)
    expect(early.lines['PUBLIC_URL']).toMatch(
      /^wrong .+\/healthz gives 200 and is not of this service: let the proxy there pass all addresses/,
    )
    const withoutRoles = await doctor({ TANKMIX_DATA: folder, ...companyOf(issuer), OIDC_ROLES: '' })
    expect(withoutRoles.lines['sign-in']).toMatch(/^wrong OIDC_ROLES is not set/)
    named = 'https://login.farm.test'
    const other = await doctor({ TANKMIX_DATA: folder, ...companyOf(issuer) })
    expect(other.lines['sign-in']).toBe(`wrong the service names itself ${named}: set OIDC_ISSUER to that`)
  } finally {
    site.close()
  }
})
