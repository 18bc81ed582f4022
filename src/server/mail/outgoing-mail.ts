import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Brand } from '../../contract/brand.ts'
import type { Database } from '../db/open-db.ts'
import type { Settings } from '../settings.ts'
import { loadMailTexts } from './mail-texts.ts'
import { createMailWorker, type MailWorker } from './mail-worker.ts'
import { smtpSender, Undeliverable } from './send-mail.ts'
import { createSenderLock } from './sender-lock.ts'
import { readSmtpUrl } from './smtp-url.ts'

type Options = {
  database: Database
  settings: Pick<Settings, 'smtpUrl' | 'labEmail' | 'mailFrom' | 'dataFolder'>
  brand: Brand
  logger: FastifyBaseLogger
  /** Tells the operator what will not be sent, and why. */
  say: (text: string) => void
}

const NO_SMTP = 'No mail goes out, since SMTP_URL is not set. Requests are kept, and their mails wait until it is.'
const NO_LABORATORY = 'The laboratory gets no mail, since LAB_EMAIL is not set. Requests are kept, and its mails wait until it is.'
const NOT_THE_SENDER = 'Another server over this database sends the mail. This one does so when that one has ended.'
const onlyOverTls = (server: string): string => `Emails go to ${server} over TLS only.`
const inClear = (server: string): string =>
  `Emails, and the password in SMTP_URL, can go to ${server} in clear, since SMTP_URL says requireTLS=false.`

/** The sending of mail beside a server, as far as it is configured; says what is not. */
export const createOutgoingMail = ({ database, settings, brand, logger, say }: Options): Pick<MailWorker, 'start' | 'wake' | 'stop'> => {
  // Malformed texts are to be seen at the start, not when the first mail is due.
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
  const lock = database.kind === 'embedded' ? createSenderLock(settings.dataFolder) : undefined
  if (lock && !lock.take()) say(NOT_THE_SENDER)
  const worker = createMailWorker({
    database,
    send: smtpSender(smtpUrl),
    settings: { brand, texts, mailFrom, labEmail },
    owner: randomUUID(),
    now: () => new Date(),
    random: Math.random,
    maySend: () => lock?.take() ?? true,
    onError: (error, mail) =>
      logger.warn(
        { err: error, mail: mail?.id },
        error instanceof Undeliverable ? 'a mail cannot be sent and is given up' : 'a mail could not be sent; it is tried again',
      ),
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
