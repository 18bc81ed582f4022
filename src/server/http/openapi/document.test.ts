import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../../visitors/brand/load-brand.ts'
import { loadDemo } from '../../data/load-demo.ts'
import {
  documentedClient,
  operationsOf,
  type ApiDocument,
  type Deviation,
  type DescribedOperation,
} from '../../testing/calls/documented-client.ts'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { IN_FULL } from '../../testing/in-full.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const TOKEN = 'of-a-test'
const brand = loadBrand(DEFAULT_BRAND_FOLDER)

/** Withdraws a test of each edition, so that there is one to ask for. Returns their ids by the edition's segment. */
const withdrawSome = async ({ database }: TestApp): Promise<Map<string, string>> => {
  const products = await database.kysely.selectFrom('products').select(['id', 'product_sets']).execute()
  const rows = await database.kysely.selectFrom('tests').select(['id', 'ingredients']).orderBy('id').execute()
  const withdrawn = new Map([['', rows[0]!.id]])
  for (const { slug, productSet } of brand.resellers) {
    const own = new Set(products.flatMap(({ id, product_sets: sets }) => ((JSON.parse(sets) as string[]).includes(productSet) ? [id] : [])))
    const taken = new Set(withdrawn.values())
    const row = rows.find(
      ({ id, ingredients }) => !taken.has(id) && (JSON.parse(ingredients) as [number, string][]).some(([, product]) => own.has(product)),
    )
    withdrawn.set(slug, row!.id)
  }
  for (const id of withdrawn.values()) await publishedRow(database, id, { withdrawn: '2026-11-20' })
  return withdrawn
}

/** A hash that `current` does not name. */
const NOT_NAMED = 'f'.repeat(16)
/** Calls that make an operation respond with a status other than success. */
const deviations = (operation: DescribedOperation, withdrawn: ReadonlyMap<string, string>): Record<number, Deviation> => {
  const anything = Object.fromEntries(operation.parameters.filter((one) => one.in === 'path').map(({ name }) => [name, 'no-such-thing']))
  const ofTank = operation.path.endsWith('/v1/tank')
  const isQueried = operation.parameters.some((one) => one.in === 'query')
  if (isQueried) {
    const country = operation.parameters.find(({ name }) => name === 'countryCode')?.example
    return {
      400: { parameters: { countryCode: 'no-such-thing' } },
      ...('308' in operation.responses ? { 308: { parameters: { countryCode: String(country).toLowerCase() } } } : {}),
      ...('404' in operation.responses ? { 404: { parameters: ofTank ? { products: 'nor,neither' } : { hash: NOT_NAMED } } } : {}),
    }
  }
  if (operation.method === 'get') {
    const slug = /^\/(?:api\/)?([\w-]+)\/(?:tankmix|v1)\//.exec(operation.path)?.[1] ?? ''
    return {
      ...(Object.keys(anything).length > 0 ? { 404: { parameters: anything } } : {}),
      ...('410' in operation.responses ? { 410: { parameters: { testId: withdrawn.get(slug === 'api' ? '' : slug) } } } : {}),
    }
  }
  const isSearch = /(search(-summary)?|chart|tank)$/.test(operation.path)
  const lines = operation.path.endsWith('tank') ? { lines: [{ name: 'One' }, { name: 'Another' }] } : {}
  return {
    400: { body: {} },
    ...('403' in operation.responses ? { 403: { body: {}, parameters: { 'X-XSRF-TOKEN': undefined } } } : {}),
    413: { body: { html: 'x'.repeat(600_000) } },
    415: { body: 'countryCode=FR', headers: { 'content-type': 'text/plain' } },
    ...(ofTank ? { 404: { body: { countryCode: 'FR', lines: [{ productId: 'neither' }, { productId: 'nor' }] } } } : {}),
    ...(isSearch && !ofTank ? { 404: { body: { countryCode: 'FR', extraRestriction: 'nobody', ...lines } } } : {}),
  }
}

const bodiesOf = ({ requestBody }: DescribedOperation): unknown[] =>
  Object.values(requestBody?.content['application/json']?.examples ?? { none: { value: undefined } }).map(({ value }) => value)
const keyOf = ({ parameters, operationId }: DescribedOperation) =>
  parameters.some(({ name }) => name === 'Idempotency-Key') ? { 'Idempotency-Key': operationId } : {}

anyDatabase('the OpenAPI document', ({ settings }) => {
  let served: TestApp
  let document: ApiDocument
  /** Segments of resellers are made alike: one stands for them; in full, all are called. */
  const called = (): DescribedOperation[] => {
    const others = IN_FULL ? [] : brand.resellers.slice(1).map(({ slug }) => slug)
    return operationsOf(document).filter(({ path }) => !others.some((slug) => path.includes(`/${slug}/`)))
  }
  let withdrawn: ReadonlyMap<string, string>
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    const productSets = brand.resellers.map(({ productSet }) => productSet)
    await loadDemo(served.database, { maker: brand.maker, productSets, today: '2026-11-21', foliarTests: 2_000, seedTests: 200 })
    withdrawn = await withdrawSome(served)
    const some = await served.database.kysely.selectFrom('products').select('id').orderBy('id').limit(2).execute()
    const found = { id: 'found', products: JSON.stringify(some.map(({ id }) => id)), verdict: 'NC' as const, title: 'Mixes', year: 2020 }
    await served.database.kysely
      .insertInto('published_verdicts')
      .values({ ...found, reference: '10.1000/182', note: '' })
      .execute()
    await served.currentData.refresh()
    document = (await served.app.inject('/api/openapi.json')).json<ApiDocument>()
  })
  afterAll(() => served.close())

  test('API-13 every operation responds to its examples as documented', async () => {
    const client = documentedClient(document, served.app, TOKEN)
    const operations = called()
    expect(operations.length).toBeGreaterThan(20)
    for (const operation of operations)
      for (const body of bodiesOf(operation)) {
        const response = await client.call(operation, { body })
        expect([operation.operationId, response.status]).toEqual([operation.operationId, expect.toBeOneOf([200, 201, 204])])
        const isList = Array.isArray(response.data)
        expect([operation.operationId, isList && (response.data as unknown[]).length === 0]).toEqual([operation.operationId, false])
      }
  })

  test('API-13 the last numbers of a pair in a chart may be missing, and no others', () => {
    const { expectSchema } = documentedClient(document, served.app, TOKEN)
    const chart = operationsOf(document).find(({ path }) => path === '/api/tankmix/chart')!
    const expectCell = (cell: number[]) => {
      const row = { id: '1', name: 'One', formulation: '', manufacturer: '', cells: [cell] }
      const part = ['paths', chart.path, chart.method, 'responses', '200', 'content', 'application/json', 'schema'] as const
      expectSchema({ columns: [], rows: [row], rowsLeftOut: 0 }, ...part)
    }
    for (const length of [5, 6, 7, 8, 9]) expectCell(Array<number>(length).fill(1))
    for (const length of [0, 4, 10]) expect(() => expectCell(Array<number>(length).fill(1))).toThrow(/to deeply equal/)
  })

  test('API-13 the examples of parameters and bodies match their schemas', () => {
    const { expectSchema } = documentedClient(document, served.app, TOKEN)
    let examples = 0
    for (const operation of operationsOf(document)) {
      const { path, method, parameters, requestBody } = operation
      for (const [at, { name, example, required }] of parameters.entries()) {
        expect([operation.operationId, name, required === true && example === undefined]).toEqual([operation.operationId, name, false])
        if (example === undefined) continue
        expectSchema(example, 'paths', path, method, 'parameters', String(at), 'schema')
        examples++
      }
      if (!requestBody) continue
      for (const body of bodiesOf(operation)) {
        expectSchema(body, 'paths', path, method, 'requestBody', 'content', 'application/json', 'schema')
        examples++
      }
    }
    expect(examples).toBeGreaterThan(30)
  })

  test('API-13 each status of each operation occurs, with the body and headers of the document, and no other does', async () => {
    const limited = await buildTestApp(served.settings, undefined, { rateLimits: { search: 1, requests: 1 } })
    await limited.currentData.refresh()
    const away = () => Promise.reject(new Error('the database is unavailable'))
    const starting = await buildTestApp(await settings(), undefined, {
      storeRequest: away,
      tryWrite: away,
    })
    const [normal, ofLimited, ofStarting] = [served, limited, starting].map(({ app }) => documentedClient(document, app, TOKEN))
    const occurred = new Set<string>()
    const statusOf = async (operation: DescribedOperation, client: typeof normal, deviation: Deviation): Promise<number> => {
      const { status } = await client!.call(operation, deviation)
      occurred.add(`${operation.operationId} ${status}`)
      return status
    }
    for (const operation of called()) {
      const [body] = bodiesOf(operation)
      const parameters = keyOf(operation)
      const first = await normal!.call(operation, { body, parameters })
      occurred.add(`${operation.operationId} ${first.status}`)
      const etag = first.headers['etag'] ?? ''
      const cases: [status: number, deviation: Deviation][] = [
        ...Object.entries(deviations(operation, withdrawn)).map(([status, deviation]): [number, Deviation] => [Number(status), deviation]),
        ...(etag && operation.method === 'get' ? [[304, { parameters: { 'If-None-Match': etag } }] satisfies [number, Deviation]] : []),
        ...('Idempotency-Key' in parameters ? [[409, { body: bodiesOf(operation)[1], parameters }] satisfies [number, Deviation]] : []),
      ]
      for (const [status, deviation] of cases)
        expect([operation.operationId, await statusOf(operation, normal, deviation)]).toEqual([operation.operationId, status])
      await statusOf(operation, ofStarting, { body, parameters })
      for (let calls = 0; calls < 2; calls++) await statusOf(operation, ofLimited, { body, parameters })
    }
    await limited.close()
    await starting.close()
    const described = called().flatMap(({ operationId, responses }) =>
      Object.keys(responses)
        .filter((status) => status !== 'default')
        .map((status) => `${operationId} ${status}`),
    )
    expect([...occurred].toSorted()).toEqual(described.toSorted())
  })

  test('API-13 every number is described with its unit or meaning', () => {
    const unsaid: string[] = []
    const look = (part: unknown, place: string): void => {
      if (typeof part !== 'object' || part === null) return
      const { type, description, anyOf } = part as { type?: unknown; description?: string; anyOf?: { type?: unknown }[] }
      const isNumber = [type, ...(anyOf ?? []).map((one) => one.type)].some((one) => one === 'number' || one === 'integer')
      if (isNumber && !description && !/\/anyOf\/\d+$/.test(place)) unsaid.push(place)
      for (const [key, value] of Object.entries(part)) look(value, `${place}/${key}`)
    }
    look(document, '')
    expect(unsaid).toEqual([])
    for (const unit of ['L/ha', 'kg/ha', 'per kg of seed', 'litres per hectare', 'US gallons per acre', 'Milliseconds', 'bytes'])
      expect(JSON.stringify(document)).toContain(unit)
  })

  test('API-13 there is a document before the first data, and later one with new examples', async () => {
    const fresh = await buildTestApp(await settings())
    const ask = () => fresh.app.inject('/api/openapi.json')
    const before = await ask()
    expect(operationsOf(before.json<ApiDocument>()).length).toBe(operationsOf(document).length)
    expect((await fresh.app.inject('/api/docs/json')).json()).toEqual(before.json())
    expect(
      (await fresh.app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': String(before.headers.etag) } })).statusCode,
    ).toBe(304)
    await fresh.currentData.refresh()
    expect((await ask()).statusCode).toBe(200)
    await fresh.close()
  })
})
