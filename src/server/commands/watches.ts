import type { Database } from '../db/open-db.ts'
import { STILL_IN_LOG, wipeDeleted } from '../db/sqlite/wipe-deleted.ts'
import { countWatching, deleteWatcherOf, exportWatcher } from '../requests/watches/export-watches.ts'
import { findRelatedAddresses } from '../requests/watches/find-watchers.ts'
import type { Command, Console } from './command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'tankmix watches takes count, export EMAIL, or delete EMAIL'

/** Other addresses are neither printed nor deleted with this one: only their owner can say whether they are of the same mailbox. */
const nameRelated = async ({ kysely }: Database, { error }: Console, email: string): Promise<void> => {
  const related = await findRelatedAddresses(kysely, email)
  if (related.length > 0) error(`Stored too, and perhaps of the same mailbox: ${related.join(', ')}`)
}

export const watchesCommand: Command = {
  name: 'watches',
  usage: 'watches count|export EMAIL|delete EMAIL',
  summary: 'count, export or delete who is told when a mix is tested',
  help: `tankmix watches count        how many addresses are told of how many mixes; names none
tankmix watches export EMAIL prints all that is stored of an address, as JSON
tankmix watches delete EMAIL deletes an address with its mixes, what it sent of unknown products, links and emails permanently, sent or not;
                             the file of a photo in the data folder goes within a day
An address is found however it is spelled: in capital letters, and with its domain in letters of any script, of any width or with xn--.`,
  run: async ({ settings, args, console }) => {
    const [action, email, ...rest] = args
    const fits =
      rest.length === 0 && (action === 'count' ? email === undefined : (action === 'export' || action === 'delete') && email !== undefined)
    if (!fits) {
      console.error(USAGE)
      return 2
    }
    return withDatabase(settings, async (database) => {
      if (action === 'count') {
        const { addresses, confirmed, unconfirmed } = await countWatching(database)
        console.out(`Addresses: ${addresses}. Mixes that are told: ${confirmed}. Not confirmed yet: ${unconfirmed}.`)
        return 0
      }
      if (action === 'export') {
        const found = await exportWatcher(database, email!)
        if (found) console.out(JSON.stringify(found, null, 2))
        else console.error(`Nothing is stored of ${email}.`)
        await nameRelated(database, console, email!)
        return found ? 0 : 1
      }
      if (!(await deleteWatcherOf(database, email!))) {
        console.error(`Nothing is stored of ${email}.`)
        await nameRelated(database, console, email!)
        return 1
      }
      console.out(`${email} was deleted.`)
      await nameRelated(database, console, email!)
      if (await wipeDeleted(settings)) return 0
      console.error(STILL_IN_LOG)
      return 1
    })
  },
}
