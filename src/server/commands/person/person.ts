import { parseArgs } from 'node:util'
import { personCode } from '../../../domain/published-test.ts'
import type { Database } from '../../db/open-db.ts'
import { STILL_IN_LOG, wipeDeleted } from '../../db/sqlite/wipe-deleted.ts'
import type { Command, CommandContext, Console } from '../command.ts'
import { withDatabase } from '../with-database.ts'
import { eraseEverything } from './erase-everything.ts'
import { exportPerson } from './export-person.ts'
import { findEverything, isNobody, type OfAddress } from './find-everything.ts'

const USAGE = 'tankmix person takes export EMAIL, or erase EMAIL --yes'

const sayRelated = ({ error }: Console, { related }: OfAddress): void => {
  if (related.length > 0) error(`Stored too, and perhaps of the same mailbox: ${related.join(', ')}`)
}

/** Acts of people of the laboratory are part of what they did, and stay. */
const sayActs = ({ error }: Console, { people }: OfAddress): void => {
  for (const { id } of people)
    error(
      `What this person did is sealed in the audit and in the laboratory's records under the code ${personCode(id)}, and stays there. Reports that name who authorised them keep the name.`,
    )
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const describe = ({ requests, watchers, complainants, people }: OfAddress): string =>
  [
    requests.size === 0 ? '' : `${counted(requests.size, 'request', 'requests')} (${[...requests.values()].join(', ')})`,
    watchers.length === 0 ? '' : 'the address that is told of mixes',
    complainants.length === 0 ? '' : `who made ${counted(complainants.length, 'complaint', 'complaints')}`,
    people.length === 0
      ? ''
      : `${counted(people.length, 'person', 'people')} of the laboratory (${people.map(({ id }) => personCode(id)).join(', ')})`,
  ]
    .filter(Boolean)
    .join(', ')

const erase = async (database: Database, { settings, console }: CommandContext, email: string, found: OfAddress, isSure: boolean) => {
  if (!isSure) {
    console.out(`To be erased: ${describe(found)}.`)
    console.error('Nothing was changed: it cannot be undone, so that it needs --yes.')
    return 2
  }
  await eraseEverything(database, email, found, console.out)
  if (await wipeDeleted(settings)) return 0
  console.error(STILL_IN_LOG)
  return 1
}

export const personCommand: Command = {
  name: 'person',
  usage: 'person export|erase EMAIL',
  summary: 'print or erase all that is stored of an email address',
  help: `tankmix person export EMAIL       prints all that is stored of an address, in every table, as JSON: requests with messages and emails, mixes that it
                                  is told of, what it sent of unknown products, who made a complaint, and a person of the laboratory with roles, passkeys, sessions and emails. Of others it has nothing:
                                  what a person of the laboratory did is counted, and notes that the laboratory wrote for itself are named only.
tankmix person erase EMAIL        says what would be erased, and changes nothing
tankmix person erase EMAIL --yes  erases all of it for good. The audit and records of tests keep the code of a person of the laboratory.
An address is found however it is spelled: in capital letters, and with its domain in letters of any script, of any width or with xn--.`,
  options: ['--yes'],
  run: async (context) => {
    const { settings, args, console } = context
    const { values, positionals } = parseArgs({ args, options: { yes: { type: 'boolean', default: false } }, allowPositionals: true })
    const [action, email, ...rest] = positionals
    if ((action !== 'export' && action !== 'erase') || email === undefined || rest.length > 0 || (action === 'export' && values.yes)) {
      console.error(USAGE)
      return 2
    }
    return withDatabase(settings, async (database) => {
      const found = await findEverything(database, email)
      if (isNobody(found)) {
        console.error(`Nothing is stored of ${email}.`)
        sayRelated(console, found)
        return 1
      }
      if (action === 'export') console.out(JSON.stringify(await exportPerson(database, email, found), null, 2))
      const code = action === 'export' ? 0 : await erase(database, context, email, found, values.yes)
      sayActs(console, found)
      sayRelated(console, found)
      return code
    })
  },
}
