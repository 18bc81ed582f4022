import { parseArgs } from 'node:util'
import { describeError } from '../../process/describe-error.ts'
import { sendToOperator } from '../../mail/trial-mail.ts'
import type { Settings } from '../../settings.ts'
import { loadBrand } from '../../visitors/brand/load-brand.ts'
import type { Command } from '../command.ts'
import { requireImportRoom } from '../sheets/import-room.ts'
import { withDatabase } from '../with-database.ts'
import { fetchOnce } from './fetch-once.ts'

const OPTIONS = {
  accept: { type: 'boolean' },
  due: { type: 'boolean' },
  accepted: { type: 'string' },
  by: { type: 'string' },
} as const

/** How a report is emailed; undefined where no mail server or no address is set. */
const tellBy = ({ smtpUrl, labEmail, mailFrom, brandFolder, publicUrl }: Settings) => {
  if (smtpUrl === undefined || labEmail === undefined) return undefined
  return ({ subject, text }: { subject: string; text: string }) => {
    const brand = loadBrand(brandFolder)
    return sendToOperator(
      { smtpUrl, mailFrom, brand, brandFolder, publicUrl, to: labEmail, now: new Date() },
      { subject: `${brand.title}: ${subject}`, text },
    )
  }
}

/** What is asked of a fetch; undefined where it does not go together. */
const readArguments = (args: string[]) => {
  try {
    const { values } = parseArgs({ args, options: OPTIONS })
    const { accept = false, due: isDue = false, accepted: token, by } = values
    if ((token === undefined) !== (by === undefined) || (token !== undefined && (accept || isDue))) return undefined
    return { accept: token === undefined ? accept : { token, by: by! }, isDue }
  } catch {
    return undefined
  }
}

export const fetchCommand: Command = {
  name: 'fetch',
  usage: 'fetch [--accept]',
  summary: 'take in what IMPORT_FROM names, as the server does daily',
  help: `Takes in the spreadsheets of IMPORT_FROM, a folder or an https address, by the mapping of IMPORT_MAPPING, as tankmix import does.
Nothing is taken in where a row cannot be read, where a spelling is not in the mapping, or where a verdict becomes milder.
  --accept   takes in verdicts that become milder
  --due      does nothing within a day of the last time; the server calls it so
  --accepted TOKEN --by PERSON   takes in what an approver accepted in the console, if it is still that; the server calls it so
What differs, and what waits, is emailed to LAB_EMAIL once. It ends with code 1 where something waits.
docs/bring-your-data.md describes it.`,
  stopsInOrder: true,
  options: ['--accept', '--due', '--accepted', '--by'],
  run: async ({ settings, args, console, signal }) => {
    const { fetched } = settings
    const asked = readArguments(args)
    if (!asked) {
      console.error('tankmix fetch takes --accept and --due, or --accepted TOKEN and --by PERSON.')
      return 2
    }
    if (!fetched) {
      console.error('IMPORT_FROM and IMPORT_MAPPING are not set.')
      return 2
    }
    return withDatabase(settings, async (database) => {
      const tell = tellBy(settings)
      const { is, said } = await fetchOnce({
        database,
        fetched,
        ...asked,
        signal,
        now: () => new Date(),
        requireRoom: (folder) => requireImportRoom(database, settings, folder),
        // What could not be sent is sent the next time.
        tell:
          tell &&
          ((report) =>
            tell(report).catch((error: unknown) => Promise.reject(new Error(`the report could not be emailed: ${describeError(error)}`)))),
      })
      if (said !== '') console.out(said)
      console.out(`Fetched: ${is}.`)
      return is === 'waits' ? 1 : 0
    })
  },
}
