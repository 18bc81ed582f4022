import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { submittedRun } from '../publishing/testing/publishing.ts'
import { addProducts, versionOf } from '../runs/testing/bench.ts'
import { ANTI_FORGERY } from '../../testing/fixtures.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { createBrowser, OIDC_CLIENT, startOidc } from '../../testing/programs/start-oidc.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { rolesOfGroups, type CompanySettings } from './company.ts'
import { logoutClaims } from './logout-token.ts'
import { authTimeOf, isRecognisedAnew } from './recognised-anew.ts'

const portOf = ({ app }: TestApp): number => (app.server.address() as AddressInfo).port

eachDatabase("the company's sign-in with two servers", ({ settings }) => {
  let servers: TestApp[]
  let provider: Awaited<ReturnType<typeof startOidc>>
  let here: string
  let there: string
  beforeAll(async () => {
    const place = await settings()
    // Known only once the servers listen; read when it is first used.
    const company: CompanySettings = { issuer: '', clientId: OIDC_CLIENT.id, clientSecret: OIDC_CLIENT.secret, scope: 'openid profile email', rolesClaim: 'groups', roles: [{ role: 'approver', group: 'lab-approvers' }, { role: 'admin', group: 'lab-admins' }] } // prettier-ignore
    const start = async (port?: number): Promise<TestApp> => {
      const publicUrl = port === undefined ? undefined : `http://localhost:${port}`
      const served = await buildTestApp(place, undefined, { console: { company, publicUrl } })
      await served.app.listen({ port: 0, host: '127.0.0.1' })
      return served
    }
    const first = await start()
    const second = await start(portOf(first))
    servers = [first, second]
    ;[here, there] = servers.map((one) => `http://localhost:${portOf(one)}`) as [string, string]
    provider = await startOidc(here, there)
    Object.assign(company, { issuer: provider.issuer })
  })
  afterAll(async () => {
    for (const { close } of servers) await close()
    await provider.stop()
  })

  /** Signs in: begun at one server, completed by the other. */
  const signIn = async (next = '/console/people') => {
    const browser = createBrowser()
    const isBack = (address: string) => address.startsWith(`${here}/api/console/sign-in/callback`)
    const callback = await browser.follow(`${here}/api/console/sign-in/start?next=${encodeURIComponent(next)}`, isBack)
    browser.share(here, there)
    const response = await browser.open(callback.replace(here, there))
    return { browser, callback, response, to: response.headers.get('location') }
  }
  const me = async (browser: ReturnType<typeof createBrowser>, server = here): Promise<Response> => browser.open(`${server}/api/console/me`)

  test('LAB-15 code flow with PKCE, state and nonce; begun at one server and completed by the other, known to both', async () => {
    const { browser, callback, to } = await signIn()
    expect(to).toBe('/console/people')
    expect(await (await me(browser)).json()).toMatchObject({ name: 'Ida Iversen', email: 'ida@lab.example', roles: ['approver'] })
    expect((await me(browser, there)).status).toBe(200)
    const people = await servers[0]!.database.kysely.selectFrom('people').selectAll().execute()
    expect(people).toMatchObject([{ issuer: provider.issuer, subject: 'u-1' }])
    // The same answer again, and one for another browser, start nothing.
    expect((await browser.open(callback)).headers.get('location')).toBe('/console/sign-in?failed=1')
    const other = await createBrowser().open(callback)
    expect([other.headers.get('location'), other.headers.getSetCookie().some((one) => /^console=[\w-]/.test(one))]).toEqual([
      '/console/sign-in?failed=1',
      false,
    ])
  })

  test('LAB-09 LAB-15 an address of another site is not where the sign-in leads', async () => {
    expect((await signIn('https://evil.example/console')).to).toBe('/console')
    expect((await signIn('//evil.example')).to).toBe('/console')
  })

  test('LAB-15 another state signs nobody in', async () => {
    const browser = createBrowser()
    const callback = await browser.follow(`${here}/api/console/sign-in/start`, (address) =>
      address.startsWith(`${here}/api/console/sign-in/callback`),
    )
    const altered = new URL(callback)
    altered.searchParams.set('state', 'other')
    expect((await browser.open(altered.href)).headers.get('location')).toBe('/console/sign-in?failed=1')
  })

  test('LAB-16 LAB-184 roles of the service replace the stored ones at each sign-in, and groups without a role give none', async () => {
    const { groups } = provider.who
    provider.who.groups = ['lab-admins']
    expect(await (await me((await signIn()).browser)).json()).toMatchObject({ roles: ['admin'] })
    const { browser } = await signIn()
    const list = await browser.open(`${here}/api/console/people`)
    expect(await list.json()).toMatchObject({ from: 'company', people: [{ roles: ['admin'] }] })
    await browser.open(`${here}/api/tankmix/csrf`)
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': browser.cookies(here).get('XSRF-TOKEN') ?? '' }
    const { people } = (await (await browser.open(`${here}/api/console/people`)).json()) as { people: { id: string }[] }
    for (const [path, body] of [
      ['invite', { email: 'x@lab.example' }],
      [`${people[0]!.id}/roles`, { roles: ['admin', 'approver'] }],
      [`${people[0]!.id}/confirm`, { role: 'approver' }],
    ] as const) {
      const refused = await browser.open(`${here}/api/console/people/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      expect([path, refused.status, ((await refused.json()) as { reason: string }).reason]).toEqual([path, 409, 'from the company'])
    }
    provider.who.groups = ['staff']
    expect(await (await me((await signIn()).browser)).json()).toMatchObject({ roles: [] })
    provider.who.groups = groups
  })

  test('LAB-16 a disabled person cannot come back, and passkeys are off', async () => {
    const { kysely } = servers[0]!.database
    await kysely.updateTable('people').set({ disabled_at: new Date().toISOString() }).execute()
    expect((await signIn()).to).toBe('/console/sign-in?failed=1')
    await kysely.updateTable('people').set({ disabled_at: null }).execute()
    const begun = await servers[0]!.app.inject({ method: 'POST', url: '/api/console/sign-in/begin', headers: ANTI_FORGERY })
    expect(begun.statusCode).toBe(404)
  })

  test('SIGN-05 an approver is asked again at the company, and comes back to the page with what was decided; nobody else signs it', async () => {
    const { database } = servers[0]!
    await addProducts(database)
    const id = await submittedRun(database)
    const { browser } = await signIn()
    await browser.open(`${here}/api/tankmix/csrf`)
    browser.share(here, there)
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': browser.cookies(here).get('XSRF-TOKEN') ?? '' }
    const post = async (path: string, body: object) =>
      browser.open(`${here}/api/console/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const change = { action: 'publish', isConfidential: true, why: 'The nearest that was in stock' }
    const decided = { rowVersion: await versionOf(database, id), change }
    const page = `/console/reviews/${id}`
    const begin = async () => {
      const begun = await post('signings', { tests: [{ id, ...decided }], page })
      return (await begun.json()) as { id: string; how: string; goTo: string }
    }
    const callbackOf = (goTo: string) => browser.follow(`${here}${goTo}`, (one) => one.startsWith(`${here}/api/console/sign-in/callback`))
    const publish = async (signature: string) => (await post(`reviews/${id}`, { ...decided, signature })).status

    // Somebody else signs in there, somebody cancels, and the browser that comes back is another one.
    const { sub } = provider.who
    provider.who.sub = 'u-2'
    browser.cookies(provider.issuer).clear()
    const ofAnother = await begin()
    expect(ofAnother).toMatchObject({ how: 'company' })
    const wrong = await browser.open(await callbackOf(ofAnother.goTo))
    expect(wrong.headers.get('location')).toBe(`${page}?unsigned=${ofAnother.id}`)
    provider.who.sub = sub
    browser.cookies(provider.issuer).clear()
    const cancelled = await begin()
    const asked = new URL(await callbackOf(cancelled.goTo))
    asked.searchParams.delete('code')
    asked.searchParams.set('error', 'access_denied')
    expect((await browser.open(asked.href)).headers.get('location')).toBe(`${page}?unsigned=${cancelled.id}`)
    const stolen = await begin()
    const stranger = createBrowser()
    const back = await stranger.follow(`${here}${stolen.goTo}`, (one) => one.startsWith(`${here}/api/console/sign-in/callback`))
    expect((await stranger.open(back)).headers.get('location')).toBe(`${page}?unsigned=${stolen.id}`)
    for (const one of [ofAnother, cancelled, stolen]) expect(await publish(one.id)).toBe(409)

    // By the service's clock, which counts seconds.
    await setTimeout(1_100)
    const { id: signing, goTo } = await begin()
    const callback = await callbackOf(goTo)
    const signed = await browser.open(callback)
    expect(signed.headers.get('location')).toBe(`${page}?signed=${signing}`)
    const read = (await (await browser.open(`${here}/api/console/signings/${signing}`)).json()) as object
    expect(read).toEqual({ tests: [{ id, ...decided }], isSigned: true })
    expect(await publish(signing)).toBe(200)
    expect(await database.kysely.selectFrom('signatures').select(['method', 'signing_id']).execute()).toEqual([
      { method: 'company', signing_id: signing },
    ])
    expect((await me(browser)).status).toBe(200)
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('LAB-17 signing out leads to the service, whose sign-out ends the sessions there and here by the back channel', async () => {
    const { browser } = await signIn()
    const second = await signIn()
    browser.share(there, here)
    await browser.open(`${here}/api/tankmix/csrf`)
    const headers = { 'x-xsrf-token': browser.cookies(here).get('XSRF-TOKEN')! }
    const { goTo } = (await (await browser.open(`${here}/api/console/sign-out`, { method: 'POST', headers })).json()) as { goTo: string }
    expect(goTo).toContain(`${provider.issuer}/session/end?`)
    expect((await me(browser)).status).toBe(401)

    // The other browser's session ends by its service's own sign-out, which tells the second server.
    const kept = second.browser
    expect((await me(kept)).status).toBe(200)
    const asked = await kept.open(`${provider.issuer}/session/end`)
    const page = await asked.text()
    const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page)!
    const body = new URLSearchParams({ xsrf: xsrf!, logout: 'yes' })
    await kept.open(`${provider.issuer}/session/end/confirm`, { method: 'POST', body })
    expect((await me(kept)).status).toBe(401)

    // Whoever saw that token ends no later session with it.
    const later = await signIn()
    const replayed = provider.told.at(-1)!
    expect(replayed).toMatch(/^logout_token=/)
    const again = await servers[0]!.app.inject({
      method: 'POST',
      url: '/api/console/sign-in/back-channel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: replayed,
    })
    expect(again.statusCode).toBe(400)
    expect((await me(later.browser)).status).toBe(200)
  })

  test('LAB-17 a token of the back channel that is no token, or of nobody, is refused, without and with the anti-forgery token', async () => {
    for (const body of ['logout_token=x.y.z', 'logout_token=eyJhbGciOiJub25lIn0.e30.', '', 'other=1'])
      for (const more of [{}, ANTI_FORGERY]) {
        const response = await servers[1]!.app.inject({
          method: 'POST',
          url: '/api/console/sign-in/back-channel-logout',
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
          payload: body,
        })
        expect([response.statusCode, response.headers['cache-control']]).toEqual([400, 'no-store'])
      }
  })
})

const NOW = new Date('2026-11-22T09:00:00Z')
const GOOD = { jti: 'a', iat: NOW.getTime() / 1_000, sub: 'u-1', events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }
const read = (payload: Record<string, unknown>, typ: string | undefined = 'logout+jwt') =>
  logoutClaims({ payload, protectedHeader: { alg: 'RS256', ...(typ ? { typ } : {}) } }, NOW)

test('LAB-17 a logout token names a session or a person', () => {
  expect(read(GOOD)).toEqual({ jti: 'a', sid: undefined, sub: 'u-1' })
  expect(read({ ...GOOD, sid: 's' })).toEqual({ jti: 'a', sid: 's', sub: 'u-1' })
})

test.each([
  ['a token of another type', GOOD, 'at+jwt'],
  ['an ID token, which has a nonce', { ...GOOD, nonce: 'n' }, 'JWT'],
  ['no event', { ...GOOD, events: {} }, undefined],
  ['another event', { ...GOOD, events: { other: {} } }, undefined],
  ['no id', { ...GOOD, jti: undefined }, undefined],
  ['no time', { ...GOOD, iat: undefined }, undefined],
  ['an old one', { ...GOOD, iat: GOOD.iat - 301 }, undefined],
  ['one of tomorrow', { ...GOOD, iat: GOOD.iat + 86_400 }, undefined],
  ['neither session nor person', { ...GOOD, sub: undefined }, undefined],
])('LAB-17 %s is no logout token', (_what, payload, typ) => {
  expect(read(payload, typ)).toBeUndefined()
})

test.each([
  [
    ['lab-approvers', 'staff', 'others'],
    ['approver', 'viewer'],
  ],
  ['staff', ['viewer']],
  [['LAB-APPROVERS'], []],
  [undefined, []],
  [[{ role: 'admin' }], []],
])('LAB-16 groups %j give %j', (groups, roles) => {
  const mapped = [
    { role: 'approver' as const, group: 'lab-approvers' },
    { role: 'viewer' as const, group: 'staff' },
  ]
  expect(rolesOfGroups(groups, mapped)).toEqual(roles)
})

test('SIGN-05 a service that did not ask again, or does not say when it did, signs nothing', () => {
  const begunAt = '2026-11-22T09:00:00Z'
  const at = Date.parse(begunAt) / 1_000
  const isAnew = (authTime: unknown, before = at - 3_600) => isRecognisedAnew(authTime, { before, begunAt })
  expect([at + 5, at, at - 10].map((time) => isAnew(time))).toEqual([true, true, true])
  expect([undefined, null, String(at), at - 31, at - 3_600].map((time) => isAnew(time))).toEqual([false, false, false, false, false])
  // Not before by its own clock: at the sign-in, or for the signature before.
  expect([isAnew(at + 5, at + 5), isAnew(at + 5, at + 6), isAnew(at + 5, at + 4)]).toEqual([false, false, true])
  const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  expect([authTimeOf(null), authTimeOf(token({})), authTimeOf(token({ auth_time: 7 }))]).toEqual([0, 0, 7])
})
