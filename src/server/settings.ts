import { isIP } from 'node:net'
import { z } from 'zod/mini'
import { readPostgresHosts } from './db/postgres/postgres-hosts.ts'
import { DEFAULT_BRAND_FOLDER } from './visitors/brand/load-brand.ts'
import type { Role } from '../domain/console/roles.ts'
import type { CompanySettings } from './laboratory/sign-in/company.ts'
import { closestName, didYouMean } from './process/closest-name.ts'
import { smtpOptionsError } from './mail/smtp-url.ts'

/** The sender where no address is configured. */
const NO_SENDER = 'no-reply@localhost'
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const port = z.pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')), z.transform(Number))

const mailAddress = z.string().check(z.regex(z.regexes.email, 'must be an email address'))
const smtpUrl = z.string().check(
  z.refine((text) => {
    const url = URL.parse(text)
    return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  }, 'must be smtp://… or smtps://… with a host, as smtp://user:password@mail.example:587'),
  z.superRefine((text, context) => {
    const url = URL.parse(text)
    const message = url === null ? undefined : smtpOptionsError(url)
    if (message !== undefined) context.addIssue(message)
  }),
)

/** Browsers make passkeys only for sites over TLS, and for this machine. */
const publicUrl = z.string().check(
  z.refine((text) => {
    const url = URL.parse(text)
    if (url === null || url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') return false
    return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost')
  }, 'must be https://… without a path, as https://mixing.example, or http://localhost with a port'),
)

const issuer = z.string().check(
  z.refine((text) => {
    const url = URL.parse(text)
    return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname)))
  }, 'must be the https://… address of the sign-in service'),
)

/** A time stamp proves itself, so that authorities that answer without TLS can be used. */
const httpUrl = z
  .string()
  .check(
    z.refine(
      (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
      'must be the address of a time stamp authority, as https://tsa.example',
    ),
  )

const ROLE_GROUP = /^(viewer|chemist|approver|admin)=(.+)$/
const roleGroups = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => addressesIn(text).every((part) => ROLE_GROUP.test(part)),
        'must be roles and groups, as approver=lab-approvers,viewer=staff',
      ),
    ),
  z.transform((text) => addressesIn(text).map((part) => ({ role: ROLE_GROUP.exec(part)![1] as Role, group: ROLE_GROUP.exec(part)![2]! }))),
)

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const isProxyAddress = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (PROXY_NAMES.has(text)) return true
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
const addressesIn = (text: string): string[] => text.split(',').map((part) => part.trim())

const trustProxy = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text === 'true' || text === 'false' || addressesIn(text).every(isProxyAddress),
        'must be true, false, or addresses such as loopback or 10.0.0.0/8, separated by commas',
      ),
    ),
  z.transform((text) => (text === 'true' || text === 'false' ? text === 'true' : addressesIn(text).join(','))),
)

const networks = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text === 'none' || addressesIn(text).every(isProxyAddress),
        'must be none, or networks such as loopback or 10.0.0.0/8, separated by commas',
      ),
    ),
  z.transform((text) => (text === 'none' ? [] : addressesIn(text))),
)

const importFrom = z.string().check(
  z.refine((text) => {
    if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) return true
    const url = URL.parse(text)
    return url?.protocol === 'https:' && url.username === '' && url.hash === ''
  }, 'must be a folder, or an https://… address without a password'),
)
const headerLine = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}: ?[\x20-\x7e]+$/, 'must be a header such as Authorization: Bearer abc'))

const perMinute = z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'must be a number from 0 (no limit) to 999999')), z.transform(Number))

const databaseUrl = z.string().check(
  z.superRefine((text, context) => {
    try {
      readPostgresHosts(text)
    } catch (error) {
      context.addIssue((error as Error).message)
    }
  }),
)

const retentionDays = z.pipe(
  z.string().check(z.regex(/^(0|[3-9]\d|[1-9]\d{2,4})$/, 'must be a number of days from 30, or 0 to keep requests')),
  z.transform(Number),
)

const environment = z.object({
  PORT: z._default(port.check(z.lte(65_535, 'must be a port number from 0 to 65535')), 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATABASE_URL: z.optional(databaseUrl),
  TANKMIX_DATA: z._default(z.string(), './data'),
  TANKMIX_DEMO: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  TANKMIX_BRAND: z._default(z.string(), DEFAULT_BRAND_FOLDER),
  SMTP_URL: z.optional(smtpUrl),
  LAB_EMAIL: z.optional(mailAddress),
  MAIL_FROM: z.optional(mailAddress),
  PUBLIC_URL: z.optional(publicUrl),
  OIDC_ISSUER: z.optional(issuer),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_SCOPE: z._default(z.string(), 'openid profile email'),
  OIDC_ROLES_CLAIM: z._default(z.string(), 'groups'),
  OIDC_ROLES: z._default(roleGroups, []),
  TRUST_PROXY: z._default(trustProxy, false),
  METRICS_FROM: z._default(networks, ['loopback', 'linklocal', 'uniquelocal']),
  /** A file of PKCS#12 or PEM, or PEM itself. */
  REPORT_CERTIFICATE: z.optional(z.string()),
  REPORT_CERTIFICATE_PASSWORD: z.optional(z.string()),
  REPORT_TIME_STAMPS: z.optional(httpUrl),
  COUNTRY_HEADER: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header such as CF-IPCountry'))),
  // A search makes two calls: its results and their counts.
  RATE_LIMIT_SEARCH: z._default(perMinute, 1200),
  RATE_LIMIT_REQUESTS: z._default(perMinute, 30),
  RATE_LIMIT_SIGN_IN: z._default(perMinute, 30),
  REQUEST_RETENTION_DAYS: z.optional(retentionDays),
  IMPORT_FROM: z.optional(importFrom),
  IMPORT_MAPPING: z.optional(z.string()),
  IMPORT_HEADER: z.optional(headerLine),
  IMPORT_NETWORKS: z._default(networks, []),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
})

export type Settings = {
  port: number
  host: string
  databaseUrl: string | undefined
  dataFolder: string
  /** Whether an empty embedded database is filled with demonstration data. */
  demo: boolean
  brandFolder: string
  /** The mail server; undefined leaves emails waiting. */
  smtpUrl: string | undefined
  /** Receives an email for each new request. */
  labEmail: string | undefined
  /** The sender of all emails. */
  mailFrom: string
  /** The address of the service for browsers; undefined where it is used on this machine only. */
  publicUrl: string | undefined
  /** The company's sign-in service; undefined where people sign in with passkeys. */
  company: CompanySettings | undefined
  /** Proxies whose `X-Forwarded-For` is trusted: none, all, or these addresses. */
  trustProxy: boolean | string
  /** Networks from which `/metrics` may be read. */
  metricsFrom: string[]
  /** Header in which a proxy reports the visitor's country. */
  countryHeader: string | undefined
  /** What PDFs of reports are signed with: a file of PKCS#12 or PEM, or PEM itself. */
  reportCertificate: { given: string; password: string | undefined } | undefined
  /** Who stamps them with the time (RFC 3161). */
  reportTimeStamps: string | undefined
  /** Maximum calls of one client per minute; 0 is no limit. */
  rateLimits: { search: number; requests: number; signIn: number }
  /** Closed requests are deleted after this many days; 0 keeps them; undefined is what the database began with. */
  requestRetentionDays: number | undefined
  /** What is fetched and taken in daily; undefined where nothing is. */
  fetched: FetchedSettings | undefined
  logLevel: (typeof LOG_LEVELS)[number]
}
export type FetchedSettings = {
  /** A folder, or an https address. */
  from: string
  mapping: string
  /** `Name: value` */
  header: string | undefined
  /** Networks of the operator's own that may be fetched from. */
  networks: string[]
}

type SettingsOutcome = { ok: true; settings: Settings } | { ok: false; errors: string[] }

/** Some names have it and others not, which is easily taken for one rule. */
const PREFIX = /^TANKMIX_(?=[A-Z])/

/** What is set and is nearly the name of a setting. */
const misspeltIn = (given: Record<string, string | undefined>): string[] => {
  const names = Object.keys(environment.shape)
  return Object.keys(given).flatMap((name) => {
    if (names.includes(name)) return []
    const meant = closestName(name, names) ?? (PREFIX.test(name) ? closestName(name.replace(PREFIX, ''), names) : undefined)
    return meant === undefined ? [] : [`${name}: is no setting${didYouMean(meant)}`]
  })
}

const companyOf = (data: z.infer<typeof environment>): CompanySettings | undefined =>
  data.OIDC_ISSUER === undefined || data.OIDC_CLIENT_ID === undefined || data.OIDC_CLIENT_SECRET === undefined
    ? undefined
    : {
        issuer: data.OIDC_ISSUER,
        clientId: data.OIDC_CLIENT_ID,
        clientSecret: data.OIDC_CLIENT_SECRET,
        scope: data.OIDC_SCOPE,
        rolesClaim: data.OIDC_ROLES_CLAIM,
        roles: data.OIDC_ROLES,
      }

/** Reads the settings from an environment; an empty variable counts as not set. All errors are reported. */
export const readSettings = (env: Record<string, string | undefined>): SettingsOutcome => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.safeParse(environment, given)
  const misspelt = misspeltIn(given)
  const wrong = result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  if (!result.success || misspelt.length > 0) return { ok: false, errors: [...wrong, ...misspelt] }
  const { data } = result
  const together = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const missing = together.filter((name) => data[name] === undefined)
  if (missing.length > 0 && missing.length < together.length)
    return { ok: false, errors: missing.map((name) => `${name}: must be set too: the company's sign-in needs ${together.join(', ')}`) }
  if ((data.IMPORT_FROM === undefined) !== (data.IMPORT_MAPPING === undefined)) {
    const [lacking, set] = data.IMPORT_FROM === undefined ? ['IMPORT_FROM', 'IMPORT_MAPPING'] : ['IMPORT_MAPPING', 'IMPORT_FROM']
    return { ok: false, errors: [`${lacking}: must be set too, since ${set} is`] }
  }
  return {
    ok: true,
    settings: {
      port: data.PORT,
      host: data.HOST,
      databaseUrl: data.DATABASE_URL,
      dataFolder: data.TANKMIX_DATA,
      demo: data.TANKMIX_DEMO === 'on',
      brandFolder: data.TANKMIX_BRAND,
      smtpUrl: data.SMTP_URL,
      labEmail: data.LAB_EMAIL,
      mailFrom: data.MAIL_FROM ?? data.LAB_EMAIL ?? NO_SENDER,
      publicUrl: data.PUBLIC_URL,
      company: companyOf(data),
      trustProxy: data.TRUST_PROXY,
      metricsFrom: data.METRICS_FROM,
      countryHeader: data.COUNTRY_HEADER,
      reportCertificate:
        data.REPORT_CERTIFICATE === undefined ? undefined : { given: data.REPORT_CERTIFICATE, password: data.REPORT_CERTIFICATE_PASSWORD },
      reportTimeStamps: data.REPORT_TIME_STAMPS,
      rateLimits: { search: data.RATE_LIMIT_SEARCH, requests: data.RATE_LIMIT_REQUESTS, signIn: data.RATE_LIMIT_SIGN_IN },
      requestRetentionDays: data.REQUEST_RETENTION_DAYS,
      fetched:
        data.IMPORT_FROM === undefined || data.IMPORT_MAPPING === undefined
          ? undefined
          : { from: data.IMPORT_FROM, mapping: data.IMPORT_MAPPING, header: data.IMPORT_HEADER, networks: data.IMPORT_NETWORKS },
      logLevel: data.LOG_LEVEL,
    },
  }
}
