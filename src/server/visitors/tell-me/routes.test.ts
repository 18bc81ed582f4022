import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { addWatchNews } from '../../mail/outbox/watch-news.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { sendAllMails, tokenIn } from '../../testing/watchers.ts'

const PATH = 'tankmix/tell-me'

anyDatabase('tell me when this is tested', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  let products: string[]
  beforeAll(async () => {
    api = await acceptanceApp(await settings(), undefined, { sendsEmails: true })
    products = (await api.database.kysely.selectFrom('products').select('id').orderBy('id').limit(2).execute()).map(({ id }) => id)
  })
  afterAll(() => api.close())
  const body = (part: object = {}) => ({ email: 'grower@farm.example', products, languageCode: 'en', ...part })
  const confirmed = async (email: string): Promise<string> => {
    await api.post(PATH, body({ email }))
    const mail = (await sendAllMails(api.database)).find(({ to }) => to === email)!
    const response = await api.post(`${PATH}/link`, { token: tokenIn(mail) })
    expect([response.statusCode, response.json()]).toEqual([200, { step: 'confirmed' }])
    const row = await api.database.kysely.selectFrom('tests').selectAll().executeTakeFirstOrThrow()
    await api.database.kysely
      .insertInto('tests')
      .values({ ...row, id: `new-${email.length}`, ingredients: JSON.stringify(products.map((id, at) => [at + 1, id, 1])) })
      .execute()
    await api.database.kysely
      .transaction()
      .execute((trx) => addWatchNews(trx, [{ test: `new-${email.length}`, event: 'published', products, kinds: ['foliar'] }], new Date()))
    const news = (await sendAllMails(api.database)).find(({ to }) => to === email)!
    return /\/api\/(tankmix\/tell-me\/stop\/[\w-]{43})>/.exec(news.raw.replaceAll(/\r\n[ \t]+/g, ''))![1]!
  }
  const countWatchers = async () => (await api.database.kysely.selectFrom('watchers').selectAll().execute()).length

  test('TELL-02 the response to a known and to an unknown address is the same, byte for byte', async () => {
    const first = await api.post(PATH, body())
    const again = await api.post(PATH, body({ email: 'GROWER@farm.example' }))
    expect([first.statusCode, first.body]).toEqual([200, '{"step":"asked"}'])
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
    expect(first.headers['cache-control']).toBe('no-store')
  })

  test('TELL-02 the response waits until the time is over in which either is done', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let isAnswered = false
    const answered = api.post(PATH, body({ email: 'waits@farm.example' })).then(({ statusCode }) => {
      isAnswered = true
      return statusCode
    })
    const isStored = async () =>
      (await api.database.kysely.selectFrom('watchers').select('email').execute()).some(({ email }) => email.startsWith('waits'))
    while (!(await isStored())) await setImmediate()
    for (let turn = 0; turn < 50; turn++) await setImmediate()
    expect(isAnswered).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(await answered).toBe(200)
  })

  test.each([
    ['no address', { email: '' }, 'email'],
    ['two addresses', { email: 'a@farm.example,b@farm.example' }, 'email'],
    ['a header in an address', { email: 'a@farm.example\r\nBcc: b@farm.example' }, 'email'],
    ['no product', { products: [] }, 'products'],
    ['a product twice', { products: ['1', '1'] }, 'products'],
    ['a product that there is not', { products: ['no-such-product'] }, 'products.0'],
    ['too many products', { products: Array.from({ length: 13 }, (_none, at) => `p${at}`) }, 'products'],
    ['a language that there is not', { languageCode: 'xx' }, 'languageCode'],
  ])('TELL-01 %s is refused at its field, and nothing is stored', async (_what, part, path) => {
    const before = await countWatchers()
    const response = await api.post(PATH, body({ email: 'new@farm.example', ...part }))
    expectProblem(response, 400)
    expect(response.json<{ errors: { path: string }[] }>().errors[0]!.path).toBe(path)
    expect(await countWatchers()).toBe(before)
  })

  test('TELL-08 one press of a mail program ends it without the anti-forgery token; opening the same address does not', async () => {
    const stop = await confirmed('one.press@farm.example')
    const url = `/api/${stop}`
    const opened = await api.app.inject({ url })
    expect(opened.statusCode).toBe(302)
    expect(opened.headers.location).toMatch(/^\/tell-me\?noredirect#end\.[\w-]{43}$/)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const sendForm = (payload: string, headers = form) => api.app.inject({ method: 'POST', url, payload, headers })
    expectProblem(await sendForm('something=else'), 400)
    expect(
      await api.database.kysely.selectFrom('watchers').selectAll().where('email', '=', 'one.press@farm.example').execute(),
    ).toHaveLength(1)
    const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await sendForm(parts, { 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(204)
    expect(await api.database.kysely.selectFrom('watchers').selectAll().where('email', '=', 'one.press@farm.example').execute()).toEqual([])
  })

  test('TELL-21 a mail program that repeats the press gets what it got at first; what cannot be a token is not found', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const press = async (path: string) => {
      const { statusCode, body: text } = await api.app.inject({
        method: 'POST',
        url: `/api/${path}`,
        payload: 'List-Unsubscribe=One-Click',
        headers: form,
      })
      return [statusCode, text]
    }
    const stop = await confirmed('repeats.press@farm.example')
    expect([await press(stop), await press(stop), await press(stop)]).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ])
    expect((await press(`${PATH}/stop/${'x'.repeat(42)}`))[0]).toBe(404)
    expect((await press(`${PATH}/stop/${'x'.repeat(42)}%20`))[0]).toBe(404)
  })

  test('TELL-08 the token of another link ends nothing, and every other call needs the anti-forgery token', async () => {
    await api.post(PATH, body({ email: 'confirm.only@farm.example' }))
    const token = tokenIn((await sendAllMails(api.database)).find(({ to }) => to.startsWith('confirm.only'))!)
    const stopped = await api.app.inject({
      method: 'POST',
      url: `/api/${PATH}/stop/${token}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    // The same as for one that was used up.
    expect(stopped.statusCode).toBe(204)
    expect(
      await api.database.kysely.selectFrom('watchers').selectAll().where('email', '=', 'confirm.only@farm.example').execute(),
    ).toHaveLength(1)
    for (const url of [`/api/${PATH}`, `/api/${PATH}/link`])
      expectProblem(await api.app.inject({ method: 'POST', url, payload: { ...body(), token } }), 403)
  })

  test('TELL-17 from a report it leads to the form with the products of its test, and from what is no public test to the form without', async () => {
    const from = async (id: string) => {
      const { statusCode, headers } = await api.get(`${PATH}/of-test/${id}`)
      return [statusCode, headers.location]
    }
    expect(await from('1002')).toEqual([302, '/tell-me?products=4,106,102'])
    for (const id of ['none', '%2e%2e%2f1002', '%3Cscript%3E', '%0d%0aSet-Cookie:a', 'x'.repeat(90)])
      expect(await from(id)).toEqual([302, '/tell-me?products='])
  })

  test('TELL-01 where no email is sent, nothing is stored and the response says so; a brand may leave all of it out', async () => {
    const mute = await acceptanceApp(await settings())
    expect((await mute.post(PATH, body())).json()).toEqual({ step: 'no emails' })
    expect(await mute.database.kysely.selectFrom('watchers').selectAll().execute()).toEqual([])
    await mute.close()
  })
})
