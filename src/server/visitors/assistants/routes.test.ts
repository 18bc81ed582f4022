import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
import { LIMITS, LIMITS_OF_SEED } from './tool-answers.ts'
import { ROOT, serveAssistant } from './testing/serve-assistant.ts'
import { TOOLS } from './tools.ts'

const TOKEN = 'of-a-test'

type Headline = { state: string; testIds: string[]; fails: { testId: string }[] }
type Tank = { headline: Headline; products: { id: string }[]; evidence: { testId: string; rung: number }[] }

/** What people typed, and what is made of it. */
const dataOf = (result: Record<string, unknown> | undefined) => result!.data as Record<string, unknown>

let assistant: Awaited<ReturnType<typeof serveAssistant>>
let { served, builtView, url, client, call } = {} as typeof assistant
let products: string[]
let mixes: { products: string[]; result: string; id: string; waterRate: number | null; lines: { productId: string; rate: number }[] }[]

beforeAll(async () => {
  assistant = await serveAssistant(2_000, 100)
  ;({ served, builtView, url, client, call } = assistant)
  const { kysely } = served.database
  products = (await kysely.selectFrom('products').select('id').execute()).map(({ id }) => id)
  const rows = await kysely
    .selectFrom('tests')
    .select(['id', 'ingredients', 'result', 'water_rate'])
    .where('country', '=', 'FR')
    .where('kind', '=', 'foliar')
    .execute()
  mixes = rows.map(({ id, ingredients, result, water_rate: waterRate }) => {
    const lines = (JSON.parse(ingredients) as [number, string, number][]).map(([, productId, rate]) => ({ productId, rate }))
    return { id, result, waterRate, lines, products: [...new Set(lines.map(({ productId }) => productId))] }
  })
})
afterAll(() => assistant.close())

test('MCP-01 an assistant learns of four tools that only read, with their input', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['find_product', 'check_tank', 'find_tests', 'read_report'])
  for (const { annotations, inputSchema, description } of tools) {
    expect(annotations?.readOnlyHint).toBe(true)
    expect(Object.keys(inputSchema.properties ?? {}).length).toBeGreaterThan(1)
    expect(description?.length).toBeGreaterThan(20)
  }
})

test('MCP-22 each tool declares what it gives, which the client of the protocol checks; nothing undeclared is in it, and errors have none of it', async () => {
  const { tools } = await client.listTools()
  const schemas = Object.fromEntries(tools.map(({ name, outputSchema }) => [name, outputSchema]))
  const [find] = tools
  expect(find!.outputSchema).toMatchObject({
    properties: { data: { properties: { products: { items: { properties: { productId: { description: 'For the other tools' } } } } } } },
  })
  expect(JSON.stringify(find!.outputSchema)).not.toContain('What the test has to do with the tank')
  const ajv = new Ajv({ strict: false })
  const { id: seed } = await served.database.kysely.selectFrom('tests').select('id').where('kind', '=', 'seed').executeTakeFirstOrThrow()
  const mix = mixes.find(({ products: all }) => all.length > 1)!
  const lines = mix.products.map((productId) => ({ productId }))
  const asked = [
    ['find_product', { name: 'a', countryCode: 'FR' }],
    ['find_product', { name: 'no such product at all', countryCode: 'FR' }],
    ['check_tank', { countryCode: 'FR', lines }],
    ['check_tank', { countryCode: 'FR', lines: mix.lines, waterRate: mix.waterRate }],
    ['check_tank', { countryCode: 'FR', lines: [...lines, { name: 'A product of the farm' }] }],
    ['find_tests', { countryCode: 'FR', productIds: mix.products.slice(0, 2) }],
    ['find_tests', { countryCode: 'AQ', productIds: mix.products.slice(0, 2) }],
    ...mixes.slice(0, 10).map(({ id }) => ['read_report', { testId: id, countryCode: 'FR' }] as const),
    ['read_report', { testId: seed, countryCode: 'FR' }],
  ] as const
  for (const [name, input] of asked) {
    // The client throws where the result is not as declared.
    const { structuredContent, isError } = await call(name, input)
    expect([name, isError]).toEqual([name, undefined])
    expect([name, ajv.validate(schemas[name]!, structuredContent), ajv.errors]).toEqual([name, true, null])
    expect(z.parse(TOOLS[name].output, structuredContent)).toEqual(structuredContent)
  }
  expect((await call('read_report', { testId: 'none-1', countryCode: 'FR' })).structuredContent).toBeUndefined()
})

test('MCP-02 a tank is answered with the sentence of its page, the tests behind it and its limits', async () => {
  const mix = mixes.find(({ products: all, result }) => all.length === 2 && result === 'NC')!
  const lines = mix.products.map((productId) => ({ productId }))
  const { structuredContent, content } = await call('check_tank', { countryCode: 'FR', languageCode: 'de', lines })
  const { limits, data } = structuredContent as {
    limits: string
    data: Record<string, string> & { tests: { testId: string; report: string }[] }
  }
  const { sentence, heading, tests } = data
  const answer = await ask(lines)
  expect(builtView.words({ language: 'de', answer: answer as never })).toMatchObject({ sentence, heading })
  expect(JSON.parse(content[1]!.text)).toEqual(structuredContent)
  expect(content[0]!.text).toContain(LIMITS)
  expect(limits).toBe(LIMITS)
  expect(tests.map(({ testId }) => testId)).toContain(mix.id)
  expect(tests[0]!.report).toBe(`${url.replace('127.0.0.1', 'localhost')}/testResult/${tests[0]!.testId}/de`)
  expect(content[0]!.text).toContain('DEMONSTRATION DATA')
})

test('MCP-02 EVID-06 the conditions that were recorded are in the text as in the data', async () => {
  const { id } = mixes[2]!
  await publishedRow(served.database, id)
  const recorded = { hardness: 150, water_ph: 7.2, temperature: 20, hours: 24 }
  await served.database.kysely.updateTable('tests').set(recorded).where('id', '=', id).execute()
  await served.currentData.refresh()
  const { structuredContent, content } = await call('read_report', { testId: id, countryCode: 'FR' })
  const { hardness, ph, temperature, hours } = dataOf(structuredContent).conditions as Record<string, number>
  expect(content[0]!.text).toContain(` L/ha, hardness ${hardness} mg/L CaCO3, pH ${ph}, ${temperature} °C, watched ${hours} h. `)
  // Its method is not recorded as data; it was watched for a day (EVID-01).
  expect(structuredContent).toMatchObject({ evidenceLevel: 'B', data: { evidenceLevel: 'B' } })
})

/** The same question over the API. */
const ask = async (lines: object[], more: object = {}): Promise<Tank> => {
  const response = await served.app.inject({
    method: 'POST',
    url: '/api/tankmix/tank',
    headers: { cookie: `XSRF-TOKEN=${TOKEN}`, 'x-xsrf-token': TOKEN },
    payload: { countryCode: 'FR', lines, ...more },
  })
  return response.json<Tank>()
}

test('MCP-03 whatever is asked, assistant and API give the same verdict by the same tests, and no pass is without its test', async () => {
  const line = fc.record({ productId: fc.constantFrom(...products), rate: fc.option(fc.constantFrom(0.5, 1, 3), { nil: undefined }) })
  const tested = fc
    .tuple(fc.constantFrom(...mixes.filter(({ products: all }) => all.length > 1)), fc.constantFrom(0.5, 1, 20))
    .map(([{ lines, waterRate }, times]) => ({ lines: lines.map((one) => ({ ...one, rate: one.rate * times })), waterRate }))
  const invented = fc.record({
    lines: fc.uniqueArray(line, { minLength: 2, maxLength: 5, selector: ({ productId }) => productId }),
    waterRate: fc.constantFrom(null, 50, 200),
  })
  const question = fc.oneof({ weight: 2, arbitrary: tested }, invented)
  const verdicts = new Set<string>()
  await fc.assert(
    fc.asyncProperty(question, async ({ lines, waterRate }) => {
      const { headline } = await ask(lines, { waterRate })
      const { structuredContent } = await call('check_tank', { countryCode: 'FR', lines, waterRate })
      const { verdict, isPass, data } = structuredContent as {
        verdict: string
        isPass: boolean
        data: { tests: { testId: string; result: string; relation: string; isBehindVerdict: boolean }[] }
      }
      const { tests } = data
      const behind = new Set([...headline.testIds, ...headline.fails.map(({ testId }) => testId)])
      const told = tests.filter(({ isBehindVerdict }) => isBehindVerdict).map(({ testId }) => testId)
      expect(told.toSorted()).toEqual([...behind].toSorted())
      for (const { testId, relation } of tests) expect([testId, typeof relation]).toEqual([testId, 'string'])
      verdicts.add(verdict)
      expect(verdict).toBe(headline.state)
      expect(tests.map(({ testId }) => testId)).toEqual(expect.arrayContaining(headline.testIds))
      const passes = tests.filter(({ testId, result }) => headline.testIds.includes(testId) && result !== 'NC')
      expect(isPass && passes.length === 0).toBe(false)
      for (const { testId } of headline.fails) expect(tests.find((one) => one.testId === testId)?.result).toBe('NC')
    }),
    { numRuns: 150 },
  )
  expect(verdicts.size).toBeGreaterThan(3)
})

/** A pair that was tested in France, one product of it exchanged for another brand of the same; and a pair that was tested only elsewhere. */
const questionsOfRung = {
  5: async function* () {
    const { kysely } = served.database
    const rows = await kysely.selectFrom('products').select(['id', 'formulation', 'active_ingredients', 'strengths']).execute()
    const sameness = new Map(rows.map(({ id, ...rest }) => [id, JSON.stringify(rest)]))
    for (const { products: pair } of mixes.filter(({ products: all }) => all.length === 2))
      for (const [id, same] of sameness) if (id !== pair[0] && id !== pair[1] && same === sameness.get(pair[0]!)) yield [id, pair[1]!]
  },
  6: async function* () {
    const { kysely } = served.database
    const rows = await kysely.selectFrom('tests').select('ingredients').where('country', '<>', 'FR').where('kind', '=', 'foliar').execute()
    for (const { ingredients } of rows) {
      const ids = [...new Set((JSON.parse(ingredients) as [number, string, number][]).map(([, id]) => id))]
      if (ids.length === 2) yield ids
    }
  },
}

describe('MCP-03 a test of other products or of another country is not behind the verdict, and is named as what it is', () => {
  test.each([
    [5, 'other-brand', 'The same with another brand', 'Another brand can behave differently.'],
    [6, 'other-country', 'The same mix in another country', 'Formulations differ by country.'],
  ] as const)('rung %i: %s', async (rung, relation, name, note) => {
    let lines: { productId: string }[] = []
    let answer: Tank | undefined
    for await (const ids of questionsOfRung[rung]()) {
      lines = ids.map((productId) => ({ productId }))
      answer = await ask(lines)
      if (answer.headline.state === 'nothing-known' && answer.evidence.some((one) => one.rung === rung)) break
      answer = undefined
    }
    const { testId } = answer!.evidence.find((one) => one.rung === rung)!
    const { structuredContent, content } = await call('check_tank', { countryCode: 'FR', lines })
    const { text } = content[0]!
    expect(text).not.toContain('Tests behind this')
    expect(text.indexOf(`\nOther tests: ${name}. ${note}\n`)).toBeGreaterThan(-1)
    expect(text.indexOf(`Test ${testId}: `)).toBeGreaterThan(text.indexOf(`Other tests: ${name}. ${note}`))
    const relationInWords = `${name}. ${note}`
    expect(dataOf(structuredContent).tests).toContainEqual(
      expect.objectContaining({ testId, relation, relationInWords, isBehindVerdict: false }),
    )
    const catalogue = readFileSync(join(ROOT, 'content', 'locales', 'en', 'other-pages.po'), 'utf8')
    for (const words of [name, note]) expect(catalogue).toContain(`msgid "${words}"`)
  })
})

test('WHO-12 an assistant is told which product a name or number is of for certain, and of no other', async () => {
  const { kysely } = served.database
  const rows = await kysely.selectFrom('products').select(['id', 'codes']).where('codes', 'like', '%FR:%').orderBy('id').execute()
  const [{ id, codes }] = rows as [(typeof rows)[number], ...typeof rows]
  const number = (JSON.parse(codes) as string[]).find((code) => code.startsWith('FR:'))!.slice('FR:'.length)
  const certain = async (name: string) => {
    const { products: found } = dataOf((await call('find_product', { name, countryCode: 'FR' })).structuredContent) as {
      products: { productId: string; certain?: true }[]
    }
    return found.flatMap((one) => (one.certain === true ? one.productId : []))
  }
  expect(await certain(`AMM n° ${number}`)).toEqual([id])
  expect([await certain(number.slice(0, 4)), await certain('no such product at all')]).toEqual([[], []])
})

test('MCP-04 a product is found by name and by active ingredient, and what is found is not called tested', async () => {
  const { kysely } = served.database
  const { id, name } = await kysely.selectFrom('products').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
  const { structuredContent } = await call('find_product', { name: name.toUpperCase(), countryCode: 'fr' })
  expect((dataOf(structuredContent).products as { productId: string }[]).map(({ productId }) => productId)).toContain(id)
  const none = await call('find_product', { name: 'no such product at all', countryCode: 'FR' })
  expect(none.structuredContent).toMatchObject({ found: 0, data: { products: [] } })
  expect(none.content[0]!.text).toContain('No product of that name')
})

test('SPELL-06 an assistant is told of what is nearly called so, as such and never for certain', async () => {
  const { id, name } = await served.database.kysely.selectFrom('products').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
  const typed = name.toLowerCase().replaceAll('c', 'k').replaceAll('i', 'y').replaceAll('o', 'oo').replaceAll('s', 'z')
  const { structuredContent } = await call('find_product', { name: typed, countryCode: 'FR' })
  const found = (dataOf(structuredContent).products as { productId: string; foundBy?: string; certain?: true }[]).find(
    ({ productId }) => productId === id,
  )
  expect([found?.foundBy, found?.certain]).toEqual(['spelling', undefined])
})

test('MCP-05 tests of two products come with counts; where there is none it is not tested, and no pass', async () => {
  const mix = mixes.find(({ products: all }) => all.length === 2)!
  const found = await call('find_tests', { countryCode: 'FR', productIds: mix.products })
  const { counts, data } = found.structuredContent as { counts: { tests: number }; data: { tests: { testId: string }[] } }
  const { tests } = data
  expect(counts.tests).toBeGreaterThan(0)
  expect(tests.length).toBe(Math.min(counts.tests, 10))
  const never = products.find((one) => !mixes.some(({ products: all }) => all.includes(one) && all.includes(mix.products[0]!)))!
  const none = await call('find_tests', { countryCode: 'FR', productIds: [mix.products[0]!, never] })
  expect(none.content[0]!.text).toContain('Not tested. This is not a pass.')
})

test('MCP-05 the summary says of as many tests as there are that other products were in them, and nothing of that where there are none', async () => {
  const holding = (ids: string[]) => mixes.filter(({ products: all }) => ids.every((id) => all.includes(id)))
  const summaryOf = async (productIds: string[]) =>
    (await call('find_tests', { countryCode: 'FR', productIds })).structuredContent!.summary as string
  const pairs = mixes.flatMap(({ products: all }) => (all.length === 2 ? [all] : []))
  const once = pairs.find((pair) => holding(pair).length === 1)!
  expect(await summaryOf(once)).toMatch(/^1 test contains both products: /)
  const { products: larger } = mixes.find(({ products: all }) => all.length > 2 && holding(all.slice(0, 2)).length === 1)!
  expect(await summaryOf(larger.slice(0, 2))).toMatch(
    /^1 test contains both products, with other products too: .* Of just these two: not tested\.$/,
  )
})

test('MCP-05 LAB-82 the summary says how many of the tests are under review', async () => {
  const { id, products: both } = mixes.findLast(({ products: all }) => all.length === 2)!
  const find = () => call('find_tests', { countryCode: 'FR', productIds: both })
  const before = (await find()).structuredContent as { summary: string; underReview?: number }
  expect([before.summary.includes('under review'), before.underReview]).toEqual([false, undefined])
  await publishedRow(served.database, id, { isUnderReview: true })
  await served.currentData.refresh()
  const { summary, underReview } = (await find()).structuredContent as { summary: string; underReview: number }
  expect(summary).toBe(`${before.summary} 1 of them under review: do not rely on it.`)
  expect(underReview).toBe(1)
})

test('MCP-06 a report is read with its observations as quoted data; a withdrawn one is not shown', async () => {
  const [id, withdrawn] = [mixes[0]!.id, mixes[1]!.id]
  const read = await call('read_report', { testId: id, countryCode: 'FR', languageCode: 'en' })
  expect(read.structuredContent).toMatchObject({ testId: id, limits: LIMITS, demonstration: true })
  await publishedRow(served.database, withdrawn, { withdrawn: '2026-11-20' })
  await served.currentData.refresh()
  const gone = await call('read_report', { testId: withdrawn, countryCode: 'FR', languageCode: 'en' })
  expect(gone).toMatchObject({ isError: true })
  expect(gone.structuredContent).toBeUndefined()
  expect(gone.content[0]!.text).toContain('withdrawn on 2026-11-20')
})

test('MCP-06 of an amended report it is said which version this is, what it changed, and why, as quoted data', async () => {
  const { id } = mixes.find(({ products: all }) => all.length > 2)!
  const plain = await call('read_report', { testId: id, countryCode: 'FR', languageCode: 'en' })
  expect(plain.content[0]!.text).not.toContain('Amended')
  await publishedRow(served.database, id, { amended: { changed: ['result', 'water'], reason: 'The jar was "read" late.' } })
  await served.currentData.refresh()
  const { content, structuredContent } = await call('read_report', { testId: id, countryCode: 'FR', languageCode: 'en' })
  expect(content[0]!.text).toContain('Amended: version 2 of 2026-06-02 changed result, water. Why is in `data`.')
  expect(content[0]!.text).not.toContain('read')
  expect(dataOf(structuredContent)).toMatchObject({
    version: 2,
    amendments: [{ version: 2, issuedOn: '2026-06-02', changed: ['result', 'water'], reason: 'The jar was "read" late.' }],
  })
})

test('MCP-09 a seed coating is named as one, with what its test leaves out, before its result is read; a mix for spraying is named as that', async () => {
  const { id } = await served.database.kysely.selectFrom('tests').select('id').where('kind', '=', 'seed').executeTakeFirstOrThrow()
  const seed = await call('read_report', { testId: id, countryCode: 'FR', languageCode: 'en' })
  expect(seed.structuredContent).toMatchObject({ testId: id, kind: 'seed', seedLimits: LIMITS_OF_SEED, limits: LIMITS })
  const text = seed.content[0]!.text
  expect(text).toMatch(new RegExp(`Test ${id} \\(seed coating, not a tank mix\\): `))
  expect(text).toContain(LIMITS_OF_SEED)
  const spray = await call('read_report', { testId: mixes[0]!.id, countryCode: 'FR', languageCode: 'en' })
  expect(spray.structuredContent).toMatchObject({ kind: 'foliar' })
  expect(spray.structuredContent).not.toHaveProperty('seedLimits')
  expect(spray.content[0]!.text).not.toContain('seed coating')
})
