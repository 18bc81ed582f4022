import { z } from 'zod/mini'
import { DEFAULT_BRAND_FOLDER } from './brand/load-brand.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')),
  z.transform(Number),
)

const environment = z.object({
  PORT: z._default(port.check(z.lte(65_535, 'must be a port number from 0 to 65535')), 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'))),
  TANKMIX_DATA: z._default(z.string(), './data'),
  TANKMIX_DEMO: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  TANKMIX_BRAND: z._default(z.string(), DEFAULT_BRAND_FOLDER),
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
      logLevel: data.LOG_LEVEL,
    },
  }
}
