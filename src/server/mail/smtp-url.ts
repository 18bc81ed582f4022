import { isIPv4 } from 'node:net'
import { parseConnectionUrl } from 'nodemailer/lib/shared'

type SmtpServer = ReturnType<typeof parseConnectionUrl>

/** Hosts on the same machine. */
const isLoopback = (host: string): boolean =>
  /^(?:localhost|[a-z\d.-]+\.localhost|\[?::1\]?)$/i.test(host) || (isIPv4(host) && host.startsWith('127.'))

type Transport = 'tls' | 'loopback' | 'clear'

/** The mail server of SMTP_URL. TLS is required unless the server is on this machine or the URL has requireTLS=false. */
export const readSmtpUrl = (smtpUrl: string): { server: SmtpServer; name: string; transport: Transport } => {
  const given = parseConnectionUrl(smtpUrl)
  const host = given.host ?? 'localhost'
  const name = given.port === undefined ? host : `${host}:${given.port}`
  if (given.secure) return { server: given, name, transport: 'tls' }
  const requireTLS = given.requireTLS ?? !isLoopback(host)
  const transport = requireTLS ? 'tls' : isLoopback(host) ? 'loopback' : 'clear'
  return { server: { ...given, requireTLS }, name, transport }
}

/** What is wrong with the options of an otherwise valid SMTP_URL. */
export const smtpOptionsError = (url: URL): string | undefined => {
  const required = url.searchParams.getAll('requireTLS')
  if (required.length > 1 || required.some((value) => value !== 'true' && value !== 'false')) return 'requireTLS must be true or false'
  if (url.protocol === 'smtps:' && required[0] === 'false') return 'smtps:// is TLS from the start; requireTLS=false belongs to smtp://'
  return undefined
}
