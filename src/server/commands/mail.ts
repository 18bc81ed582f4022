import { z } from 'zod/mini'
import { personEmail } from '../../contract/console/sign-in.ts'
import type { Database } from '../db/open-db.ts'
import { countSent, retryMails, unsentMails, type ListedMail } from '../mail/outbox/mail-queue.ts'
import { readSmtpUrl } from '../mail/smtp-url.ts'
import { sendTrialMail } from '../mail/trial-mail.ts'
import { loadBrand } from '../visitors/brand/load-brand.ts'
import type { Command, CommandContext, Console } from './command.ts'
import { columns } from './columns.ts'
import { withDatabase } from './with-database.ts'

const minute = (time: string): string => time.slice(0, 16).replace('T', ' ')
const row = (mail: ListedMail): string[] => [
  mail.reference ?? (mail.watcher_id === null ? 'console' : 'tell me'),
  mail.purpose,
  mail.state,
  String(mail.attempts),
  mail.state === 'waiting' ? minute(mail.due_at) : '',
  mail.id,
  mail.last_error ?? '',
]

const list = async ({ kysely }: Database, { out }: Console): Promise<number> => {
  const [sent, unsent] = [await countSent(kysely), await unsentMails(kysely)]
  const givenUp = unsent.filter(({ state }) => state === 'given up').length
  out(`Sent: ${sent}. Waiting: ${unsent.length - givenUp}. Given up: ${givenUp}.`)
  if (unsent.length > 0) out(columns(['reference', 'to', 'state', 'attempts', 'next (UTC)', 'id', 'last error'], unsent.map(row)))
  return 0
}

const retry = async ({ kysely }: Database, console: Console, id: string | undefined): Promise<number> => {
  const { due, sending } = await retryMails(kysely, id, new Date())
  if (due + sending === 0 && id !== undefined) {
    console.error(`There is no unsent email ${id}.`)
    return 1
  }
  console.out(due === 1 ? '1 email is due now.' : `${due} emails are due now.`)
  if (sending > 0) console.out(sending === 1 ? '1 email is being sent.' : `${sending} emails are being sent.`)
  return 0
}

/** It needs no database, so that it works before there is one. */
const trial = async ({ settings, console }: CommandContext, address: string): Promise<number> => {
  const { smtpUrl, mailFrom, brandFolder, publicUrl } = settings
  if (smtpUrl === undefined) {
    console.error('No email was sent: SMTP_URL is not set. Set it to smtp://user:password@mail.example:587, with your mail server.')
    return 1
  }
  const to = z.safeParse(personEmail, address)
  if (!to.success) {
    console.error(`${address}: ${to.error.issues[0]!.message}`)
    return 2
  }
  const reply = await sendTrialMail({
    smtpUrl,
    mailFrom,
    brand: loadBrand(brandFolder),
    brandFolder,
    to: to.data,
    now: new Date(),
    publicUrl,
  })
  console.out(`The mail server ${readSmtpUrl(smtpUrl).name} took an email from ${mailFrom} to ${to.data}: ${reply}`)
  return 0
}

export const mailCommand: Command = {
  name: 'mail',
  usage: 'mail [retry [ID]|test ADDRESS]',
  summary: 'show the emails that have not been sent, retry them, or send a trial email',
  help: `tankmix mail             number of emails sent, and a list of those that wait or were given up, with the last error
tankmix mail retry       makes all unsent emails due now, except those that are just being sent
tankmix mail retry ID    only the email with this id, or those of the request with this reference
tankmix mail test ADDRESS
                         sends one email at once by SMTP_URL and MAIL_FROM, and prints what the mail server replied
A running server with SMTP_URL sends them within seconds.`,
  run: async (context) => {
    const { settings, args, console } = context
    const [action, id, ...rest] = args
    if (action === 'test' && id !== undefined && rest.length === 0) return trial(context, id)
    if ((action !== undefined && action !== 'retry') || rest.length > 0) {
      console.error('tankmix mail takes no argument, retry [ID], or test ADDRESS')
      return 2
    }
    return withDatabase(settings, async (database) => {
      return await (action === 'retry' ? retry(database, console, id) : list(database, console))
    })
  },
}
