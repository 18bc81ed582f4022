import { isIP } from 'node:net'
import { z } from 'zod/mini'
import { DEFAULT_BRAND_FOLDER } from './brand/load-brand.ts'

/** The sender where no address is configured. */
const NO_SENDER = 'no-reply@localhost'
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Whether every part is an address such as 10.0.0.1 or a subnet such as 10.0.0.0/8. */
const isListOfAddresses = (text: string): boolean =>
  text.split(',').every((part) => {
    const [address = '', bits, more] = part.trim().split('/')
    const version = isIP(address)
    const longest = version === 4 ? 32 : 128
    return version !== 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  })

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')),
  z.transform(Number),
)

const mailAddress = z.string().check(z.regex(z.regexes.email, 'must be a mail address'))
const smtpUrl = z.string().check(
  z.refine((text) => {
    const url = URL.parse(text)
    return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  }, 'must be smtp://… or smtps://… with a host, as smtp://user:password@mail.example:587'),
)

const trustedProxies = z.pipe(
  z.string().check(z.trim(), z.refine(isListOfAddresses, 'must be addresses or subnets with commas between, as 127.0.0.1,10.0.0.0/8')),
  z.transform((text) => text.split(',').map((one) => one.trim())),
)

const environment = z.object({
  PORT: z._default(port.check(z.lte(65_535, 'must be a port number from 0 to 65535')), 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'))),
  TANKMIX_DATA: z._default(z.string(), './data'),
  TANKMIX_DEMO: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  TANKMIX_BRAND: z._default(z.string(), DEFAULT_BRAND_FOLDER),
  SMTP_URL: z.optional(smtpUrl),
  LAB_EMAIL: z.optional(mailAddress),
  MAIL_FROM: z.optional(mailAddress),
  TRUST_PROXY: z.optional(trustedProxies),
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
  /** Where mails are handed over; undefined keeps them waiting. */
  smtpUrl: string | undefined
  /** Who is told of a new request. */
  labEmail: string | undefined
  /** The sender of all mails. */
  mailFrom: string
  /** Addresses and subnets of proxies whose word is taken for the visitor's address and protocol. */
  trustedProxies: string[]
  logLevel: (typeof LOG_LEVELS)[number]
}

export type SettingsOutcome = { ok: true; settings: Settings } | { ok: false; faults: string[] }

/** Reads the settings from an environment; an empty variable counts as not set. Every fault is named. */
export const readSettings = (env: Record<string, string | undefined>): SettingsOutcome => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.safeParse(environment, given)
  if (!result.success)
    return { ok: false, faults: result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
  const { data } = result
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
      trustedProxies: data.TRUST_PROXY ?? [],
      logLevel: data.LOG_LEVEL,
    },
  }
}
