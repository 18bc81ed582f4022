import type { Kysely } from 'kysely'
import { COMMAND_LINE } from '../../domain/console/people.ts'
import type { Schema } from '../db/schema/schema.ts'
import { CLASS_OF } from './outbox/classes.ts'
import type { Mail } from './outbox/mail-queue.ts'
import { buildMessage, paragraphs, type MailSettings, type Message } from './compose-mail.ts'
import { composeNotice } from './compose-notice.ts'
import { dayAndTime } from './day-and-time.ts'
import { envelopeAddress } from './email-address.ts'
import { loadConsoleMailTexts } from './console-mail-texts.ts'
import { Undeliverable } from './send-mail.ts'
import { DEFAULT_LANGUAGE } from '../../domain/texts/languages.ts'
import { filledText } from '../../domain/filled-text.ts'

const TEXTS = loadConsoleMailTexts()

const textsOf = (purpose: Mail['purpose']): [subject: string, text: string] => {
  if (purpose === 'role waits') return [TEXTS.roleWaitsSubject, TEXTS.roleWaitsText]
  if (purpose === 'role waits again') return [TEXTS.roleWaitsAgainSubject, TEXTS.roleWaitsAgainText]
  if (purpose === 'role taken') return [TEXTS.roleTakenSubject, TEXTS.roleTakenText]
  if (purpose === 'account disabled') return [TEXTS.accountDisabledSubject, TEXTS.accountDisabledText]
  if (purpose === 'passkey added') return [TEXTS.passkeyAddedSubject, TEXTS.passkeyAddedText]
  if (purpose === 'passkey removed') return [TEXTS.passkeyRemovedSubject, TEXTS.passkeyRemovedText]
  if (purpose === 'passkeys removed') return [TEXTS.passkeysRemovedSubject, TEXTS.passkeysRemovedText]
  return [TEXTS.passkeysOfAnotherSubject, TEXTS.passkeysOfAnotherText]
}

type PersonMail = Pick<Mail, 'id' | 'purpose' | 'data'> & { person_id: string; made_at: string }

/** An email to a person of the laboratory, with the names and addresses that are known when it is sent; the outbox has ids only. */
export const composePersonMail = async (db: Kysely<Schema>, mail: PersonMail, settings: MailSettings): Promise<Message> => {
  if (CLASS_OF[mail.purpose] === 'notice') return composeNotice(db, mail, settings)
  const { person: about, by } = JSON.parse(mail.data) as { person: string; by: string }
  const people = await db.selectFrom('people').select(['id', 'name', 'email']).where('id', 'in', [mail.person_id, about, by]).execute()
  const called = (id: string): string => {
    const found = people.find((person) => person.id === id)
    if (found === undefined) return TEXTS.commandLine
    return found.name === '' ? found.email : `${found.name} (${found.email})`
  }
  const receiver = people.find(({ id }) => id === mail.person_id)
  if (receiver === undefined || receiver.email === '') throw new Undeliverable('this person has no email address any more')
  const values: Record<string, string> = {
    product: settings.brand.product,
    person: called(about),
    by: by === COMMAND_LINE ? TEXTS.commandLine : called(by),
    ...dayAndTime(mail.made_at, settings),
  }
  const fill = (text: string): string => filledText(text, values)
  // Whoever is told of a passkey or a role presses no link of an email, not even a good one (LAB-300).
  const { origin: _none, ...withoutLinks } = settings
  const [subject, body] = textsOf(mail.purpose)
  const text = fill(body)
  return buildMessage(
    {
      to: { name: '', address: envelopeAddress(receiver.email) },
      subject: fill(subject),
      text,
      language: DEFAULT_LANGUAGE,
      html: paragraphs(text),
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
    { id: mail.id, date: new Date(mail.made_at) },
    withoutLinks,
  )
}
