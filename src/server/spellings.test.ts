import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foliarExample } from '../contract/requests/example-requests.ts'
import { importFiles } from './testing/import-files.ts'
import { countRequests } from './requests/request-rows.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY } from './testing/acceptance-app.ts'
import { buildTestApp, type TestApp } from './testing/test-app.ts'

let folder: string
let served: TestApp
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-spellings-'))
  mkdirSync(join(folder, 'web', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'web', 'index.html'), '<html lang="%LANGUAGE%"><title>%TITLE%</title><script>%BOOT%</script></html>')
  writeFileSync(join(folder, 'web', 'assets', 'main.js'), '0')
  served = await buildTestApp({ dataFolder: folder }, join(folder, 'web'))
  await importFiles(served.database, ACCEPTANCE_DATA)
  await served.currentData.refresh()
  await served.app.listen({ port: 0, host: '127.0.0.1' })
  port = (served.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { status: number; cookie: boolean; text: string }

/** Makes a call over a real connection, with the address unchanged. */
const ask = (method: string, path: string, headers: OutgoingHttpHeaders | string[] = {}, body?: string | Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          cookie: response.headers['set-cookie'] !== undefined,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
const JSON_TYPE = { 'content-type': 'application/json' }
const submit = (path: string, headers: OutgoingHttpHeaders = {}) =>
  ask('POST', path, { ...JSON_TYPE, ...headers }, JSON.stringify({ request: foliarExample }))

const hex = (char: string, upper: boolean): string => {
  const code = char.charCodeAt(0).toString(16).padStart(2, '0')
  return `%${upper ? code.toUpperCase() : code}`
}
type HowToWrite = 'asItIs' | 'hex' | 'HEX' | 'twice' | 'upper'
const WRITE: Record<HowToWrite, (char: string) => string> = {
  asItIs: (char) => char,
  hex: (char) => hex(char, false),
  HEX: (char) => hex(char, true),
  twice: (char) => `%25${hex(char, true).slice(1)}`,
  upper: (char) => char.toUpperCase(),
}
const how = fc.oneof(
  { weight: 20, arbitrary: fc.constant('asItIs' as const) },
  { weight: 4, arbitrary: fc.constantFrom('hex' as const, 'HEX' as const) },
  { weight: 1, arbitrary: fc.constantFrom('twice' as const, 'upper' as const) },
)
const often = (text: string) => fc.oneof({ weight: 8, arbitrary: fc.constant(text) }, fc.constantFrom('//', '/./', '/x/../', '\\', '/;a/'))

/** An address, or a similar one, in one of its possible spellings. */
const spellingOf = (path: string): fc.Arbitrary<string> => {
  const parts = path.split('/').slice(1)
  return fc
    .record({
      origin: fc.constantFrom('', '', '', 'http://tankmix.example', 'HTTP://127.0.0.1:80', 'https://user@x', 'http:', '//tankmix.example'),
      slashes: fc.tuple(...parts.map(() => often('/'))),
      letters: fc.array(how, { minLength: path.length, maxLength: path.length }),
      tail: fc.constantFrom('', '', '', '', '/', '.', ';a=b', '?a=b', '?', '#a', '%00', '%2f', '%20', '/.', '/..'),
    })
    .map(({ origin, slashes, letters, tail }) => {
      let at = 0
      const written = parts.map((part) => part.replaceAll(/./g, (char) => WRITE[letters[at++]!](char)))
      return `${origin}${written.map((part, number) => `${slashes[number]!}${part}`).join('')}${tail}`
    })
}

const PATH = '/api/tankmix/tankmix-request'

test('API-07 however the address is written, a call without the token changes nothing', async () => {
  let refused = 0
  await fc.assert(
    fc.asyncProperty(spellingOf(PATH), async (path) => {
      const { status } = await submit(path)
      if (status === 403) refused++
      // A call that is not refused for a missing token has no route with the token either.
      const withToken = status === 403 ? status : (await submit(path, ANTI_FORGERY)).status
      expect(['403 403', '400 400', '404 404']).toContain(`${status} ${withToken}`)
    }),
    { numRuns: 300, examples: [[PATH]] },
  )
  expect(refused).toBeGreaterThan(0)
  expect(await countRequests(served.database.kysely)).toBe(0)
})

const NO_CHANGE = [
  ['/api/tankmix/tank', { countryCode: 'FR', products: [{ productId: '1' }, { productId: '101' }] }],
  ['/api/tankmix/search-summary', { countryCode: 'FR' }],
  ['/api/console/sign-in/begin', {}],
  ['/api/console/people/invite', { email: 'somebody@lab.example', roles: ['admin'] }],
  ['/api/console/requests-answer', { requests: [], testId: '1001' }],
  ['/api/tankmix/request-status/cancel', { rowVersion: 1 }],
] as const
test.each(NO_CHANGE)('API-07 API-11 however the address of %s is written, it needs the token', async (called, body) => {
  let refused = 0
  const call = (path: string, headers: OutgoingHttpHeaders) => ask('POST', path, { ...JSON_TYPE, ...headers }, JSON.stringify(body))
  await fc.assert(
    fc.asyncProperty(spellingOf(called), async (path) => {
      const { status, text } = await call(path, {})
      const isRefused = status === 403 && text.includes('anti-forgery')
      if (isRefused) refused++
      // A call that is not refused for a missing token has no route with the token either.
      const withToken = isRefused ? status : (await call(path, ANTI_FORGERY)).status
      expect(['403 403', '400 400', '404 404']).toContain(`${status} ${withToken}`)
    }),
    { numRuns: 60, examples: [[called]] },
  )
  expect(refused).toBeGreaterThan(0)
  expect(await served.database.kysely.selectFrom('people').select('id').execute()).toEqual([])
  expect(await served.database.kysely.selectFrom('challenges').select('hash').execute()).toEqual([])
})

const INBOX = '/api/console/requests'

test('LAB-06 API-11 however the address of a call of the console is written, nobody reads it without a session', async () => {
  let guarded = 0
  await fc.assert(
    fc.asyncProperty(spellingOf(INBOX), async (path) => {
      const { status, text } = await ask('GET', path, { 'accept-language': 'en' })
      if (status === 401) guarded++
      expect(text).not.toContain('"requests"')
    }),
    { numRuns: 100, examples: [[INBOX]] },
  )
  expect(guarded).toBeGreaterThan(0)
})

test.each([
  ['a letter as its number', '/%61pi/tankmix/tankmix-request'],
  ['every letter as its number', PATH.replaceAll(/[a-z]/g, (char) => hex(char, true))],
  ['the address with its host', `http://tankmix.example${PATH}`],
  ['both', 'http://tankmix.example/%61pi/tankmix/tankmix-request'],
  ['a reseller’s segment', '/%61pi/helena/tankmix/tankmix-request'],
])('API-07 a call by %s is refused without the token and accepted with it', async (_what, path) => {
  const before = await countRequests(served.database.kysely)
  expect((await submit(path)).status).toBe(403)
  expect(await countRequests(served.database.kysely)).toBe(before)
  expect((await submit(path, ANTI_FORGERY)).status).toBe(201)
  expect(await countRequests(served.database.kysely)).toBe(before + 1)
})

test.each(['/%61pi/tankmix/csrf', 'http://tankmix.example/api/tankmix/csrf'])('API-07 %s sets the cookie too', async (path) => {
  expect(await ask('GET', path)).toMatchObject({ status: 204, cookie: true })
})

test.each([
  ['/%72equest', 200, 'en'],
  ['http://tankmix.example/request', 200, 'en'],
  ['http://tankmix.example/request?x=/nowhere', 200, 'en'],
  ['/advice/on%2Dmixing', 200, 'en'],
  ['http://tankmix.example/advice/nonsense', 404, 'en'],
  ['/he%6Cena/request', 200, 'en'],
  ['/request/', 200, 'de'],
  ['/request;a', 404, 'de'],
  ['/request.', 404, 'de'],
  ['//request', 404, 'de'],
])('ROUTE-05 the page of %s has the status %i', async (path, status, language) => {
  const answer = await ask('GET', path, { 'accept-language': language === 'de' ? 'de' : 'en', cookie: 'XSRF-TOKEN=known' })
  expect(answer.status).toBe(status)
  expect(answer.text).toContain(`<html lang="${language}">`)
})

test('PREF-03 the reseller’s language is used however its path is written', async () => {
  for (const path of ['/helena', '/%68elena', 'http://x/helena/request', '/helena/no-such-page', '/helena/advice/nonsense'])
    expect((await ask('GET', path, { 'accept-language': 'de' })).text).toContain('<html lang="en">')
})

test('API-11 two Host headers are refused', async () => {
  const get = (...headers: string[]) => ask('GET', '/healthz', headers)
  expect((await get('Host', 'a')).status).toBe(200)
  expect((await get('Host', 'a', 'hOST', 'b')).status).toBe(400)
  expect((await get('Host', 'a', 'Host', 'a')).status).toBe(400)
  expect((await get('Accept', '*/*')).status).toBe(400)
})

const search = (headers: OutgoingHttpHeaders, body: string | Buffer) =>
  ask('POST', '/api/tankmix/search', { ...ANTI_FORGERY, ...JSON_TYPE, ...headers }, body)
const FRANCE = JSON.stringify({ countryCode: 'FR' })

test('API-11 a body that is compressed or not in UTF-8 is refused, not misread', async () => {
  expect((await search({}, FRANCE)).status).toBe(200)
  expect((await search({ 'content-encoding': 'identity' }, FRANCE)).status).toBe(200)
  for (const encoding of ['gzip', 'br', 'identity, gzip', 'nonsense'])
    expect((await search({ 'content-encoding': encoding }, FRANCE)).status).toBe(415)
  expect((await search({ 'content-type': 'application/json; charset=UTF-8' }, FRANCE)).status).toBe(200)
  for (const type of [
    'application/json; charset=utf-16',
    'application/json;charset="latin1"',
    'text/plain',
    'application/x-www-form-urlencoded',
  ])
    expect((await search({ 'content-type': type }, FRANCE)).status).toBe(415)
  const invalid = Buffer.from(JSON.stringify({ countryCode: 'FR', agrochemicalCode: 'Époxi' }), 'latin1')
  const answer = await search({}, invalid)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('not valid UTF-8')
})
