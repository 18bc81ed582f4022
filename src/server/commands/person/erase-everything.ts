import { COMMAND_LINE } from '../../../domain/console/people.ts'
import type { Database } from '../../db/open-db.ts'
import { changePeople } from '../../laboratory/people/change-people.ts'
import { erasePerson } from '../../laboratory/people/erase.ts'
import { deleteComplainant } from '../../requests/delete-complainants.ts'
import { deleteRequest } from '../../requests/delete-requests.ts'
import { deleteWatcherOf } from '../../requests/watches/export-watches.ts'
import type { OfAddress } from './find-everything.ts'

/** Erases all that is of an address, each part in its own transaction, so that a second run goes on where one was ended; `said` gets a line for each. */
export const eraseEverything = async (
  database: Database,
  email: string,
  { requests, complainants, people }: OfAddress,
  said: (line: string) => void,
): Promise<void> => {
  for (const id of requests.keys()) {
    const reference = await deleteRequest(database, id, new Date())
    if (reference !== undefined) said(`${reference} was deleted with its messages, notes, links and emails.`)
  }
  if (await deleteWatcherOf(database, email))
    said(`${email} is told of no mixes any more: address, mixes, what it sent of unknown products, links and emails were deleted.`)
  for (const id of complainants)
    if (await deleteComplainant(database, id, { actor: COMMAND_LINE, now: new Date() }))
      said('A complaint says no more who made it: name, address and contact were deleted.')
  for (const { id, email: known } of people) {
    const change = { actor: COMMAND_LINE, now: new Date() }
    const outcome = await changePeople(database, change, (trx) => erasePerson(trx, id, change))
    if (outcome.ok) said(`${known} was erased as a person of the laboratory: name, address, passkeys, roles, sessions and emails are gone.`)
  }
}
