import type { Kysely } from 'kysely'
import { contributorsOf } from '../../../domain/console/bench-test.ts'
import { isIndependent, type Contributors } from '../../../domain/console/test-states.ts'
import type { TestRequest } from '../../../domain/requests.ts'
import type { TestRunRow } from '../../db/bench-schema.ts'
import type { Schema } from '../../db/schema.ts'
import { readRunEvents } from './in-transaction.ts'

type Run = Pick<TestRunRow, 'id' | 'test_id'>

/** The addresses of those whose requests a test answers, or was begun for: a request that was cancelled or unlinked counts too (LAB-185). */
const requesterEmails = async (db: Kysely<Schema>, testId: string): Promise<string[]> => {
  const bodies = () => db.selectFrom('requests').select('requests.body')
  const linked = await bodies()
    .innerJoin('request_tests', 'requests.id', 'request_tests.request_id')
    .where('request_tests.test_id', '=', testId)
    .execute()
  const ever = await bodies()
    .innerJoin('request_events', 'requests.id', 'request_events.request_id')
    .select('request_events.changed')
    .where('request_events.action', 'in', ['start-test', 'answer'])
    .where('request_events.changed', 'like', `%"test":"${testId}"%`)
    .execute()
  const asked = ever.filter(({ changed }) => (JSON.parse(changed) as { test?: string }).test === testId)
  return [...linked, ...asked].map(({ body }) => (JSON.parse(body) as TestRequest).email)
}

const emailsOf = async (db: Kysely<Schema>, people: readonly string[]): Promise<string[]> =>
  people.length === 0 ? [] : (await db.selectFrom('people').select('email').where('id', 'in', people).execute()).map(({ email }) => email)

/** Who had a hand in a test, or asked for it; and who is about to have one. */
export const readContributors = async (
  db: Kysely<Schema>,
  { id, test_id: testId }: Run,
  ...others: readonly string[]
): Promise<Contributors> => {
  const people = [...contributorsOf(await readRunEvents(db, id)), ...others]
  return { people, emails: [...(await emailsOf(db, people)), ...(await requesterEmails(db, testId))] }
}

/** Four eyes: whether this person had no hand in a test and asked for none of what it answers. */
export const mayApprove = async (db: Kysely<Schema>, run: Run, person: { id: string; email: string }): Promise<boolean> =>
  isIndependent(person, await readContributors(db, run))

/** Whether this person is another one than somebody who did something alone: two accounts of one mailbox are one person. */
export const isAnotherThan = async (
  db: Kysely<Schema>,
  somebody: string | null,
  person: { id: string; email: string },
): Promise<boolean> => {
  const people = somebody === null ? [] : [somebody]
  return isIndependent(person, { people, emails: await emailsOf(db, people) })
}
