import { expect, test } from 'vitest'
import { DEFAULT_BRAND_FOLDER } from './visitors/brand/load-brand.ts'
import { readSettings } from './settings.ts'

test('without settings the product serves the embedded database, on this machine only', () => {
  expect(readSettings({})).toEqual({
    ok: true,
    settings: {
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataFolder: './data',
      demo: true,
      brandFolder: DEFAULT_BRAND_FOLDER,
      smtpUrl: undefined,
      labEmail: undefined,
      mailFrom: 'no-reply@localhost',
      publicUrl: undefined,
      company: undefined,
      trustProxy: false,
      metricsFrom: ['loopback', 'linklocal', 'uniquelocal'],
      countryHeader: undefined,
      rateLimits: { search: 1200, requests: 30, signIn: 30 },
      requestRetentionDays: undefined,
      logLevel: 'info',
    },
  })
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', TANKMIX_DEMO: '' })).toEqual(readSettings({}))
})

test('all errors are reported at once', () => {
  const env = {
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    TANKMIX_DEMO: 'maybe',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'http://x',
    LAB_EMAIL: 'lab',
    MAIL_FROM: 'a@b.co\nBcc: c@d.co',
    PUBLIC_URL: 'http://tankmix.example',
    TRUST_PROXY: 'proxy',
    RATE_LIMIT_SEARCH: '-1',
    REQUEST_RETENTION_DAYS: '7',
  }
  expect(readSettings(env)).toEqual({
    ok: false,
    errors: [
      'PORT: must be a port number from 0 to 65535',
      'DATABASE_URL: must begin with postgres:// or postgresql://',
      'TANKMIX_DEMO: must be on or off',
      'SMTP_URL: must be smtp://… or smtps://… with a host, as smtp://user:password@mail.example:587',
      'LAB_EMAIL: must be an email address',
      'MAIL_FROM: must be an email address',
      'PUBLIC_URL: must be https://… without a path, as https://mixing.example, or http://localhost with a port',
      'TRUST_PROXY: must be true, false, or addresses such as loopback or 10.0.0.0/8, separated by commas',
      'RATE_LIMIT_SEARCH: must be a number from 0 (no limit) to 999999',
      'REQUEST_RETENTION_DAYS: must be a number of days from 30, or 0 to keep requests',
      'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
    ],
  })
})

test.each([
  ['0', 0],
  ['65535', 65_535],
])('port %s is read', (PORT, port) => {
  expect(readSettings({ PORT })).toMatchObject({ ok: true, settings: { port } })
})

test.each(['-1', '80.5', 'http', '0x50'])('port %s is refused', (PORT) => {
  expect(readSettings({ PORT })).toMatchObject({ ok: false, errors: ['PORT: must be a port number from 0 to 65535'] })
})

test.each([
  ['smtp://user:p%40ss@mail.example:587', true],
  ['smtps://mail.example', true],
  ['smtp://', false],
  ['mail.example:587', false],
])('SMTP_URL %s: %s', (SMTP_URL, ok) => {
  expect(readSettings({ SMTP_URL }).ok).toBe(ok)
})

test.each([
  ['smtp://mail.example?requireTLS=no', 'SMTP_URL: requireTLS must be true or false'],
  ['smtp://mail.example?requireTLS=false&requireTLS=true', 'SMTP_URL: requireTLS must be true or false'],
  ['smtps://mail.example?requireTLS=false', 'SMTP_URL: smtps:// is TLS from the start; requireTLS=false belongs to smtp://'],
])('STAY-09 SMTP_URL %s is refused', (SMTP_URL, fault) => {
  expect(readSettings({ SMTP_URL })).toEqual({ ok: false, errors: [fault] })
})

test('emails are sent from the laboratory where no other sender is set', () => {
  expect(readSettings({ LAB_EMAIL: 'lab@example.com' })).toMatchObject({ settings: { mailFrom: 'lab@example.com' } })
  expect(readSettings({ LAB_EMAIL: 'lab@example.com', MAIL_FROM: 'tank@example.com' })).toMatchObject({
    settings: { labEmail: 'lab@example.com', mailFrom: 'tank@example.com' },
  })
})

test.each([
  ['false', false],
  ['true', true],
  ['loopback, 10.0.0.0/8,fd00::/8', 'loopback,10.0.0.0/8,fd00::/8'],
])('GEO-01 TRUST_PROXY %s is read', (TRUST_PROXY, trustProxy) => {
  expect(readSettings({ TRUST_PROXY })).toMatchObject({ ok: true, settings: { trustProxy } })
})

test.each(['yes', '1', '-1', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', 'proxy.example', '10.0.0.1,'])(
  'GEO-01 TRUST_PROXY %s is refused',
  (TRUST_PROXY) => {
    const fault = expect.stringContaining('TRUST_PROXY: must be true, false, or addresses')
    expect(readSettings({ TRUST_PROXY })).toMatchObject({ ok: false, errors: [fault] })
  },
)

test('GEO-01 COUNTRY_HEADER names a header', () => {
  expect(readSettings({ COUNTRY_HEADER: 'CF-IPCountry' })).toMatchObject({ ok: true, settings: { countryHeader: 'CF-IPCountry' } })
  expect(readSettings({ COUNTRY_HEADER: 'X Country:' })).toMatchObject({
    ok: false,
    errors: ['COUNTRY_HEADER: must be the name of a header such as CF-IPCountry'],
  })
})

test('MON-11 a setting that is nearly spelt right is named, and what other programs set is not', () => {
  const env = {
    RATE_LIMIT_SERCH: '5',
    TANKMIX_SMTP_URL: 'smtp://x',
    HOSTNAME: 'a',
    TANKMIX_PORT: 'tcp://10.0.0.1:80',
    LAB_MAIL: '',
    PORT: 'x',
  }
  expect(readSettings(env)).toEqual({
    ok: false,
    errors: [
      'PORT: must be a port number from 0 to 65535',
      'RATE_LIMIT_SERCH: is no setting; did you mean RATE_LIMIT_SEARCH?',
      'TANKMIX_SMTP_URL: is no setting; did you mean SMTP_URL?',
    ],
  })
})
