import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isAscii } from './email-address.ts'
import type { Message } from './compose-mail.ts'
import { readSmtpUrl } from './smtp-url.ts'

/** Sends a message; resolves once the mail server has accepted it, and sends nothing more after an abort. */
export type SendMail = (message: Message, signal: AbortSignal) => Promise<unknown>

type SmtpTimeouts = { connectionMs: number; silenceMs: number }
const GOODBYE_MS = 1_000
const TIMEOUTS: SmtpTimeouts = { connectionMs: 20_000, silenceMs: 60_000 }

/** An error that no further attempt can change. */
export class Undeliverable extends Error {}

const NO_SMTPUTF8 =
  'the address has non-ASCII letters before the @, which needs a mail server with SMTPUTF8, and this one does not offer it'
const NO_TLS = 'it does not offer TLS, which SMTP_URL requires; ?requireTLS=false at its end sends emails and the password unencrypted'

const offersSmtpUtf8 = ({ lastServerResponse }: SMTPConnection): boolean => /^250[ -]SMTPUTF8\b/im.test(lastServerResponse || '')

type Errand<Result> = {
  /** Why nothing is tried with this mail server. */
  refuse?: (connection: SMTPConnection) => Error | undefined
  /** What is done once the mail server has taken the password, if there is one. */
  work: (connection: SMTPConnection, done: (error: Error | null, result: Result) => void) => void
}

/**
 * Opens a new connection and does something with it. The connection is opened here and not by a transport, because a transport cannot be
 * aborted: an attempt that timed out could still deliver during the next one.
 */
const overConnection = <Result>(
  smtpUrl: string,
  { connectionMs, silenceMs }: SmtpTimeouts,
  { refuse, work }: Errand<Result>,
  signal: AbortSignal,
): Promise<Result> => {
  const {
    server: { auth, ...server },
    name,
  } = readSmtpUrl(smtpUrl)
  /** An error that names the mail server and the reason. */
  const named = (error: Error & { command?: string }): Error => {
    const reason = error.command === 'STARTTLS' && /upgrading connection/.test(error.message) ? NO_TLS : error.message
    return new (error instanceof Undeliverable ? Undeliverable : Error)(`mail server ${name}: ${reason}`, { cause: error })
  }
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection({
      ...server,
      connectionTimeout: connectionMs,
      dnsTimeout: connectionMs,
      greetingTimeout: connectionMs,
      socketTimeout: silenceMs,
    })
    const fail = (error: Error): void => {
      connection.close()
      reject(named(error))
    }
    const abort = (): void => fail(new Error('the attempt took too long or the server is stopping'))
    const unlessFailed = (next: () => void) => (error?: Error | null) => {
      if (error) fail(error)
      else next()
    }
    connection.on('error', fail)
    connection.once('end', () => {
      signal.removeEventListener('abort', abort)
      // The reason, if any, is reported just after the end.
      setImmediate(() => reject(named(new Error('it closed the connection'))))
    })
    if (signal.aborted) {
      abort()
      return
    }
    signal.addEventListener('abort', abort, { once: true })
    const begin = (): void =>
      work(connection, (error, result) => {
        if (error) {
          fail(error)
          return
        }
        resolve(result)
        connection.quit()
        // A stopping process need not wait for the server's goodbye.
        setTimeout(() => connection.close(), GOODBYE_MS).unref()
      })
    connection.connect(
      unlessFailed(() => {
        const refusal = refuse?.(connection)
        if (refusal) fail(refusal)
        else if (auth) connection.login(auth, unlessFailed(begin))
        else begin()
      }),
    )
  })
}

/** Sends each email over a new connection, and resolves with what the mail server replied. */
export const smtpSender =
  (smtpUrl: string, timeouts = TIMEOUTS): ((...sent: Parameters<SendMail>) => Promise<string>) =>
  ({ from, to, content }, signal) =>
    overConnection<string>(
      smtpUrl,
      timeouts,
      {
        refuse: (connection) => (isAscii(to) || offersSmtpUtf8(connection) ? undefined : new Undeliverable(NO_SMTPUTF8)),
        work: (connection, done) => connection.send({ from, to: [to] }, content, (error, info) => done(error, info?.response)),
      },
      signal,
    )

/** Resolves where the mail server can be reached and takes the password; sends nothing. */
export const reachMailServer = (smtpUrl: string, signal: AbortSignal): Promise<void> =>
  overConnection<void>(smtpUrl, TIMEOUTS, { work: (_connection, done) => done(null) }, signal)
