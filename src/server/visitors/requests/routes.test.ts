import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enteredExample, foliarExample, seedExample } from '../../../contract/requests/example-requests.ts'
import { REQUEST_MESSAGES } from '../../../contract/requests/request-messages.ts'
import { openDb } from '../../db/open-db.ts'
import { mailsOfRequest } from '../../mail/outbox/mail-queue.ts'
import { acceptanceApp, ANTI_FORGERY, expectProblem } from '../../testing/acceptance-app.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { findRequest } from '../../mail/outbox/stored-request.ts'
import { countRequests } from '../../requests/request-rows.ts'
import { storeRequest, type Submission } from '../../requests/store-request.ts'

const PATH = 'tankmix/tankmix-request'
const year = new Date().getUTCFullYear()
const withKey = (key: string) => ({ 'idempotency-key': key })
type Accepted = { id: string; reference: string }

eachDatabase('requests', (databases) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await databases.settings())
  })
  afterAll(() => api.close())

  const count = (): Promise<number> => countRequests(api.database.kysely)
  const stored = async (id: string) => (await findRequest(api.database.kysely, id))!
  const accepted = async (payload: object, headers: Record<string, string> = {}, path = PATH): Promise<Accepted> => {
    const response = await api.post(path, payload, headers)
    expect(response.statusCode).toBe(201)
    expect(response.headers['cache-control']).toBe('no-store')
    return response.json()
  }

  describe('what is accepted', () => {
    test('API-06 a request is stored as validated, and the response has its reference', async () => {
      const { id, reference } = await accepted({
        html: '<script>alert(1)</script>',
        request: { ...foliarExample, name: '  Åsa Grower ', note: 'unknown fields are dropped' },
        requestor: foliarExample.email,
        languageCode: 'fr',
      })
      expect(reference).toMatch(new RegExp(`^TM-${year}-\\d{6}$`))
      expect(await stored(id)).toMatchObject({
        id,
        reference,
        form: 'foliar',
        kind: 'Foliar',
        edition: '',
        language: 'fr',
        body: foliarExample,
      })
      expect(await stored(reference)).toEqual(await stored(id))
    })

    test('API-06 both emails are stored with it', async () => {
      const { id } = await accepted({ request: foliarExample })
      const mails = await mailsOfRequest(api.database.kysely, id)
      expect(mails.map(({ purpose, state, attempts }) => [purpose, state, attempts])).toEqual([
        ['laboratory', 'waiting', 0],
        ['acknowledgement', 'waiting', 0],
      ])
    })

    test('REQ-17 the response says whether the server sends emails', async () => {
      const answer = await accepted({ request: foliarExample }, withKey('emails-not-sent'))
      expect(answer).toMatchObject({ sendsEmails: false })
      const sending = await buildTestApp(await databases.settings(), undefined, { sendsEmails: true })
      const sent = await sending.app.inject({
        method: 'POST',
        url: `/api/${PATH}`,
        payload: { request: foliarExample },
        headers: ANTI_FORGERY,
      })
      await sending.close()
      expect(sent.json()).toMatchObject({ sendsEmails: true })
    })

    test('API-06 json as text is the same as request', async () => {
      const { id } = await accepted({ html: '<p></p>', json: JSON.stringify(seedExample), requestor: seedExample.email })
      expect(await stored(id)).toMatchObject({ form: 'seed', kind: 'seed', language: 'en', body: seedExample })
    })

    test('REQ-40 rates as typed are stored beside the call’s fields, and refused with their place where the two differ', async () => {
      const { id } = await accepted({ request: enteredExample }, withKey('rates-as-typed'))
      expect((await stored(id)).body).toEqual(enteredExample)
      const before = await count()
      const ingredients = enteredExample.ingredients.map((one) => ({ ...one, applicationRate: 1.5 }))
      const { errors } = expectProblem(await api.post(PATH, { request: { ...enteredExample, ingredients } }), 400)
      expect(errors).toEqual([0, 1].map((at) => ({ path: `request.ingredients.${at}.entered`, message: REQUEST_MESSAGES.enteredDiffers })))
      expect(await count()).toBe(before)
    })

    test.each([
      ['without the field', {}, undefined],
      ['empty', { ndaRef: '  ' }, undefined],
      ['null, as a page of before may send it', { ndaRef: null }, undefined],
      ['named', { ndaRef: ' NDA-2026/7 ' }, 'NDA-2026/7'],
    ])('REQ-25 the agreement of a foliar request, %s', async (_how, agreement, kept) => {
      const { id } = await accepted({ request: { ...foliarExample, ...agreement } })
      const { form, body } = await stored(id)
      expect([form, body.ndaRef]).toEqual(['foliar', kept])
    })

    test('REQ-25 a reference that is too long, of two lines or no text is refused with its field', async () => {
      const before = await count()
      for (const ndaRef of ['N'.repeat(101), 'one\ntwo', 7, ['NDA-7']]) {
        const { errors } = expectProblem(await api.post(PATH, { request: { ...foliarExample, ndaRef } }), 400)
        expect(errors?.map(({ path }) => path)).toEqual(['request.ndaRef'])
      }
      expect(await count()).toBe(before)
    })

    test("API-06 the reseller's call stores its edition; an unknown reseller has no call", async () => {
      const { id } = await accepted({ request: { ...foliarExample, kind: 'Helena' } }, {}, `helena/${PATH}`)
      expect(await stored(id)).toMatchObject({ form: 'foliar', kind: 'Helena', edition: 'helena' })
      expectProblem(await api.post(`nobody/${PATH}`, { request: foliarExample }), 404)
    })

    test('API-06 numbers have no gaps, also after refused requests', async () => {
      const numberOf = ({ reference }: Accepted): number => Number(reference.slice(-6))
      const first = numberOf(await accepted({ request: foliarExample }, withKey('gap-first')))
      await api.post(PATH, { request: { ...foliarExample, name: '' } })
      await api.post(PATH, { request: seedExample }, withKey('gap-first'))
      const references = await Promise.all(Array.from({ length: 10 }, () => accepted({ request: foliarExample })))
      expect(references.map(numberOf).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, index) => first + 1 + index))
    })

    test('API-06 numbers start again at 1 each year', async () => {
      const database = await databases.open()
      const store = async (date: string): Promise<unknown> => {
        const submission: Submission = {
          request: { ...seedExample, company: '', crop: '', comments: [], waterRateUnits: 'lt/Ha' },
          language: 'en',
          edition: '',
          idempotencyKey: undefined,
        }
        return storeRequest(database, submission, { now: new Date(date), referencePrefix: 'TM' })
      }
      expect(await store('2026-12-31T23:59:59.999Z')).toMatchObject({ reference: 'TM-2026-000001' })
      expect(await store('2027-01-01T00:00:00.000Z')).toMatchObject({ reference: 'TM-2027-000001' })
      expect(await store('2026-12-31T23:59:59.999Z')).toMatchObject({ reference: 'TM-2026-000002' })
    })
  })

  describe('the same key', () => {
    test('API-06 returns the same reference and stores nothing again', async () => {
      const first = await accepted({ request: foliarExample }, withKey('key-same-1'))
      const before = await count()
      expect(await accepted({ json: foliarExample, languageCode: 'de' }, withKey('key-same-1'))).toEqual(first)
      expect(await count()).toBe(before)
    })

    test('API-06 with another request is refused, and nothing is stored', async () => {
      await accepted({ request: foliarExample }, withKey('key-other'))
      const before = await count()
      const problem = expectProblem(await api.post(PATH, { request: { ...foliarExample, crop: 'Oats' } }, withKey('key-other')), 409)
      expect(problem.reason).toBe('key already used')
      expectProblem(await api.post(`helena/${PATH}`, { request: foliarExample }, withKey('key-other')), 409)
      expect(await count()).toBe(before)
    })

    test('API-06 sent many times at once, by two servers, makes one request', async () => {
      // Two connections of one process to the embedded database would block each other; processes do not.
      const other = api.database.kind === 'postgresql' ? openDb(api.settings) : undefined
      const before = await count()
      const submission: Submission = {
        request: foliarExample,
        language: 'en',
        edition: '',
        idempotencyKey: 'key-at-once',
      }
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          storeRequest((index % 2 === 0 ? other : undefined) ?? api.database, submission, { now: new Date(), referencePrefix: 'TM' }),
        ),
      )
      await other?.close()
      expect(new Set(answers.map((answer) => 'reference' in answer && answer.reference)).size).toBe(1)
      expect(answers.filter(({ step }) => step === 'stored')).toHaveLength(1)
      expect(await count()).toBe(before + 1)
    })

    test.each(['short', 'x'.repeat(101), 'with space in', "quote'quote'"])('API-06 key %j is refused', async (key) => {
      const { errors } = expectProblem(await api.post(PATH, { request: foliarExample }, withKey(key)), 400)
      expect(errors).toEqual([{ path: 'Idempotency-Key', message: 'must be 8 to 100 letters, digits, _ or -' }])
    })
  })

  describe('what is refused', () => {
    test('API-06 every error is reported with its field, and nothing is stored', async () => {
      const before = await count()
      const request = { ...foliarExample, name: '', waterRate: -1, ingredients: [{ ...foliarExample.ingredients[0], name: '' }] }
      const { reason, errors } = expectProblem(await api.post(PATH, { request }), 400)
      expect(reason).toBe('invalid input')
      expect(errors).toEqual([
        { path: 'request.name', message: 'Name is required' },
        { path: 'request.ingredients.0.name', message: 'You must fill every field for all the ingredients' },
        { path: 'request.waterRate', message: 'Water Rate cannot be negative' },
      ])
      expect(await count()).toBe(before)
    })

    test.each([
      ['a body above the limit', { html: 'x'.repeat(600_000), request: foliarExample }, 413],
      ['html above its limit', { html: 'x'.repeat(200_001), request: foliarExample }, 400],
      ['json text above its limit', { json: 'x'.repeat(200_001) }, 400],
      ['too many ingredients', { request: { ...foliarExample, ingredients: Array(31).fill(foliarExample.ingredients[0]) } }, 400],
      ['a list', [foliarExample], 400],
      ['a text', '"request"', 400],
      ['no JSON', '{"request":', 400],
      ['a poisoned prototype', '{"__proto__":{"request":1}}', 400],
      ['a poisoned constructor', '{"request":{"constructor":{"prototype":{"x":1}}}}', 400],
      ['a poisoned prototype in json', { json: '{"__proto__":{"name":"x"}}' }, 400],
      ['a language that is none', { request: foliarExample, languageCode: 'xx' }, 400],
    ])('API-06 %s', async (_what, payload, status) => {
      const before = await count()
      expectProblem(await api.post(PATH, payload), status)
      expect(await count()).toBe(before)
      expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    })
  })

  test('API-06 the largest request is accepted', async () => {
    const line = 'क'.repeat(200)
    const request = {
      ...foliarExample,
      name: line,
      comments: Array.from({ length: 20 }, () => ({ comment: 'क'.repeat(4_000) })),
      ingredients: Array.from({ length: 30 }, (_, at) => ({ ...foliarExample.ingredients[0], name: line, orderOfAddition: at + 1 })),
    }
    const { id } = await accepted({ request })
    expect((await stored(id)).body).toEqual(request)
  })

  test('API-06 a request that cannot be stored gets 503, and can be sent again', async () => {
    const away = await acceptanceApp(await databases.settings())
    await away.database.close()
    expect(expectProblem(await away.post(PATH, { request: foliarExample }), 503).reason).toBe('not stored')
    await away.app.close()
  })
})
