import { randomUUID } from 'node:crypto'
import type { Brand } from '../../contract/brand.ts'
import { buildMessage, paragraphs } from './compose-mail.ts'
import { DEFAULT_LANGUAGE } from '../../domain/texts/languages.ts'
import { envelopeAddress } from './email-address.ts'
import { loadMailTexts } from './mail-texts.ts'
import { mailLogo } from './outgoing-mail.ts'
import { smtpSender } from './send-mail.ts'

type TrialMail = {
  smtpUrl: string
  mailFrom: string
  brand: Brand
  brandFolder: string
  to: string
  now: Date
  publicUrl: string | undefined
}
const TRIAL_MS = 60_000

/** Sends an email to whoever operates the service at once, past the outbox, and resolves with what the mail server replied. */
export const sendToOperator = async (
  { smtpUrl, mailFrom, brand, brandFolder, to, now, publicUrl }: TrialMail,
  { subject, text }: { subject: string; text: string },
): Promise<string> => {
  const parts = {
    to: { name: '', address: envelopeAddress(to) },
    subject,
    text,
    language: DEFAULT_LANGUAGE,
    html: paragraphs(text),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
  const settings = {
    mailFrom,
    brand,
    logo: mailLogo(brandFolder, brand),
    texts: loadMailTexts(),
    ...(publicUrl === undefined ? {} : { origin: () => publicUrl }),
  }
  const message = await buildMessage(parts, { id: randomUUID(), date: now }, settings)
  return smtpSender(smtpUrl)(message, AbortSignal.timeout(TRIAL_MS))
}

/** Sends an email that says nothing but that emails arrive. */
export const sendTrialMail = (mail: TrialMail): Promise<string> => {
  const { title } = mail.brand
  return sendToOperator(mail, {
    subject: `Trial email of ${title}`,
    text: `This is a trial email of ${title}. Whoever operates it sent it to see whether emails arrive. There is nothing to do.`,
  })
}
