import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import Fastify from 'fastify'
import { CONSOLE_API } from '../../contract/console/console-call.ts'
import { ROLES, type Access, type Role } from '../../domain/console/roles.ts'
import { changePeople } from './people/change-people.ts'
import { setRoles } from './people/roles.ts'
import { startSession } from './people/sessions.ts'
import { readConsoleCalls } from '../testing/calls/console-calls.ts'
import { consoleClient, inviteForTest, type ConsoleClient } from '../testing/calls/console-client.ts'
import { anyDatabase } from '../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'
import { guardRoutes, type GuardedRoute } from './access.ts'

const CALLS = await readConsoleCalls()

/** The rule itself, and who may make which call, written out once more: whoever widens an access changes it here too. */
const allows = (access: Access, roles: readonly Role[] | undefined): boolean =>
  access === 'anyone' || (roles !== undefined && (access === 'signed in' || roles.some((role) => new Set<string>(access).has(role))))
const CALLS_OF: readonly [who: string, calls: readonly string[]][] = [
  [
    'approver admin',
    [
      'GET audit',
      'GET audit.csv',
      'GET fetched',
      'GET imports',
      'GET imports.csv',
      'GET imports/:id',
      'GET imports/:id/mapping.json',
      'GET imports/:id/problems.csv',
      'GET taken-in',
      'GET taken-in.csv',
      'GET taken-in/:id',
      'POST competences',
      'POST competences/:id/end',
      'POST imports/:id/drop',
    ],
  ],
  [
    'viewer chemist approver admin',
    [
      'GET bench-lots',
      'GET bench-products',
      'GET competences',
      'GET competences.csv',
      'GET demand',
      'GET demand.csv',
      'GET equipment',
      'GET equipment.csv',
      'GET equipment/:id',
      'GET items',
      'GET items.csv',
      'GET lots',
      'GET lots.csv',
      'GET lots/:id',
      'GET method-checks',
      'GET method-checks.csv',
      'GET nonconformities',
      'GET nonconformities.csv',
      'GET nonconformities/:id',
      'GET products',
      'GET products.csv',
      'GET products/:id',
      'GET protocols',
      'GET protocols.csv',
      'GET protocols/:id',
      'GET published',
      'GET published-verdicts',
      'GET published-verdicts.csv',
      'GET published-verdicts/:id',
      'GET published.csv',
      'GET published/:id',
      'GET published/:id/mix',
      'GET requests',
      'GET requests-tested',
      'GET requests.csv',
      'GET requests/:id',
      'GET requests/:id/answer',
      'GET requests/:id/notes',
      'GET reviews/:id',
      'GET room-days',
      'GET room-days.csv',
      'GET series',
      'GET series.csv',
      'GET series/:id',
      'GET series/:id/review',
      'GET statistics',
      'GET tests',
      'GET tests.csv',
      'GET tests/:id',
      'GET tests/:id/notes',
      'GET tests/:id/photos/:photo',
      'GET tests/:id/record',
      'GET tests/:id/seals',
      'GET today',
      'GET unknown-products',
      'GET unknown-products.csv',
      'GET unknown-products/:id',
      'GET unknown-products/:id/photos/:report',
    ],
  ],
  [
    'admin',
    [
      'GET people',
      'GET people.csv',
      'POST imports',
      'POST imports/:id/mapping',
      'POST imports/:id/read',
      'POST people/:id/confirm',
      'POST people/:id/disable',
      'POST people/:id/enable',
      'POST people/:id/roles',
      'POST people/:id/sign-out',
      'POST people/invite',
      'POST products',
      'POST products/:id/change',
      'POST protocols',
      'POST protocols/:id/retire',
      'POST protocols/:id/versions',
      'POST unknown-products/:id/product',
      'POST unknown-products/:id/settle',
    ],
  ],
  [
    'chemist approver',
    [
      'GET new-series',
      'GET nonconformity-choices',
      'POST controls',
      'POST controls/:id/change',
      'POST items',
      'POST items/:id/events',
      'POST method-checks',
      'POST nonconformities',
      'POST nonconformities/:id/change',
      'POST nonconformities/:id/suspend',
      'POST published/:id/change',
      'POST requests-answer',
      'POST requests/:id/change',
      'POST requests/:id/mixes',
      'POST requests/:id/notes',
      'POST requests/:id/typed-mixes',
      'POST room-days',
      'POST series',
      'POST series-preview',
      'POST suspensions',
      'POST tests',
      'POST tests/:id/change',
      'POST tests/:id/controls',
      'POST tests/:id/controls/:control/unlink',
      'POST tests/:id/deviations',
      'POST tests/:id/jars',
      'POST tests/:id/jars/:jar/remove',
      'POST tests/:id/notes',
      'POST tests/:id/photos',
      'POST tests/:id/photos/:photo',
      'POST tests/:id/readings',
      'POST tests/:id/sheet',
    ],
  ],
  [
    'chemist approver admin',
    [
      'POST equipment',
      'POST equipment-kinds',
      'POST equipment-kinds/:id/retire',
      'POST equipment/:id/calibrations',
      'POST equipment/:id/check-points',
      'POST equipment/:id/checks',
      'POST equipment/:id/retire',
      'POST lots',
      'POST lots/:id/change',
    ],
  ],
  [
    'approver',
    [
      'GET signings/:id',
      'POST fetched/accept',
      'POST imports/:id/confirm',
      'POST published-verdicts',
      'POST published-verdicts/:id/change',
      'POST reviews/:id',
      'POST signings',
      'POST signings/:id/complete',
      'POST suspensions/:id/lift',
      'POST taken-in/:id/agree',
      'POST taken-in/:id/look',
      'POST taken-in/:id/take-back',
      'POST taken-in/:id/undo',
    ],
  ],
  [
    'anyone',
    [
      'POST invitation',
      'POST look-around',
      'POST registration/begin',
      'POST registration/complete',
      'POST sign-in/begin',
      'POST sign-in/complete',
      'POST sign-out',
    ],
  ],
  [
    'signed in',
    [
      'GET account',
      'GET me',
      'GET me/emails',
      'POST account/passkeys',
      'POST account/passkeys/:id/name',
      'POST account/passkeys/:id/remove',
      'POST account/passkeys/begin',
      'POST account/sessions/:id/end',
      'POST me/emails',
      'POST sign-out-everywhere',
    ],
  ],
]

/** Nobody, somebody without a role, and somebody with each role. */
const VISITORS: [string, readonly Role[] | undefined][] = [
  ['nobody', undefined],
  ['a person without a role', []],
  ...ROLES.map((role): [string, readonly Role[]] => [`a person with the role ${role}`, [role]]),
]

anyDatabase('every call of the console', ({ settings }) => {
  const routes: GuardedRoute[] = []
  let served: TestApp
  let client: ConsoleClient
  let personId: string
  beforeAll(async () => {
    served = await buildTestApp(await settings(), undefined, { console: { onRoute: (route) => routes.push(route) } })
    client = consoleClient(served.app)
    ;({ personId } = await inviteForTest(served.database, 'walker@lab.example', ['viewer']))
  })
  afterAll(() => served.close())

  /** A session of somebody with exactly these roles; each call gets its own, since some end it. */
  const sessionWith = async (roles: readonly Role[]): Promise<string> => {
    const now = new Date()
    const change = { actor: 'command-line', now }
    return changePeople(served.database, change, async (trx) => {
      await setRoles(trx, personId, roles, change)
      return `console=${await startSession(trx, { personId, now })}`
    })
  }

  test('LAB-06 every route is a call of the contract that says who may make it', () => {
    const added = routes.filter(({ method }) => method !== 'HEAD').map(({ method, path }) => `${method} ${path}`)
    expect(added.toSorted()).toEqual(CALLS.map(({ method, path }) => `${method} ${CONSOLE_API}${path}`).toSorted())
  })

  test('LAB-06 reading, working, approving and administering are for the roles that they are for', () => {
    const byAccess = Map.groupBy(CALLS, ({ access }) => (typeof access === 'string' ? access : access.join(' ')))
    const called = [...byAccess].map(([who, calls]) => [who, calls.map(({ method, path }) => `${method} ${path}`).toSorted()])
    expect(Object.fromEntries(called)).toEqual(Object.fromEntries(CALLS_OF))
  })

  test('ODD-25 a viewer reads what anybody of the laboratory reads but people and the audit, and changes nothing', () => {
    const mayCall = (access: Access) => allows(access, ['viewer'])
    const unread = CALLS.filter(({ method, access }) => method === 'GET' && !mayCall(access)).map(({ path }) => path)
    // The last ones are steps of starting a series, of what a nonconformity can name, and of signing.
    expect(unread.toSorted()).toEqual([
      'audit',
      'audit.csv',
      'fetched',
      'imports',
      'imports.csv',
      'imports/:id',
      'imports/:id/mapping.json',
      'imports/:id/problems.csv',
      'new-series',
      'nonconformity-choices',
      'people',
      'people.csv',
      'signings/:id',
      'taken-in',
      'taken-in.csv',
      'taken-in/:id',
    ])
    const ownAccount = /^(account|me|sign-out-everywhere)/
    const changing = CALLS.filter(({ method, access }) => method === 'POST' && access !== 'anyone' && mayCall(access))
    expect(changing.filter(({ path }) => !ownAccount.test(path))).toEqual([])
  })

  test.each(VISITORS)('LAB-06 %s gets exactly what the contract allows', async (_who, roles) => {
    expect(routes.length).toBeGreaterThan(10)
    const wrong: string[] = []
    for (const { method, path, access } of routes) {
      const cookie = roles && (await sessionWith(roles))
      const url = path.slice(CONSOLE_API.length).replaceAll(/:\w+/g, 'none')
      const response = method === 'POST' ? await client.post(url, {}, { cookie }) : await client.get(url, { cookie })
      const isRefused =
        response.statusCode === 401 || (response.statusCode === 403 && response.json<{ reason: string }>().reason === 'forbidden')
      if (isRefused === allows(access, roles)) wrong.push(`${method} ${path}: ${response.statusCode} ${response.body}`)
      if (isRefused && response.statusCode !== (roles === undefined ? 401 : 403)) wrong.push(`${method} ${path}: ${response.statusCode}`)
      expect(response.headers['cache-control']).toBe('no-store')
    }
    expect(wrong).toEqual([])
  })

  test('API-07 LAB-07 no call that changes anything is made without the anti-forgery token', async () => {
    for (const { path } of routes.filter(({ method }) => method === 'POST')) {
      const cookie = await sessionWith(['admin'])
      const url = path.replaceAll(/:\w+/g, personId)
      const response = await served.app.inject({
        method: 'POST',
        url,
        payload: {},
        headers: { cookie, 'content-type': 'application/json' },
      })
      expect([path, response.statusCode, response.json<{ reason: string }>().reason]).toEqual([path, 403, 'anti-forgery token missing'])
    }
  })

  test('LAB-07 no call of the console is in the public document of the API', async () => {
    const { paths } = (await served.app.inject('/api/openapi.json')).json<{ paths: object }>()
    expect(Object.keys(paths).length).toBeGreaterThan(10)
    expect(Object.keys(paths).filter((path) => path.startsWith('/api/console'))).toEqual([])
  })
})

describe('a scope of the console', () => {
  test('LAB-06 refuses a route that does not say who may call it', async () => {
    const app = Fastify()
    void app.register(async (scope) => {
      guardRoutes(scope, { database: undefined as never, cookie: undefined as never, now: () => new Date() })
      scope.get('/open', () => 'for everyone')
    })
    await expect(app.ready()).rejects.toThrow('/open does not say who may call it')
  })
})
