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

/** Sends one email at once, past the outbox, and resolves with what the mail server replied. */
export const sendTrialMail = async ({ smtpUrl, mailFrom, brand, brandFolder, to, now, publicUrl }: TrialMail): Promise<string> => {
  const text = `This is a trial email of ${brand.title}. Whoever operates it sent it to see whether emails arrive. There is nothing to do.`
  const parts = {
    to: { name: '', address: envelopeAddress(to) },
    subject: `Trial email of ${brand.title}`,
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
