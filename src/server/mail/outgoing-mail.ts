import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Brand } from '../../contract/brand.ts'
import { isDiskTrouble } from '../db/disk-space.ts'
import type { Database } from '../db/open-db.ts'
import { loadMailTexts } from './mail-texts.ts'
import { createMailWorker, type MailWorker } from './mail-worker.ts'
import { smtpSender, Undeliverable } from './send-mail.ts'
import { createSenderLock, type SenderLock } from './sender-lock.ts'
import { readSmtpUrl } from './smtp-url.ts'

/** What an operator sets of mail; see docs/configure.md. */
type OutgoingMailSettings = Record<'smtpUrl' | 'labEmail' | 'publicUrl', string | undefined> &
  Record<'mailFrom' | 'dataFolder' | 'brandFolder', string>

type Options = {
  database: Database
  settings: OutgoingMailSettings
  brand: Brand
  /** The address of this service, for links. */
  origin: () => string
  logger: FastifyBaseLogger
  /** Reports to the operator which emails are not sent, and why. */
  say: (text: string) => void
}

const NO_SMTP = 'No email is sent, because SMTP_URL is not set. Requests are stored, and their emails wait until it is set.'
const NO_LABORATORY =
  'The laboratory gets no email, because LAB_EMAIL is not set. Requests are stored, and its emails wait until it is set.'
const NO_PUBLIC_URL = 'Links in emails lead to this machine only, because PUBLIC_URL is not set.'
const NOT_THE_SENDER = 'Another server over this database sends the emails. This one starts when that one has stopped.'
const onlyOverTls = (server: string): string => `Emails go to ${server} over TLS only.`
const inClear = (server: string): string =>
  `Emails, and the password in SMTP_URL, can go to ${server} unencrypted, because SMTP_URL has requireTLS=false.`

/** The picture that goes with each email. */
export const mailLogo = (brandFolder: string, { icons }: Pick<Brand, 'icons'>): Buffer => readFileSync(join(brandFolder, icons.small))

/** Where the lock cannot be had for another reason, such as a full disk, it is tried again with the first email. */
const sayWhetherItSends = (lock: SenderLock, say: Options['say'], logger: FastifyBaseLogger): void => {
  const report = (error: unknown): void => logger.warn({ err: error }, 'the lock of who sends emails cannot be had now')
  try {
    lock.take((error) => (isDiskTrouble(error) ? report(error) : say(NOT_THE_SENDER)))
  } catch (error) {
    report(error)
  }
}

/** Sends emails beside a server, as far as configured; reports what is not. */
export const createOutgoingMail = ({
  database,
  settings,
  brand,
  origin,
  logger,
  say,
}: Options): Pick<MailWorker, 'start' | 'wake' | 'stop'> => {
  // Errors in texts must show at the start, not when the first email is due.
  const texts = loadMailTexts()
  const { smtpUrl, labEmail, mailFrom } = settings
  if (smtpUrl === undefined) {
    say(NO_SMTP)
    return { start: () => undefined, wake: () => undefined, stop: () => Promise.resolve() }
  }
  const { name, transport } = readSmtpUrl(smtpUrl)
  if (transport === 'tls') say(onlyOverTls(name))
  if (transport === 'clear') say(inClear(name))
  if (labEmail === undefined) say(NO_LABORATORY)
  if (settings.publicUrl === undefined && transport !== 'loopback') say(NO_PUBLIC_URL)
  const lock = database.kind === 'embedded' ? createSenderLock(settings.dataFolder) : undefined
  if (lock) sayWhetherItSends(lock, say, logger)
  /** Whether the database could not be read when it was last looked for emails: said once, not each time. */
  let isAway = false
  const worker = createMailWorker({
    database,
    send: smtpSender(smtpUrl),
    settings: { brand, logo: mailLogo(settings.brandFolder, brand), texts, mailFrom, labEmail, origin },
    owner: randomUUID(),
    now: () => new Date(),
    random: Math.random,
    maySend: () => lock?.take() ?? true,
    onError: (error, mail) => {
      if (mail)
        logger.warn(
          { err: error, mail: mail.id },
          error instanceof Undeliverable
            ? 'an email cannot be sent and is given up'
            : 'an email could not be sent; the server will try again',
        )
      else if (!isAway) logger.warn({ err: error }, 'the emails that are due could not be read; the server looks again every few seconds')
      isAway = !mail
    },
    onLooked: () => {
      isAway = false
    },
  })
  return {
    start: worker.start,
    wake: worker.wake,
    stop: async () => {
      await worker.stop()
      lock?.release()
    },
  }
}
