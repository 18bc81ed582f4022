import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema/schema.ts'

/** Names of people by id. */
export type PeopleNames = ReadonlyMap<string, string>

/** Instead of the name of a person who was erased, of whom only the id is left. */
const ERASED = 'Erased person'

/** Whether a person was erased, by what stands in place of the email address. */
const isErasedEmail = (id: string, email: string): boolean => email === `erased ${id}`

/** The names of people who are or were in the laboratory. */
export const readPeopleNames = async (db: Kysely<Schema>): Promise<PeopleNames> => {
  const people = await db.selectFrom('people').select(['id', 'name', 'email']).execute()
  return new Map(people.map(({ id, name, email }) => [id, isErasedEmail(id, email) ? ERASED : name || email]))
}

export const isErased = (id: string, people: PeopleNames): boolean => !people.has(id) || people.get(id) === ERASED

const WHO: Record<string, string> = {
  requester: 'The requester',
  server: 'The server',
  'command-line': 'The command line',
  'company-sign-in': 'The company’s sign-in service',
}
export const nameOf = (id: string, people: PeopleNames): string => WHO[id] ?? people.get(id) ?? 'Somebody who has left'

const collator = new Intl.Collator('en')

/** The ids of people in the order of their names, nobody (an empty id) last. */
export const byPersonName = (ids: readonly string[], people: PeopleNames): string[] =>
  ids.toSorted((a, b) => Number(a === '') - Number(b === '') || collator.compare(nameOf(a, people), nameOf(b, people)) || (a < b ? -1 : 1))

/** Ids of people and of requests look like this; codes do not. */
export const isPersonId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
