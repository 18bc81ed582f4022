import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foliarExample, seedExample } from '../../contract/requests/example-requests.ts'
import { COUNTRY_CODES } from '../../domain/countries.ts'
import { requestCountry } from '../../domain/requests/requests.ts'
import { acceptanceApp } from '../testing/acceptance-app.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { IN_FULL } from '../testing/in-full.ts'
import type { StoredRequest } from '../mail/outbox/stored-request.ts'
import { countRequests, requestPages } from './request-rows.ts'

const RUNS = IN_FULL ? 10_000 : 1_200

/** Values that are likely to cause errors: of the wrong type, too long, with control characters, near the limits. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\nb',
    '\ud800',
    'x'.repeat(5_000),
    -1,
    -0,
    1e308,
    1.5,
    '1',
    '2026-02-30',
    '0000-00-00',
    [],
    {},
    null,
    true,
  ),
  fc.string({ unit: 'binary' }),
)
const keys = [...new Set([...Object.keys(foliarExample), ...Object.keys(seedExample)])]
/** A valid request with some fields replaced or removed. */
const spoilt = fc
  .tuple(
    fc.constantFrom<Record<string, unknown>>(foliarExample, seedExample),
    fc.dictionary(fc.constantFrom(...keys, 'note'), fc.option(odd, { nil: undefined, freq: 8 }), { maxKeys: 3 }),
    fc.dictionary(fc.constantFrom('name', 'orderOfAddition', 'applicationRate', 'applicationUnit'), odd, { maxKeys: 2 }),
    fc.boolean(),
  )
  .map(([good, changes, ingredient, spoilsIngredient]) => ({
    ...good,
    ...(spoilsIngredient ? { ingredients: [{ ...foliarExample.ingredients[0], ...ingredient }] } : {}),
    ...changes,
  }))
const body = fc.oneof(
  { weight: 6, arbitrary: fc.record({ request: spoilt }) },
  {
    weight: 2,
    arbitrary: fc.record({
      json: fc.oneof(
        spoilt,
        spoilt.map((value) => JSON.stringify(value)),
        odd,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ request: spoilt, html: odd, json: odd, requestor: odd, languageCode: odd }, { requiredKeys: ['request'] }),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const payload = fc.oneof(
  { weight: 20, arbitrary: body.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)

// oxlint-disable-next-line no-control-regex -- these are what may not be stored
const CONTROL = /[\u0000-\u001f\u007f-\u009f\p{Cs}]/u
const isLine = (text: unknown, min = 0): boolean =>
  typeof text === 'string' && text.length >= min && text.length <= 254 && !CONTROL.test(text) && text === text.trim()
const isRate = (rate: unknown): boolean => typeof rate === 'number' && rate >= 0 && rate < 1e7

/** What every stored request must satisfy, written independently of the schema. */
const errorsOf = ({ body: request, form }: StoredRequest): string[] => {
  const rules: Record<string, boolean> = {
    name: isLine(request.name, 1),
    email: isLine(request.email, 6) && /^[^@\s,;<>]+@[^@\s,;<>]+\.[a-z]{2,}$/i.test(request.email),
    company: isLine(request.company),
    crop: isLine(request.crop),
    kind: isLine(request.kind, 1),
    country: COUNTRY_CODES.includes(requestCountry(request).slice(0, 2).toUpperCase()) && isLine(requestCountry(request)),
    requestDate: new Date(`${request.requestDate}T00:00:00Z`).toISOString().startsWith(`${request.requestDate}T`),
    waterRate: isRate(request.waterRate) || (form === 'seed' && request.waterRate === null),
    waterRateUnits: ['lt/Ha', 'ga/Ac'].includes(request.waterRateUnits),
    comments: request.comments.length <= 20 && request.comments.every(({ comment }) => comment.length <= 4_000),
    ingredients:
      request.ingredients.length >= 1 &&
      request.ingredients.length <= 30 &&
      request.ingredients.every(
        ({ name, orderOfAddition, applicationRate, applicationUnit }) =>
          isLine(name, 1) &&
          Number.isInteger(orderOfAddition) &&
          orderOfAddition >= 1 &&
          isRate(applicationRate) &&
          ['Litres', 'Millilitres', 'Kilogrammes', 'Grammes'].includes(applicationUnit),
      ),
    seedFields: form === 'foliar' || ('seedName' in request && isLine(request.seedName) && isLine(request.ndaRef)),
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

eachDatabase('fuzzed requests', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await settings())
  })
  afterAll(() => api.close())

  test(`API-06 none of ${RUNS} bodies gives a 5xx or stores an invalid request`, async () => {
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(payload, async (text) => {
        const { statusCode } = await api.post('tankmix/tankmix-request', text)
        seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
        expect([201, 400, 413]).toContain(statusCode)
      }),
      { numRuns: RUNS },
    )
    expect(seen.get(400)).toBeGreaterThan(RUNS / 4)
    expect(seen.get(201)).toBeGreaterThan(RUNS / 50)
    expect(await countRequests(api.database.kysely)).toBe(seen.get(201))
    for await (const page of requestPages(api.database.kysely))
      for (const request of page) expect({ request, errors: errorsOf(request) }).toEqual({ request, errors: [] })
  })
})
