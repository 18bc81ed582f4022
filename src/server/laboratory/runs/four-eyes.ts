import type { Kysely } from 'kysely'
import { contributorsOf } from '../../../domain/console/bench/bench-test.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { isIndependent, type Contributors } from '../../mail/independent.ts'
import { readControlIds } from './gate/linked-controls.ts'
import { readDeletedOfRuns, readRequestsOfRuns } from '../../mail/outbox/requests-of-runs.ts'

type Run = Pick<TestRunRow, 'id' | 'test_id'>

const readEmails = async (db: Kysely<Schema>, people: readonly string[]): Promise<{ id: string; email: string }[]> =>
  people.length === 0
    ? []
    : db
        .selectFrom('people')
        .select(['id', 'email'])
        .where('id', 'in', [...new Set(people)])
        .execute()

/**
 * Who had a hand in each of these tests or in a control of it, or asked for it, by the ids of the tests. A request that was cancelled or unlinked counts too, and
 * one that was deleted by whoever of the laboratory had its address (LAB-185).
 */
export const readContributorsOf = async (db: Kysely<Schema>, runs: readonly Run[]): Promise<Map<string, Contributors>> => {
  if (runs.length === 0) return new Map()
  const ids = runs.map(({ id }) => id)
  const controls = await readControlIds(db, ids)
  const events = await db
    .selectFrom('run_events')
    .select(['run_id', 'actor', 'action'])
    .where('run_id', 'in', [...new Set([...ids, ...[...controls.values()].flat()])])
    .execute()
  const requests = await readRequestsOfRuns(db, runs)
  const deleted = await readDeletedOfRuns(db, runs)
  const peopleOf = (id: string): string[] => [
    ...contributorsOf(events.filter((event) => event.run_id === id || controls.get(id)?.includes(event.run_id) === true)),
    ...(deleted.get(id)?.people ?? []),
  ]
  const emails = new Map((await readEmails(db, ids.flatMap(peopleOf))).map(({ id, email }) => [id, email]))
  return new Map(
    ids.map((id) => {
      const people = peopleOf(id)
      const asked = (requests.get(id) ?? []).map(({ email }) => email)
      return [id, { people, emails: [...people.map((one) => emails.get(one) ?? ''), ...asked] }]
    }),
  )
}

/** Who had a hand in a test, or asked for it; and who is about to have one. */
export const readContributors = async (db: Kysely<Schema>, run: Run, ...others: readonly string[]): Promise<Contributors> => {
  const { people, emails } = (await readContributorsOf(db, [run])).get(run.id)!
  return { people: [...people, ...others], emails: [...emails, ...(await readEmails(db, others)).map(({ email }) => email)] }
}

/** Four eyes: whether this person had no hand in a test and asked for none of what it answers. */
export const mayApprove = async (db: Kysely<Schema>, run: Run, person: { id: string; email: string }): Promise<boolean> =>
  isIndependent(person, await readContributors(db, run))

/** Whether anybody may approve a test: an approver, not disabled, who had no hand in it and asked for none of what it answers (ODD-02). */
export const hasApprover = async (db: Kysely<Schema>, run: Run): Promise<boolean> => {
  const approvers = await db
    .selectFrom('people')
    .innerJoin('roles', 'roles.person_id', 'people.id')
    .select(['people.id', 'people.email'])
    .where('roles.role', '=', 'approver')
    .where('roles.confirmed_by', 'is not', null)
    .where('people.disabled_at', 'is', null)
    .execute()
  const contributors = await readContributors(db, run)
  return approvers.some((one) => isIndependent(one, contributors))
}

/** Whether this person is another one than somebody who did something alone: two accounts of one mailbox are one person. */
export const isAnotherThan = async (
  db: Kysely<Schema>,
  somebody: string | null,
  person: { id: string; email: string },
): Promise<boolean> => {
  const people = somebody === null ? [] : [somebody]
  return isIndependent(person, { people, emails: (await readEmails(db, people)).map(({ email }) => email) })
}
