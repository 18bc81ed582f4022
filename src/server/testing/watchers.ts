import { productRow } from '../db/record-rows.ts'
import type { Database } from '../db/open-db.ts'
import { createMailWorker } from '../mail/mail-worker.ts'
import { followLink } from '../requests/watches/follow-link.ts'
import { subscribe } from '../requests/watches/subscribe.ts'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import { FAST, MAIL_SETTINGS } from './mail-for-tests.ts'
import { NO_HISTORY } from '../../domain/records.ts'

/** Products that are called by their ids. */
export const addProductsNamed = async ({ kysely }: Database, ids: readonly string[]): Promise<void> => {
  const lists = { activeIngredients: [], countries: [], marketNames: {}, productSets: [], strengths: [], codes: [], ...NO_HISTORY }
  const row = (id: string) =>
    productRow({ id, kind: 'maker', name: `Product ${id}`, manufacturer: 'Maker', form: 'L', formulation: 'SC', role: '', ...lists })
  await kysely.insertInto('products').values(ids.map(row)).execute()
}

export type SentMail = { to: string; subject: string; text: string; raw: string }

/** A quoted-printable or base64 part, decoded. */
const decoded = (raw: string): string => {
  const [head, ...body] = raw.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head!)) return Buffer.from(text, 'base64').toString()
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /quoted-printable/i.test(head!) ? Buffer.from(bytes, 'latin1').toString() : text
}

const plainPart = (raw: string): string => {
  const boundary = /boundary="([^"]+)"/.exec(raw)![1]!
  return decoded(raw.split(`--${boundary}`)[1]!.replace(/^\r\n/, ''))
}

const headerText = (raw: string, name: string): string => {
  const folded = new RegExp(`^${name}: ((?:.+\\r\\n[ \\t])*.+)$`, 'm').exec(raw.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? ''
  return folded.replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=\s*/gi, (_whole, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : Buffer.from(
          text.replaceAll('_', ' ').replaceAll(/=([0-9A-F]{2})/g, (_hex, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString(),
  )
}

/** An email as its reader sees it. */
export const readMail = (raw: string): Omit<SentMail, 'to'> => ({ subject: headerText(raw, 'Subject'), text: plainPart(raw), raw })

/** Sends what is due, and returns it as its readers see it. */
export const sendAllMails = async (database: Database, now = new Date()): Promise<SentMail[]> => {
  const sent: SentMail[] = []
  const worker = createMailWorker({
    database,
    send: ({ to, content }) => {
      const raw = content.toString()
      sent.push({ to, ...readMail(raw) })
      return Promise.resolve()
    },
    settings: MAIL_SETTINGS,
    owner: 'worker',
    now: () => now,
    random: () => 0.5,
    maySend: () => true,
    onError: (error) => {
      throw error
    },
    times: FAST,
  })
  await worker.sendDue()
  return sent
}

/** The token of the link in an email. */
export const tokenIn = ({ text }: Pick<SentMail, 'text'>): string => /#\w+\.([\w-]{43})/.exec(text)![1]!

/** An address that is told of a mix from now on. */
export const watching = async (
  database: Database,
  email: string,
  products: readonly string[],
  { language = 'en', now = new Date() }: { language?: LanguageCode; now?: Date } = {},
): Promise<void> => {
  await subscribe(database, { email, products, language }, now)
  const mail = (await sendAllMails(database, now)).find(({ to }) => to === email.toLowerCase())
  await followLink(database, tokenIn(mail!), now)
}
