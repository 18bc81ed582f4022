import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { tank } from '../../../contract/look-ups/tank.ts'
import type { TankAnswer } from '../../../domain/tank/answer-tank.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { anyDatabase } from '../../testing/each-database.ts'

const MANGAVEL_AND_AZOSTAR = { countryCode: 'fr', waterRate: 200, lines: [{ productId: '1', rate: 1 }, { productId: '102', rate: 0.8 }] } // prettier-ignore
const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Product ${at}` }))
const waterOf = (water: unknown) => ({ ...MANGAVEL_AND_AZOSTAR, water })
const rateOf = (rate: unknown) => ({ ...MANGAVEL_AND_AZOSTAR, lines: [...lines(2), { productId: '1', rate }] })

anyDatabase('whole tanks', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await settings())
  })
  afterAll(() => api.close())

  const answerFor = async (path: string, body: unknown) => {
    const response = await api.post(path, body as object)
    expect([response.body, response.statusCode]).toEqual([expect.anything(), 200])
    const answer = z.parse(tank.response, response.json())
    expect(answer, 'has nothing that is not described').toEqual(response.json())
    return answer satisfies TankAnswer
  }

  test('TANK-24 a tank is answered with the products and tests that it names, in the country and language asked for', async () => {
    const answer = await answerFor('tankmix/tank', { ...MANGAVEL_AND_AZOSTAR, languageCode: 'de' })
    expect(answer.headline).toMatchObject({ state: 'passed', isGreen: true, testIds: ['1001'], assumesWeakerIsSafer: false })
    expect(answer.evidence.map(({ testId, rung }) => [testId, rung])).toEqual([['1001', 1]])
    expect(answer.products.map(({ name, formulation }) => [name, formulation])).toEqual([
      ['MANGAVEL SUSPENSION', 'SC'],
      ['AZOSTAR', 'SC'],
    ])
    const [shown] = answer.tests
    expect(shown).toMatchObject({ tankmixId: '1001', dateOfTest: '2025-03-14', waterRate: 200, result: 'C', crop: 'wheat' })
    expect(shown!.observations).toContain('Uniform after 5 inversions')
    expect(shown!.phrase).not.toBe((await answerFor('tankmix/tank', MANGAVEL_AND_AZOSTAR)).tests[0]!.phrase)
    expect(shown!.ingredients.map(({ name, rate }) => [name, rate])).toEqual([
      ['MANGAVEL SUSPENSION', 1],
      ['AZOSTAR', 0.8],
    ])
    expect(answer.jar).toMatchObject({ jarMl: 1000, steps: [{ dose: { amount: 5, unit: 'ml', dilution: 1 } }, { dose: { amount: 4 } }] })
  })

  test('WHO-11 a product that nobody confirmed takes the pass of the whole away, and is named', async () => {
    const [first, second] = MANGAVEL_AND_AZOSTAR.lines
    const answer = await answerFor('tankmix/tank', { ...MANGAVEL_AND_AZOSTAR, lines: [{ ...first, asked: 'Mangavel old' }, second] })
    expect([answer.headline.state, answer.headline.isGreen, answer.unconfirmed]).toEqual(['unconfirmed', false, ['1']])
    expect(answer.matrix.map(({ state, isGreen }) => [state, isGreen])).toEqual([['passed', false]])
  })

  test('WATER-10 the water of a question takes green away, and every test says each axis', async () => {
    const { headline, evidence } = await answerFor('tankmix/tank', { ...MANGAVEL_AND_AZOSTAR, water: { hardness: 'very hard', ph: 7 } })
    expect(headline).toMatchObject({ state: 'passed-compare-water', isGreen: false, testIds: ['1001'], water: { testId: '1001' } })
    expect(evidence[0]!.conditions).toEqual([
      { axis: 'hardness', state: 'not-recorded', mine: 'very hard', tested: null },
      { axis: 'ph', state: 'not-recorded', mine: 7, tested: null },
      { axis: 'temperature', state: 'not-asked', mine: null, tested: null },
      { axis: 'hours', state: 'not-asked', mine: null, tested: null },
    ])
    for (const water of [null, {}, { hardness: null }])
      expect((await answerFor('tankmix/tank', { ...MANGAVEL_AND_AZOSTAR, water })).headline.state).toBe('passed')
  })

  test('TANK-24 a test of another country names the product as both countries do', async () => {
    const { evidence, tests } = await answerFor('tankmix/tank', { ...MANGAVEL_AND_AZOSTAR, countryCode: 'DE' })
    expect(evidence).toMatchObject([{ testId: '1001', rung: 6, country: 'FR' }])
    expect(tests[0]!.ingredients[0]).toMatchObject({ name: 'MANGAVEL SUSPENSION', localName: 'Mangavel Flüssig' })
  })

  test('TANK-24 products of the evidence that are not in the tank have names too', async () => {
    const { evidence, products, headline } = await answerFor('tankmix/tank', {
      countryCode: 'FR',
      lines: [{ productId: '4' }, { productId: '102', strength: 0.01 }],
    })
    expect([headline.state, headline.withoutRates, evidence[0]!.extra]).toEqual(['with-others', true, ['106']])
    expect(products.map(({ id }) => id)).toEqual(['4', '102', '106'])
  })

  test('TANK-24 EDI-05 a reseller’s tank is answered from the tests that its edition may see', async () => {
    const body = { countryCode: 'FR', waterRate: 150.5, lines: [{ productId: '4', rate: 5 }, { productId: '106', rate: 3.25 }, { productId: '102', rate: 0.75 }] } // prettier-ignore
    expect((await answerFor('tankmix/tank', body)).headline.state).toBe('failed')
    const own = await answerFor('helena/tankmix/tank', { ...body, extraRestriction: 'helena' })
    expect([own.headline.state, own.evidence, own.tests]).toEqual(['nothing-known', [], []])
    expectProblem(await api.post('tankmix/tank', { ...body, extraRestriction: 'helena' }), 404)
  })

  test('TANK-24 the same tank is answered from the cache until the data change', async () => {
    const first = await api.post('tankmix/tank', MANGAVEL_AND_AZOSTAR)
    const again = await api.post('tankmix/tank', MANGAVEL_AND_AZOSTAR)
    expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag])
    expect(again.headers['cache-control']).toBe('no-store')
  })

  test.each<[string, object, number, string, RegExp]>([
    ['an unknown product', { countryCode: 'FR', lines: [...lines(2), { productId: '999' }] }, 404, 'lines.2.productId', /no product 999/],
    ['a product that is no id', { countryCode: 'FR', lines: [...lines(1), { productId: '<b>' }] }, 400, 'lines.1.productId', /1 to 64 letters/],
    ['a rate of 0', rateOf(0), 400, 'lines.2.rate', /more than 0 and at most 4000 \(line 3\)/],
    ['a negative rate', rateOf(-1), 400, 'lines.2.rate', /more than 0 .*line 3/],
    ['a rate of a billion', rateOf(1e9), 400, 'lines.2.rate', /at most 4000 .*line 3/],
    ['a rate in words', rateOf('NaN'), 400, 'lines.2.rate', /must be a number \(line 3\)/],
    ['a strength above 10', { countryCode: 'FR', lines: [{ productId: '1', strength: 11 }, ...lines(1)] }, 400, 'lines.0.strength', /at most 10 \(line 1\)/],
    ['a rate and a strength', { countryCode: 'FR', lines: [{ productId: '1', strength: 1, rate: 1 }, ...lines(1)] }, 400, 'lines.0', /not both \(line 1\)/],
    ['a hardness below nothing', waterOf({ hardness: -1 }), 400, 'water.hardness', /from 0 to 2000/],
    ['a hardness of a billion', waterOf({ hardness: 1e9 }), 400, 'water.hardness', /from 0 to 2000/],
    ['a hardness in other words', waterOf({ hardness: '340,5' }), 400, 'water.hardness', /a number or "very hard"/],
    ['a pH of 15', waterOf({ ph: 15 }), 400, 'water.ph', /from 0 to 14/],
    ['a temperature of 80', waterOf({ temperature: 80 }), 400, 'water.temperature', /from 0 to 50/],
    ['a temperature in words', waterOf({ temperature: 'warm' }), 400, 'water.temperature', /must be a number/],
    ['a water that is none', waterOf('hard'), 400, 'water', /must be an object/],
    ['no water', { ...MANGAVEL_AND_AZOSTAR, waterRate: 0 }, 400, 'waterRate', /more than 0/],
    ['the same product twice', { countryCode: 'FR', lines: [{ productId: '1' }, { productId: '1' }] }, 400, 'lines', /2 different products/],
    ['one line', { countryCode: 'FR', lines: lines(1) }, 400, 'lines', /2 to 12 lines/],
    ['13 lines', { countryCode: 'FR', lines: lines(13) }, 400, 'lines', /2 to 12 lines/],
    ['no lines', { countryCode: 'FR' }, 400, 'lines', /must be a list/],
    ['an empty line', { countryCode: 'FR', lines: [...lines(2), {}] }, 400, 'lines.2', /productId or a name \(line 3\)/],
    ['a line that is none', { countryCode: 'FR', lines: [...lines(2), 7] }, 400, 'lines.2', /line 3/],
    ['a name of 10,000 characters', { countryCode: 'FR', lines: [...lines(1), { name: 'x'.repeat(10_000) }] }, 400, 'lines.1.name', /1 to 200 characters \(line 2\)/],
    ['a name of spaces', { countryCode: 'FR', lines: [...lines(1), { name: '  ' }] }, 400, 'lines.1.name', /line 2/],
    ['a jar of 3 ml', { ...MANGAVEL_AND_AZOSTAR, jarMl: 3 }, 400, 'jarMl', /500, 1000, 2000/],
    ['no country', { lines: lines(2) }, 400, 'countryCode', /./],
  ])('TANK-25 %s is refused with its place', async (_what, body, status, path, message) => {
    const { detail, errors } = expectProblem(await api.post('tankmix/tank', body), status)
    expect(errors).toMatchObject([{ path, message: expect.stringMatching(message) as unknown }])
    expect(detail).toMatch(message)
  }) // prettier-ignore

  test('TANK-25 NaN is no JSON', async () => {
    expectProblem(await api.post('tankmix/tank', '{"countryCode":"FR","lines":[{"productId":"1","rate":NaN}]}'), 400)
  })

  test('TANK-24 twelve lines, some of them repeated or in no list, are a tank', async () => {
    const answer = await answerFor('tankmix/tank', { countryCode: 'FR', lines: [{ productId: '1' }, { productId: '1' }, ...lines(10)] })
    expect([answer.headline.state, answer.unlisted.length, answer.products.length]).toEqual(['nothing-known', 10, 1])
  })
})
