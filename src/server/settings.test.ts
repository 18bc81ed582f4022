import { expect, test } from 'vitest'
import { DEFAULT_BRAND_FOLDER } from './brand/load-brand.ts'
import { readSettings } from './settings.ts'

test('without settings the product serves the embedded database on this machine alone', () => {
  expect(readSettings({})).toEqual({
    ok: true,
    settings: {
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataFolder: './data',
      demo: true,
      brandFolder: DEFAULT_BRAND_FOLDER,
      logLevel: 'info',
    },
  })
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', TANKMIX_DEMO: '' })).toEqual(readSettings({}))
})

test('every fault is named at once', () => {
  const env = { PORT: '99999', DATABASE_URL: 'mysql://x', TANKMIX_DEMO: 'maybe', LOG_LEVEL: 'loud' }
  expect(readSettings(env)).toEqual({
    ok: false,
    faults: [
      'PORT: must be a port number from 0 to 65535',
      'DATABASE_URL: must begin with postgres:// or postgresql://',
      'TANKMIX_DEMO: must be on or off',
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
  expect(readSettings({ PORT })).toMatchObject({ ok: false, faults: ['PORT: must be a port number from 0 to 65535'] })
})
