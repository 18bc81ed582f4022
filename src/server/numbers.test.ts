import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foliarExample } from '../contract/requests/example-requests.ts'
import { LANGUAGE_CODES } from '../domain/texts/languages.ts'
import { plainNumber, readNumber } from '../domain/units/numbers.ts'
import { composeMail } from './mail/compose-mail.ts'
import { findRequest } from './mail/outbox/stored-request.ts'
import { acceptanceApp, expectProblem } from './testing/acceptance-app.ts'
import { eachDatabase } from './testing/each-database.ts'
import { MAIL_SETTINGS } from './testing/mail-for-tests.ts'
import { countRequests } from './requests/request-rows.ts'

const PATH = 'tankmix/tankmix-request'
const [ingredient] = foliarExample.ingredients
const withRates = (waterRate: unknown, applicationRate: unknown) => ({
  ...foliarExample,
  waterRate,
  ingredients: [{ ...ingredient, name: 'Zinc', productId: undefined, applicationRate }],
})

/** Water rate and application rate as written in the laboratory's email. */
const mailedRates = (content: Buffer): (string | undefined)[] => {
  const text = content.toString().replaceAll(/=\r?\n/g, '')
  return [/^Water Rate: (.*?)\r?$/m.exec(text)?.[1], /^1 \| Zinc \| (.*) \| /m.exec(text)?.[1]]
}

const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map((thousandths) => thousandths / 1000)

eachDatabase('numbers', (databases) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await databases.settings())
  })
  afterAll(() => api.close())

  test.each(LANGUAGE_CODES)('NUM-03 NUM-04 in %s the sent, stored and emailed number is the same', (languageCode) => {
    const local = new Intl.NumberFormat(languageCode, { useGrouping: 'always', maximumFractionDigits: 3 })
    const ways = [(value: number) => value, (value: number) => plainNumber(value, languageCode), (value: number) => local.format(value)]
    return fc.assert(
      fc.asyncProperty(amount, amount, fc.constantFrom(...ways), async (water, rate, written) => {
        const response = await api.post(PATH, { request: withRates(written(water), written(rate)), languageCode })
        expect(response.statusCode).toBe(201)
        const stored = (await findRequest(api.database.kysely, response.json<{ id: string }>().id))!
        expect([stored.body.waterRate, stored.body.ingredients[0]?.applicationRate]).toEqual([water, rate])
        const { content } = await composeMail(
          { id: 'm', purpose: 'laboratory', data: '{}', made_at: null, link: '' },
          stored,
          MAIL_SETTINGS,
        )
        expect(mailedRates(content).map((text) => readNumber(text ?? '', 'en'))).toEqual([
          { step: 'number', value: water },
          { step: 'number', value: rate },
        ])
      }),
      { numRuns: 8 },
    )
  })

  test('NUM-03 a text that can be read two ways is refused with its field, and nothing is stored', async () => {
    const before = await countRequests(api.database.kysely)
    const message = 'Cannot be read as one number; send a number such as 1.5'
    const asText = await api.post(`helena/${PATH}`, { json: JSON.stringify(withRates('1,000', '1,25')), languageCode: 'en' })
    expect(expectProblem(asText, 400).errors).toEqual([{ path: 'json.ingredients.0.applicationRate', message }])
    const asRequest = await api.post(PATH, { request: withRates('1.25', '1'), languageCode: 'de' })
    expect(expectProblem(asRequest, 400).errors).toEqual([{ path: 'request.waterRate', message }])
    expect(await countRequests(api.database.kysely)).toBe(before)
  })
})
