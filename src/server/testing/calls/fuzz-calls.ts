import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { foliarExample, seedExample } from '../../../contract/requests/example-requests.ts'
import { problem, PROBLEM_TYPE } from '../../../contract/problem.ts'
import { testRequest } from '../../../contract/requests/requests.ts'
import type { Database } from '../../db/open-db.ts'
import { ANTI_FORGERY } from '../fixtures.ts'

/** One call with arbitrary content. */
export type FuzzedCall = { method: string; url: string; headers: Record<string, string>; payload: string | undefined }

export const NASTY_TEXTS = [
  '', ' ', '\0', '%00', '..', '../../etc/passwd', '..%2f..%2fetc', '<script>alert(1)</script>', "' or 1=1 --", '"; drop table tests; --',
  '__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', '-1', '1e309', '=1+1', '@SUM(1)', 'a\r\nBcc: x@y.z', '\u202e', '\ud800',
  'é', 'İ', 'ß', '𝔘', '%', '%ff', '%2', '%c0%af', '{{7*7}}', '${1}', 'a'.repeat(201), 'a'.repeat(5_000), '*', '?', '#', ';', '\\', '/', '//', '$&',
] // prettier-ignore
const KNOWN_TEXTS = ['fr', 'FR', 'us', 'in', 'en', 'de', 'hi', '1', '2', '102', '1001', '1009', '89', 'helena', 'wheat', 'csrf']
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...KNOWN_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  fc.string({ unit: 'binary' }),
  fc.string(),
)
const value = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.constantFrom(null, true, -0, 2 ** 53, 1e21, [], {}, [[]], [null]),
)

const EXAMPLES: unknown[] = [
  { countryCode: 'FR' },
  {
    countryCode: 'US',
    languageCode: 'de',
    makerChemicalId: '1',
    agrochemicalCode: '102',
    activeIngredientCode: 'Zinc',
    extraRestriction: 'helena',
  },
  { countryCode: 'US', seedName: 'Wheat', benefitName: '', makerChemicalId: '1', agrochemicalCode: '202', languageCode: 'en' },
  { request: foliarExample, html: '<p>', requestor: foliarExample.email, website: '', filledInMs: 5_000, languageCode: 'fr' },
  { request: seedExample },
  { json: JSON.stringify(foliarExample) },
  {
    countryCode: 'FR',
    waterRate: 150.5,
    jarMl: 500,
    lines: [{ productId: '4', rate: 5 }, { productId: '106', strength: 0.02 }, { productId: '102', rate: null }, { name: 'Farm mix' }],
  },
  { countryCode: 'FR', kind: 'seed', results: ['NC', 'CA'], onlyThese: true, water: [50, 200.5], years: [2020, 2025], sort: 'fails-first' },
]

type Step = { at: number; how: 'replace' | 'remove' | 'add' | 'descend'; key: string; value: unknown }
const step: fc.Arbitrary<Step> = fc.record({
  at: fc.nat(30),
  how: fc.constantFrom('replace', 'remove', 'add', 'descend', 'descend'),
  key: text,
  value,
})

/** Changes one or more places of a copy. */
export const mutated = (example: unknown, steps: readonly Step[]): unknown => {
  const copy = structuredClone(example)
  let place = copy as Record<string, unknown>
  for (const { at, how, key, value: given } of steps) {
    const replacement = structuredClone(given)
    const keys = Object.keys(place)
    const chosen = keys[at % Math.max(keys.length, 1)]
    if (chosen === undefined || how === 'add')
      Object.defineProperty(place, key, { value: replacement, enumerable: true, configurable: true, writable: true })
    else if (how === 'remove') delete place[chosen]
    else if (how === 'descend' && typeof place[chosen] === 'object' && place[chosen] !== null)
      place = place[chosen] as Record<string, unknown>
    else place[chosen] = replacement
  }
  return copy
}

const jsonBody = fc
  .tuple(fc.constantFrom(...EXAMPLES), fc.array(step, { maxLength: 5 }))
  .map(([example, steps]) => JSON.stringify(mutated(example, steps)))
/** Truncated, doubled or with a character changed. */
const brokenBody = fc
  .tuple(jsonBody, fc.nat(), fc.string({ unit: 'binary', maxLength: 3 }))
  .map(([body, at, put]) => `${body.slice(0, at % (body.length + 1))}${put}${body.slice(at % (body.length + 2))}`)
const body = fc.oneof(
  { weight: 5, arbitrary: jsonBody },
  { weight: 2, arbitrary: brokenBody },
  value.map((one) => JSON.stringify(one)),
  text,
  fc.constant('['.repeat(50_000)),
)

/** Characters that a header may have: an HTTP parser refuses all others. */
const headerText = text.map((one) => one.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, ''))
const HEADERS = ['accept-encoding', 'accept-language', 'accept', 'cookie', 'if-none-match', 'idempotency-key', 'x-forwarded-for', 'x-forwarded-proto', 'range', 'origin', 'host', 'if-modified-since'] // prettier-ignore
const headers = fc.dictionary(fc.constantFrom(...HEADERS), headerText, { maxKeys: 3 })
export { text as fuzzedText, headers as fuzzedHeaders }
/** Changes of an input, for `mutated`. */
export const mutations = fc.array(step, { minLength: 1, maxLength: 4 })
const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  headerText,
  fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'),
)

type Route = { method: string; path: string }
type Document = { paths: Record<string, Record<string, unknown>> }

const PAGES_WITH_PREVIEWS = ['/testResult/{a}/{b}', '/helena/testResult/{a}/{b}', '/?country={a}&product={b}&active={c}', '/?country=fr&active={a}&agrochemical={b}', '/helena?country=us&product={a}', '/search-seed-treatment?country={a}&crop={b}', '/search-seed-treatment?country=fr&agrochemical={a}&crop={b}'] // prettier-ignore

/** Every route of the OpenAPI document, and the files and pages. */
export const routesOf = async (app: FastifyInstance): Promise<Route[]> => {
  const { paths } = (await app.inject('/api/openapi.json')).json<Document>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
  const others = [...PAGES_WITH_PREVIEWS, '/', '/{a}', '/{a}/{b}', '/{a}/{b}/{c}', '/brand/{a}', '/packs/{a}', '/assets/{a}', '/api/{a}', '/api/{a}/tankmix/{b}', '/api/docs/{a}', '/metrics'] // prettier-ignore
  return [...described, ...others.map((path) => ({ method: 'GET', path }))]
}

const encoded = fc
  .tuple(text, fc.boolean())
  .map(([one, raw]) => (raw ? one.replaceAll(/[\s#?]|\p{Cs}|[^\u0021-\u007e]/gu, '') : encodeURIComponent(one.toWellFormed())))

const NAMES = ['v', 'countryCode', 'products', 'kind', 'makerChemicalId', 'results', 'onlyThese', 'water', 'years', 'sort', 'languageCode']
const VALUES = [
  'FR',
  'us',
  '1,102',
  '102,1',
  '1,1',
  'seed',
  'NC,CA',
  'true',
  '50-200',
  '200-50',
  '2020-2024',
  'fails-first',
  '-',
  '1e9-1e9',
]
const someQuery = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.oneof(encoded, fc.constantFrom(...VALUES))), { minLength: 1, maxLength: 5 })
  .map((pairs) => pairs.map(([name, one]) => `${name}=${one}`).join('&'))
  .chain((some) => fc.constantFrom(some, `countryCode=FR&${some}`))

const callTo = ({ method, path }: Route): fc.Arbitrary<FuzzedCall> =>
  fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(method) },
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'),
      ),
      parts: fc.array(encoded, { minLength: 3, maxLength: 3 }),
      query: fc.option(someQuery, { nil: undefined }),
      headers,
      contentType,
      forgery: fc.integer({ min: 0, max: 9 }),
      body,
    })
    .map(({ method: used, parts, query, headers: some, contentType: type, forgery, body: payload }): FuzzedCall => {
      let at = 0
      const url = path.replaceAll(/\{\w+\}/g, () => parts[at++ % parts.length]!)
      const writes = used !== 'GET' && used !== 'HEAD' && used !== 'OPTIONS'
      return {
        method: used,
        url: `${url.startsWith('//') ? `/${url.replace(/^\/+/, '')}` : url}${query === undefined ? '' : `${url.includes('?') ? '&' : '?'}${query}`}`,
        headers: { ...some, ...(writes ? { 'content-type': type } : {}), ...(forgery > 0 ? ANTI_FORGERY : {}) },
        payload: writes ? payload : undefined,
      }
    })

/** No input makes a call hang; other tests run beside it, so that a call that is well may take a while. */
const MAX_MS = 20_000

type Answer = { status: number; type: string; text: string }

/** Makes a call over a real connection, with its address unchanged. */
export const ask = (port: number, agent: Agent, { method, url, headers: sent, payload }: FuzzedCall): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const bytes = payload === undefined ? undefined : Buffer.from(payload)
    const asked = request(
      { host: '127.0.0.1', port, agent, method, path: url, headers: { ...sent, ...(bytes ? { 'content-length': bytes.length } : {}) } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(bytes)
  })

export const faultOf = (call: FuzzedCall, { status, type, text: said }: Answer, ms: number): string | undefined => {
  if (status >= 500) return `status ${status}: ${said.slice(0, 300)}`
  if (ms > MAX_MS) return `took ${Math.round(ms)} ms`
  if (type.startsWith('text/html') && said.includes('<script>')) return `a page with a script that it was sent: ${said.slice(0, 300)}`
  if (status < 400 || call.method === 'HEAD' || !call.url.startsWith('/api/')) return undefined
  if (!type.startsWith(PROBLEM_TYPE)) return `a refusal of type ${type}: ${said.slice(0, 300)}`
  return z.safeParse(problem, JSON.parse(said)).success ? undefined : `no problem document: ${said}`
}

/** Everything stored is valid by the schema, and has its emails. */
const storedErrors = async ({ kysely }: Database): Promise<string[]> => {
  const requests = await kysely.selectFrom('requests').select(['id', 'reference', 'body']).execute()
  const mails = await kysely.selectFrom('mails').select('request_id').execute()
  const errors = requests
    .filter(({ body: stored }) => !z.safeParse(testRequest, JSON.parse(stored)).success)
    .map(({ reference }) => `${reference} is not valid`)
  if (mails.length !== 2 * requests.length) errors.push(`${requests.length} requests have ${mails.length} mails`)
  return errors
}

export type Fuzzed = { calls: number; statuses: Record<string, number>; stored: number }

/** Makes `runs` calls, each route in turn; throws with the smallest call that breaks a rule. */
export const fuzzCalls = async (app: FastifyInstance, database: Database, options: { calls: number; seed?: number }): Promise<Fuzzed> => {
  const routes = await routesOf(app)
  const statuses: Record<string, number> = {}
  let calls = 0
  const count = (status: number): void => {
    calls++
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  // Most errors are in reading bodies.
  const anyCall = fc
    .constantFrom(...routes, ...routes.filter(({ method }) => method === 'POST').flatMap((route) => [route, route, route]))
    .chain(callTo)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const attempt = async (call: FuzzedCall): Promise<string | undefined> => {
    const started = performance.now()
    const answer = await ask(port, agent, call).catch((error: Error) => error)
    if (answer instanceof Error) return `no answer: ${answer.message}`
    count(answer.status)
    return faultOf(call, answer, performance.now() - started)
  }
  const property = fc.asyncProperty(anyCall, async (call) => {
    const fault = await attempt(call)
    // A busy machine may be slow once, and a connection may close just as it is reused.
    const again = fault !== undefined && /^(took|no answer)/.test(fault) ? await attempt(call) : fault
    if (again !== undefined) throw new Error(again)
  })
  await fc
    .assert(property, { numRuns: options.calls, ...(options.seed === undefined ? {} : { seed: options.seed }) })
    .finally(() => agent.destroy())
  const errors = await storedErrors(database)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  const { length } = await database.kysely.selectFrom('requests').select('id').execute()
  return { calls, statuses, stored: length }
}
