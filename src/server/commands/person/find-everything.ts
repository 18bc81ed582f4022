import type { Database } from '../../db/open-db.ts'
import { findByEmail } from '../../laboratory/people/find-people.ts'
import { findComplainants } from '../../requests/delete-complainants.ts'
import { requestsFrom } from '../../requests/export-requests.ts'
import { requestPages } from '../../requests/request-rows.ts'
import { findRelatedAddresses, findWatchers } from '../../requests/watches/find-watchers.ts'

/** Whose rows are of an address, in every spelling of it. */
export type OfAddress = {
  /** By id, the reference. */
  requests: ReadonlyMap<string, string>
  watchers: readonly string[]
  /** Who complained. */
  complainants: readonly string[]
  people: readonly { id: string; email: string }[]
  /** Other addresses that may be of the same mailbox; only their owner can say it. */
  related: readonly string[]
}

export const findEverything = async ({ kysely }: Database, email: string): Promise<OfAddress> => {
  const related = new Set<string>()
  const requests = new Map<string, string>()
  for await (const page of requestsFrom(requestPages(kysely), email, related))
    for (const { id, reference } of page) requests.set(id, reference)
  const watchers = (await findWatchers(kysely, email)).map(({ id }) => id)
  const people = await findByEmail(kysely, email)
  const complainants = await findComplainants(kysely, email)
  for (const one of complainants.related) related.add(one)
  for (const one of await findRelatedAddresses(kysely, email)) related.add(one)
  return {
    requests,
    watchers,
    complainants: complainants.ids,
    people: people.map(({ id, email: known }) => ({ id, email: known })),
    related: [...related],
  }
}

export const isNobody = ({ requests, watchers, complainants, people }: OfAddress): boolean =>
  requests.size + watchers.length + complainants.length + people.length === 0
