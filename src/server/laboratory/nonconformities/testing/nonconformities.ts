import { randomUUID } from 'node:crypto'
import type { DatabaseSettings } from '../../../db/open-db.ts'
import type { NonconformityDetail } from '../../../../contract/console/quality/nonconformities.ts'
import { consoleClient, memberWith, type Member } from '../../../testing/calls/console-client.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { changeNow, submittedRun } from '../../publishing/testing/publishing.ts'
import { PUBLISH } from '../../publishing/testing/what-is-written.ts'
import { addProducts, as } from '../../runs/testing/bench.ts'
import type { BenchSheet } from '../../../../domain/console/bench/bench-test.ts'

const PEOPLE = { vic: 'viewer', cleo: 'chemist', ada: 'approver', bo: 'approver', max: 'admin' } as const
export type Who = keyof typeof PEOPLE

/** A laboratory whose console is called, with a person of each role and a second approver. */
export const qualityScene = async (settings: DatabaseSettings) => {
  const served = await buildTestApp(settings)
  const { app, database } = served
  await addProducts(database)
  const people = {} as Record<Who, Member>
  for (const [name, role] of Object.entries(PEOPLE)) people[name as Who] = await memberWith(app, database, `${name}@lab.example`, [role])
  const client = consoleClient(app)
  const post = (path: string, body: object, who: Who) => client.post(path, body, { cookie: people[who].cookie })
  const get = async <Answer>(path: string, who: Who = 'vic') => (await client.get(path, { cookie: people[who].cookie })).json<Answer>()
  const opening = (part: object = {}) => ({
    id: randomUUID(),
    kind: 'nonconformity',
    title: 'Scale out of its limits',
    what: 'The daily check failed.',
    owner: people.cleo.id,
    dueOn: '2999-06-01',
    complainant: null,
    ...part,
  })
  const opened = async (who: Who = 'cleo', part: object = {}): Promise<string> => {
    const body = opening(part)
    const { statusCode, body: said } = await post('nonconformities', body, who)
    if (statusCode !== 200) throw new Error(said)
    return body.id
  }
  const read = (id: string, who: Who = 'vic') => get<NonconformityDetail>(`nonconformities/${id}`, who)
  /** Its status, and why it was refused. */
  const change = async (id: string, asked: object, who: Who = 'cleo', rowVersion?: number): Promise<[number, string]> => {
    const seen = rowVersion ?? (await read(id)).nonconformity.rowVersion
    const answer = await post(`nonconformities/${id}/change`, { rowVersion: seen, change: asked }, who)
    const said = answer.statusCode === 204 ? {} : answer.json<{ reason?: string; detail?: string }>()
    return [answer.statusCode, answer.statusCode === 400 ? (said.detail ?? '') : (said.reason ?? '')]
  }
  const choose = (id: string, origin: string, name: string, part: object = {}) =>
    change(id, { action: 'add-tests', origin, name, from: '', until: '', tests: [], ...part })
  const testsOf = async (id: string): Promise<string[]> => (await read(id)).tests.map(({ testId }) => testId)
  const texts = async (id: string, part: object = {}) => {
    const { title, what, ownerId, dueOn } = (await read(id)).nonconformity
    const whole = { title, what, owner: ownerId, dueOn, cause: 'Dust', correction: 'Cleaned', correctiveAction: 'Cleaned daily' }
    return { action: 'edit', ...whole, ...part }
  }
  const begun = (sheet: Partial<BenchSheet> = {}) => submittedRun(database, [], sheet, as(people.cleo.id, 'chemist'))
  const published = async (sheet: Partial<BenchSheet> = {}): Promise<string> => {
    const id = await begun(sheet)
    await changeNow(database, id, PUBLISH, people.ada.id)
    return id
  }
  return { ...served, people, client, post, get, opening, opened, read, change, choose, testsOf, texts, begun, published }
}
