import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { waitUntil } from '../testing/mail-for-tests.ts'
import { smtpSender, Undeliverable } from './send-mail.ts'
import { readSmtpUrl } from './smtp-url.ts'

type Got = { passwords: string[]; envelopes: { to: string; smtpUtf8: boolean; overTls: boolean }[] }
const servers: SMTPServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()))
})

/** A mail server on all addresses of this machine, and the emails it received. */
const startSmtp = async (options: SMTPServerOptions & { hideSMTPUTF8?: boolean } = {}): Promise<Got & { port: number }> => {
  const got: Got = { passwords: [], envelopes: [] }
  const server = new SMTPServer({
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
    onAuth: ({ password }, _session, done) => {
      got.passwords.push(password ?? '')
      done(null, { user: 'user' })
    },
    onData: (stream, { envelope, secure }, done) => {
      stream.resume()
      stream.on('end', () => {
        const { smtpUtf8 } = envelope as typeof envelope & { smtpUtf8: boolean }
        got.envelopes.push({ to: envelope.rcptTo[0]!.address, smtpUtf8, overTls: secure })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve))
  return { ...got, port: (server.server.address() as AddressInfo).port }
}
const send = (url: string, to = 'asa@farm.example') =>
  smtpSender(url, { connectionMs: 5_000, silenceMs: 5_000 })(
    { from: 'tankmix@service.example', to, content: Buffer.from('Subject: Test\r\n\r\nText\r\n') },
    AbortSignal.timeout(10_000),
  )
/** An address of this machine that the product does not treat as local. */
const ELSEWHERE = '0.0.0.0'

test('STAY-09 neither password nor email goes to a remote mail server without TLS', async () => {
  const smtp = await startSmtp({ disabledCommands: ['STARTTLS'] })
  await expect(send(`smtp://user:secret@${ELSEWHERE}:${smtp.port}`)).rejects.toThrow(
    `mail server ${ELSEWHERE}:${smtp.port}: it does not offer TLS, which SMTP_URL requires; ?requireTLS=false`,
  )
  expect(smtp).toMatchObject({ passwords: [], envelopes: [] })
})

test.each([
  ['the operator says so', `smtp://user:secret@${ELSEWHERE}:PORT?requireTLS=false`],
  ['the mail server is on this machine', 'smtp://user:secret@127.0.0.1:PORT'],
])('STAY-09 TLS is not required where %s', async (_where, url) => {
  const smtp = await startSmtp({ disabledCommands: ['STARTTLS'] })
  await send(url.replace('PORT', String(smtp.port)))
  await waitUntil(() => smtp.envelopes.length === 1)
  expect(smtp).toMatchObject({ passwords: ['secret'], envelopes: [{ to: 'asa@farm.example', overTls: false }] })
})

test('STAY-09 password and email go to a remote mail server over TLS', async () => {
  const smtp = await startSmtp()
  await send(`smtp://user:secret@${ELSEWHERE}:${smtp.port}?tls.rejectUnauthorized=false`)
  expect(smtp).toMatchObject({ passwords: ['secret'], envelopes: [{ overTls: true }] })
})

test.each([
  ['smtp://mail.example', 'tls'],
  ['smtps://mail.example', 'tls'],
  ['smtp://mail.example?ignoreTLS=true', 'tls'],
  ['smtp://mail.example?requireTLS=false', 'clear'],
  ['smtp://10.0.0.1', 'tls'],
  ['smtp://localhost.example', 'tls'],
  ['smtp://127.example', 'tls'],
  ['smtp://localhost:25', 'loopback'],
  ['smtp://LOCALHOST', 'loopback'],
  ['smtp://127.0.0.53', 'loopback'],
  ['smtp://[::1]:25', 'loopback'],
  ['smtp://localhost?requireTLS=true', 'tls'],
])('STAY-09 %s: %s', (url, transport) => {
  expect(readSmtpUrl(url).transport).toBe(transport)
})

test('STAY-14 an address with non-ASCII letters before the @ is sent to a mail server with SMTPUTF8', async () => {
  const smtp = await startSmtp()
  await send(`smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`, 'jürgen@xn--mller-kva.example')
  expect(smtp.envelopes).toEqual([{ to: expect.stringMatching(/^jürgen@/) as string, smtpUtf8: true, overTls: false }])
})

test('STAY-14 without SMTPUTF8 it is refused permanently, with the reason and without the address', async () => {
  const smtp = await startSmtp({ hideSMTPUTF8: true })
  const url = `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`
  const refused = await send(url, 'jürgen@xn--mller-kva.example').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Undeliverable)
  expect(String(refused)).toContain(`mail server 127.0.0.1:${smtp.port}: the address has non-ASCII letters before the @`)
  expect(String(refused)).not.toContain('jürgen')
  expect(smtp.envelopes).toEqual([])
  await send(url, 'asa@xn--mller-kva.example')
  expect(smtp.envelopes).toMatchObject([{ to: expect.stringMatching(/^asa@/) as string, smtpUtf8: false }])
})
