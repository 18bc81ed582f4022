import type { Kysely } from 'kysely'
import { API_BASE } from '../../contract/call.ts'
import { TELL_ME_STOP } from '../../contract/tell-me/tell-me-paths.ts'
import { filledText } from '../../domain/filled-text.ts'
import { PAGES } from '../../domain/pages.ts'
import { DEFAULT_LANGUAGE, isLanguageCode } from '../../domain/texts/languages.ts'
import { readGeneralNames } from '../db/display-names.ts'
import type { Schema } from '../db/schema/schema.ts'
import type { UnknownProductRow } from '../db/schema/unknown-schema.ts'
import { buildMessage, paragraphs, STAY_HERE, withLink, type MailSettings, type Message } from './compose-mail.ts'
import { NotWanted } from './compose-notice.ts'
import { envelopeAddress } from './email-address.ts'
import { countryIn, dayIn } from './in-language.ts'
import type { Mail } from './outbox/mail-queue.ts'
import { mintWatchToken, unknownWatchPage } from './watch-links.ts'

type Db = Kysely<Schema>
type UnknownMail = Pick<Mail, 'id' | 'purpose'> & { watcher_id: string; made_at: string }
type UnknownWatch = { id: string; language: string; unknown_id: string; made_at: string; email: string }

/** The name of the product that it is, as the list has it now; undefined where it is closed without one. */
const nameOf = async (db: Db, { state, product_id: id }: UnknownProductRow): Promise<string | undefined> => {
  if (state !== 'found' || id === null) return undefined
  return (await readGeneralNames(db, [id])).get(id) ?? id
}

/**
 * An email to whoever sent a product that no list has: to confirm the address, and once what became of it. It repeats nothing that was typed,
 * since whoever typed it may have given the address of somebody else: a name comes from the list.
 */
export const composeUnknownMail = async (
  db: Db,
  mail: UnknownMail,
  watch: UnknownWatch,
  settings: MailSettings,
  mintOnce: (mint: () => Promise<string>) => Promise<string>,
): Promise<Message> => {
  const unknown = await db.selectFrom('unknown_products').selectAll().where('id', '=', watch.unknown_id).executeTakeFirst()
  const isConfirmation = mail.purpose === 'watch confirm'
  if (!unknown || (!isConfirmation && unknown.state === 'open')) throw new NotWanted('nobody waits for this email any more')
  const language = isLanguageCode(watch.language) ? watch.language : DEFAULT_LANGUAGE
  const words = settings.texts(language).unknown
  const purpose = isConfirmation ? 'confirm' : 'end'
  const made = new Date(mail.made_at)
  const token = await mintOnce(() => mintWatchToken(db, { watcher: mail.watcher_id, purpose, watches: [watch.id] }, made))
  const page = `${settings.origin()}${unknownWatchPage(purpose, token)}`
  const start = `${settings.origin()}${PAGES.search}${STAY_HERE}`
  const name = await nameOf(db, unknown)
  const values = {
    product: settings.brand.product,
    maker: settings.brand.maker,
    country: countryIn(unknown.country, language),
    date: dayIn(watch.made_at, language),
    link: page,
    start,
    name: name ?? '',
    reason: unknown.reason === null ? '' : words.reasons[unknown.reason],
  }
  const [subject, text] = isConfirmation
    ? [words.confirmSubject, words.confirmText]
    : name === undefined
      ? [words.closedSubject, words.closedText]
      : [words.foundSubject, words.foundText]
  const parts = [filledText(text, values), ...(isConfirmation ? [] : [filledText(words.endText, values)])].join('\n\n')
  const links = isConfirmation ? [page] : [...(name === undefined ? [] : [start]), page]
  const stop = `<${settings.origin()}${API_BASE}${TELL_ME_STOP}${token}>`
  return buildMessage(
    {
      to: { name: '', address: envelopeAddress(watch.email) },
      subject: filledText(subject, values),
      text: parts,
      html: links.reduce(withLink, paragraphs(parts)),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(isConfirmation ? {} : { 'List-Unsubscribe': stop, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
    },
    { id: mail.id, date: made },
    settings,
  )
}
