import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { CONSOLE_API, type ConsoleCall } from '../../../contract/console/console-call.ts'
import { ROLES, type Role } from '../../../domain/console/roles.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { newRun, wholeRun } from '../../laboratory/runs/testing/bench.ts'
import { changePeople } from '../../laboratory/people/change-people.ts'
import { enablePerson, setRoles } from '../../laboratory/people/roles.ts'
import { startSession } from '../../laboratory/people/sessions.ts'
import { laboratory, submittedRun } from '../../laboratory/publishing/testing/publishing.ts'
import { newRequest } from '../../laboratory/desk/testing/desk.ts'
import { arbitraryOfSchema } from './arbitrary-of-schema.ts'
import { readConsoleCalls } from './console-calls.ts'
import { inviteForTest } from './console-client.ts'
import { ANTI_FORGERY } from '../fixtures.ts'
import { ask, faultOf, fuzzedHeaders, fuzzedText, mutated, mutations, NASTY_TEXTS, type Fuzzed, type FuzzedCall } from './fuzz-calls.ts'
import type { TestApp } from '../test-app.ts'

const VISITORS: readonly (readonly Role[] | undefined)[] = [undefined, [], ...ROLES.map((role) => [role])]
const REQUESTS = 12
const RUNS_EACH = 4
/** Sessions, roles and enabled people are as they were after so many calls, since calls change them. */
const RENEWED_EVERY = 60

const addressOf = (one: string): string => encodeURIComponent(one.toWellFormed())

type Made = FuzzedCall & { access: ConsoleCall['access'] | undefined; visitor: number }

/** One call with input that is valid, nearly valid, or arbitrary, by one of the visitors. */
const callTo = ({ method, path, access, params, query, body }: ConsoleCall, known: readonly string[]): fc.Arbitrary<Made> => {
  const texts = [...known, ...NASTY_TEXTS]
  const inputOf = (schema: ConsoleCall['body']) => (schema ? arbitraryOfSchema(schema, texts) : fc.constant(undefined))
  return fc
    .record({
      used: fc.oneof({ weight: 12, arbitrary: fc.constant(method) }, fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH')),
      visitor: fc.nat(VISITORS.length - 1),
      parts: params ? inputOf(params) : fc.constant({}),
      asked: query ? inputOf(query) : fc.constant({}),
      sent: inputOf(body),
      steps: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: mutations }),
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fuzzedHeaders }),
      odd: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fuzzedText }),
      forgery: fc.integer({ min: 0, max: 19 }),
    })
    .map(({ used, visitor, parts, asked, sent, steps, headers, odd, forgery }) => {
      const writes = used !== 'GET' && used !== 'HEAD'
      const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => addressOf(String((parts as Record<string, unknown>)[name])))
      const pairs = Object.entries(asked as Record<string, unknown>).map(([name, one]) => `${name}=${addressOf(odd ?? String(one))}`)
      const payload = sent === undefined ? odd : JSON.stringify(mutated(sent, steps))
      return {
        method: used,
        url: `${CONSOLE_API}${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`,
        headers: {
          ...headers,
          ...(writes && payload !== undefined ? { 'content-type': 'application/json' } : {}),
          ...(forgery > 0 ? { 'x-xsrf-token': ANTI_FORGERY['x-xsrf-token'] } : {}),
        },
        payload: writes ? payload : undefined,
        access: used === method ? access : undefined,
        visitor,
      }
    })
}

type Visitor = { personId: string; roles: readonly Role[]; cookie: string }

/** Tests of the laboratory to work with: drafts, running ones and submitted ones. */
const addRuns = async ({ database }: TestApp): Promise<string[]> => {
  await laboratory(database)
  const ids: string[] = []
  for (let number = 0; number < RUNS_EACH; number++)
    ids.push(await newRun(database), (await wholeRun(database)).id, await submittedRun(database))
  return ids
}

/** What must be so whatever was called: every change of a request and of a test has its entry, and the audit is whole. */
const brokenRules = async ({ database }: TestApp): Promise<string[]> => {
  const { kysely } = database
  const requests = await kysely.selectFrom('requests').select(['id', 'reference', 'row_version']).execute()
  const events = await kysely.selectFrom('request_events').select('request_id').execute()
  const wrong = requests
    .filter(({ id, row_version: version }) => events.filter((event) => event.request_id === id).length !== version - 1)
    .map(({ reference }) => `${reference} has changes that are not in its history`)
  const runs = await kysely.selectFrom('test_runs').select(['id', 'test_id', 'row_version']).execute()
  const steps = await kysely.selectFrom('run_events').select(['run_id', 'row_version']).execute()
  const unrecorded = runs
    .filter(({ id, row_version: version }) => version > Math.max(...steps.filter((one) => one.run_id === id).map((one) => one.row_version)))
    .map(({ test_id: id }) => `test ${id} has changes that are not in its history`)
  const { problems } = await verifyAudit(database)
  const texts = await kysely.selectFrom('messages').select('body').execute()
  // oxlint-disable-next-line no-control-regex -- these are what may not be stored
  const odd = texts.filter(({ body }) => body.trim() === '' || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]/u.test(body))
  return [...wrong, ...unrecorded, ...problems, ...odd.map(({ body }) => `stored: ${JSON.stringify(body)}`)]
}

/**
 * Makes `calls` calls to the console by nobody, somebody without a role and somebody with each role. None may get a 5xx, be refused without
 * a problem document, or get through without a session; and no change may go without its history and audit.
 */
export const fuzzConsole = async (served: TestApp, options: { calls: number; seed?: number }): Promise<Fuzzed> => {
  const { app, database } = served
  const ids = [] as string[]
  for (let number = 0; number < REQUESTS; number++) ids.push(await newRequest(database, { name: `Visitor ${number}` }, new Date()))
  const runs = await addRuns(served)
  const visitors: (Visitor | undefined)[] = []
  for (const [at, roles] of VISITORS.entries())
    visitors.push(roles && { personId: (await inviteForTest(database, `visitor-${at}@lab.example`, roles)).personId, roles, cookie: '' })
  const people = visitors.flatMap((one) => (one ? [one.personId] : []))
  const known = [
    ...ids,
    ...runs,
    ...people,
    'jar-test',
    'zinc',
    '1001',
    '1',
    'me',
    'nobody',
    'open',
    'FR',
    'mira@lab.example',
    'mira@\0',
    'Mira',
    'Which formulation?',
    '2026-05-14',
  ]

  /** Gives everybody their roles and a new session. */
  const renew = async (): Promise<void> => {
    const change = { actor: 'command-line', now: new Date() }
    for (const one of visitors)
      if (one)
        one.cookie = await changePeople(database, change, async (trx) => {
          await enablePerson(trx, one.personId, change)
          await setRoles(trx, one.personId, one.roles, change)
          return startSession(trx, { personId: one.personId, now: change.now })
        })
  }

  const statuses: Record<string, number> = {}
  let calls = 0
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const attempt = async ({ visitor, access, ...call }: Made): Promise<string | undefined> => {
    if (calls % RENEWED_EVERY === 0) await renew()
    const session = visitors[visitor]?.cookie
    const cookie = [ANTI_FORGERY.cookie, ...(session === undefined ? [] : [`console=${session}`])].join('; ')
    const answer = await ask(port, agent, { ...call, headers: { ...call.headers, cookie } }).catch((error: Error) => error)
    if (answer instanceof Error) return `no answer: ${answer.message}`
    calls++
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (session === undefined && answer.status < 400 && access !== undefined && access !== 'anyone') return `nobody got ${answer.status}`
    return faultOf(call, answer, 0)
  }
  const all = (await readConsoleCalls()).filter(
    ({ path }) => app.hasRoute({ method: 'GET', url: CONSOLE_API + path }) || app.hasRoute({ method: 'POST', url: CONSOLE_API + path }),
  )
  const property = fc.asyncProperty(
    fc.constantFrom(...all).chain((call) => callTo(call, known)),
    async (call) => {
      const fault = await attempt(call)
      // A connection may close just as it is reused.
      const again = fault?.startsWith('no answer') === true ? await attempt(call) : fault
      if (again !== undefined) throw new Error(again)
    },
  )
  await fc
    .assert(property, { numRuns: options.calls, ...(options.seed === undefined ? {} : { seed: options.seed }) })
    .finally(() => agent.destroy())
  const wrong = await brokenRules(served)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return { calls, statuses, stored: ids.length }
}
