import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { Message } from './compose-mail.ts'

/** Hands a message over; resolves once the mail server has taken it, and after an abort nothing more is sent. */
export type SendMail = (message: Message, signal: AbortSignal) => Promise<void>

export type SmtpTimeouts = { connectionMs: number; silenceMs: number }
const GOODBYE_MS = 1_000
const TIMEOUTS: SmtpTimeouts = { connectionMs: 20_000, silenceMs: 60_000 }

/**
 * Sends over a connection of its own a mail. The connection is held here and not by a transport, since a transport
 * cannot be told to stop: an attempt that was given up could still deliver while the next one is under way.
 */
export const smtpSender = (smtpUrl: string, { connectionMs, silenceMs }: SmtpTimeouts = TIMEOUTS): SendMail => {
  const { auth, ...server } = parseConnectionUrl(smtpUrl)
  return ({ from, to, content }, signal) =>
    new Promise((resolve, reject) => {
      const connection = new SMTPConnection({
        ...server,
        connectionTimeout: connectionMs,
        dnsTimeout: connectionMs,
        greetingTimeout: connectionMs,
        socketTimeout: silenceMs,
      })
      const fail = (error: Error): void => {
        connection.close()
        reject(error)
      }
      const abort = (): void => fail(new Error('the attempt took too long or the server is stopping'))
      const unlessFailed = (next: () => void) => (error?: Error | null) => {
        if (error) fail(error)
        else next()
      }
      connection.on('error', fail)
      connection.once('end', () => {
        signal.removeEventListener('abort', abort)
        // The reason, where there is one, is told just after the end.
        setImmediate(() => reject(new Error('the mail server closed the connection')))
      })
      if (signal.aborted) {
        abort()
        return
      }
      signal.addEventListener('abort', abort, { once: true })
      const send = (): void =>
        connection.send(
          { from, to: [to] },
          content,
          unlessFailed(() => {
            resolve()
            connection.quit()
            // Whether the server says goodbye or not, a stopping process need not wait for it.
            setTimeout(() => connection.close(), GOODBYE_MS).unref()
          }),
        )
      connection.connect(
        unlessFailed(() => {
          if (auth) connection.login(auth, unlessFailed(send))
          else send()
        }),
      )
    })
}
