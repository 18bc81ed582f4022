import { parseArgs } from 'node:util'
import { DEFAULT_LANGUAGE } from '../../domain/texts/languages.ts'
import { summaryText } from '../../domain/requests/request-summary.ts'
import { requestCountry } from '../../domain/requests/requests.ts'
import { loadBrand } from '../visitors/brand/load-brand.ts'
import type { Database } from '../db/open-db.ts'
import type { MailRow } from '../db/schema/schema.ts'
import { STILL_IN_LOG, wipeDeleted } from '../db/sqlite/wipe-deleted.ts'
import { englishCountry, laboratorySummary } from '../mail/laboratory-summary.ts'
import { loadMailTexts } from '../mail/mail-texts.ts'
import { mailsOfRequest } from '../mail/outbox/mail-queue.ts'
import { deleteRequest } from '../requests/delete-requests.ts'
import { EXPORT_FORMATS, exportPieces, requestsFrom, type ExportFormat } from '../requests/export-requests.ts'
import { findRequest } from '../mail/outbox/stored-request.ts'
import { countRequests, newestRequests, requestPages } from '../requests/request-rows.ts'
import type { Command, CommandContext, Console } from './command.ts'
import { columns } from './columns.ts'
import { withDatabase } from './with-database.ts'

const LISTED = 50

const list = async ({ kysely }: Database, { out }: Console): Promise<number> => {
  const [count, newest] = [await countRequests(kysely), await newestRequests(kysely, LISTED)]
  if (count === 0) out('There are no requests.')
  else {
    const rows = newest.map(({ reference, submitted_at: time, edition, form, body }) => [
      reference,
      time.slice(0, 16).replace('T', ' '),
      edition === '' ? form : `${form} (${edition})`,
      englishCountry(requestCountry(body)),
      body.name,
      body.email,
    ])
    out(columns(['reference', 'submitted (UTC)', 'form', 'country', 'name', 'email'], rows))
    if (count > LISTED) out(`These are the newest ${LISTED} of ${count}; tankmix requests export prints all.`)
  }
  return 0
}

const mailLine = ({ purpose, state, sent_at: sentAt, attempts, last_error: error }: MailRow): string => {
  const tried = attempts === 0 ? '' : `, attempts: ${attempts}`
  return `Email (${purpose}): ${sentAt === null ? `${state}${tried}` : `sent ${sentAt}`}${error === null ? '' : `, last error: ${error}`}`
}

const show = async ({ kysely }: Database, { settings, console }: CommandContext, idOrReference: string): Promise<number> => {
  const request = await findRequest(kysely, idOrReference)
  if (!request) {
    console.error(`There is no request ${idOrReference}.`)
    return 1
  }
  const { product } = loadBrand(settings.brandFolder)
  console.out(
    `${request.reference}\nId: ${request.id}\nSubmitted: ${request.submitted_at}\nEdition: ${request.edition || 'main'}\nLanguage: ${request.language}\n`,
  )
  console.out(summaryText(laboratorySummary(request, loadMailTexts()(DEFAULT_LANGUAGE), product)))
  console.out(`\n${(await mailsOfRequest(kysely, request.id)).map(mailLine).join('\n')}`)
  return 0
}

const forget = async (database: Database, { settings, console }: CommandContext, idOrReference: string): Promise<number> => {
  const reference = await deleteRequest(database, idOrReference, new Date())
  if (reference === undefined) {
    console.error(`There is no request ${idOrReference}.`)
    return 1
  }
  console.out(`${reference} was deleted.`)
  if (await wipeDeleted(settings)) return 0
  console.error(STILL_IN_LOG)
  return 1
}

type Export = { format: ExportFormat; email: string | undefined }

/** What `--format` and `--email` say; undefined where the format is unknown or where there are other arguments. */
const exportIn = (args: string[]): Export | undefined => {
  try {
    const { values } = parseArgs({ args, options: { format: { type: 'string', default: 'csv' }, email: { type: 'string' } } })
    const format = EXPORT_FORMATS.find((one) => one === values.format)
    return format && { format, email: values.email }
  } catch {
    return undefined
  }
}

const exportAll = async ({ kysely }: Database, { out, error }: Console, { format, email }: Export): Promise<number> => {
  const related = new Set<string>()
  const pages = email === undefined ? requestPages(kysely) : requestsFrom(requestPages(kysely), email, related)
  for await (const piece of exportPieces(format, pages)) out(piece)
  if (related.size > 0) error(`Stored too, and perhaps of the same mailbox: ${[...related].join(', ')}`)
  return 0
}

const USAGE = 'tankmix requests takes list, show ID, delete ID, or export [--format csv|json] [--email EMAIL]'

export const requestsCommand: Command = {
  name: 'requests',
  usage: 'requests list|show ID|delete ID|export',
  summary: 'show, delete or export the requests for a new test',
  help: `tankmix requests list      the newest ${LISTED} requests
tankmix requests show ID   one request with its emails, by its id or its reference
tankmix requests delete ID deletes one request with its emails permanently, sent or not
tankmix requests export    prints all requests, with --format csv (the default) or --format json; with --email EMAIL those of one
                           address, however it is spelled: in capital letters, and with its domain in any letters or with xn--
In CSV, texts that a spreadsheet would take for formulas get an apostrophe in front; JSON has all texts unchanged.`,
  options: ['--format', '--email'],
  run: async (context) => {
    const { settings, args, console } = context
    const [action, ...rest] = args
    const asked = exportIn(rest)
    const id = rest[0]
    const fits =
      (action === 'list' && rest.length === 0) ||
      ((action === 'show' || action === 'delete') && rest.length === 1 && !id!.startsWith('-')) ||
      (action === 'export' && asked !== undefined)
    if (!fits) {
      console.error(USAGE)
      return 2
    }
    return withDatabase(settings, async (database) => {
      if (action === 'list') return await list(database, console)
      if (action === 'show') return await show(database, context, id!)
      if (action === 'delete') return await forget(database, context, id!)
      return await exportAll(database, console, asked!)
    })
  },
}
