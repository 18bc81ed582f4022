import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { acceptanceApp } from '../../testing/acceptance-app.ts'
import { type TestOptions } from '../../testing/test-app.ts'
import { loadBrand } from '../brand/load-brand.ts'
import { pagesOptions } from '../public-pages/testing/pages-app.ts'
import { SECURITY_PATH, securityText } from './security-text.ts'

const LICENCES = '/licences.html'

let folder: string
let options: TestOptions
let served: Awaited<ReturnType<typeof acceptanceApp>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-notices-'))
  options = await pagesOptions()
  served = await acceptanceApp({ dataFolder: folder }, undefined, options)
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})
const open = (url: string, headers: Record<string, string> = {}) => served.app.inject({ url, headers })

describe('the page of licences', () => {
  test('NOTICE-01 it names what pages, workers, console, polyfills and the page about the API contain, each with the text of its licence', async () => {
    const { statusCode, headers, body } = await open(LICENCES)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const parts = [...body.matchAll(/<li><details><summary><b>(\S+) (\S+)<\/b><span>([^<]*)<\/span><\/summary><pre[^>]*>([^<]*)<\/pre>/g)]
    const names = parts.map(([, name]) => name)
    const { devDependencies, dependencies } = JSON.parse(
      readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
    ) as Record<'devDependencies' | 'dependencies', Record<string, string>>
    for (const name of [
      'react',
      'react-dom',
      'wouter',
      'flag-icons',
      'dompurify',
      'workbox-core',
      'core-js',
      '@observablehq/plot',
      'swagger-ui-dist',
    ])
      expect([name, names.includes(name)]).toEqual([name, true])
    const versions = { ...dependencies, ...devDependencies }
    const own = parts.filter(([, name]) => Object.hasOwn(versions, name!))
    expect(own.map(([, name, version]) => [name, version])).toEqual(own.map(([, name]) => [name, versions[name!]]))
    expect(new Set(names).size).toBeGreaterThan(40)
    expect(parts.filter(([, , , licence, text]) => !licence || text!.length < 500 || text!.includes('no copy of its licence'))).toEqual([])
    expect(parts.filter(([, , , , text]) => !/copyright|public domain/i.test(text!)).map(([, name]) => name)).toEqual([])
  })

  test('NOTICE-01 pages that need no script lead there too', async () => {
    const { body } = await open('/products')
    expect(/<footer[^>]*>(.*)<\/footer>/s.exec(body)?.[1]).toContain('<a href="/licences.html">Licences of third-party software</a>')
  })

  test.each(LANGUAGE_CODES)(
    'NOTICE-01 NOTICE-04 in %s it needs no script, and says whose codes of crops there are and of when',
    async (language) => {
      const { body, headers } = await open(LICENCES, { cookie: `lang=${language}` })
      expect(body).toContain(`<html lang="${language}">`)
      expect(body).not.toMatch(/<script|undefined<|\{\w+\}<|\{product\}|\{day\}/)
      expect(body).toMatch(/<p>[^<]*(?:EPPO|OEPP)[^<]*\(www\.eppo\.int[^<]*2026[^<]*<\/p>/)
      expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-")
      expect(headers['set-cookie']).toBeUndefined()
      expect((await open(LICENCES, { cookie: `lang=${language}`, 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    },
  )
})

describe('where weaknesses are reported', () => {
  const DAY = 86_400_000
  const fieldsOf = (text: string): [string, string][] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => /^([A-Z][\w-]+): (\S.*)$/.exec(line)!)
      .map(([, name, value]) => [name!, value!])
  const EMAIL = { contact: 'security@farm.test', languages: ['en', 'de'], policy: 'https://farm.test/security' }

  test('NOTICE-06 it has the fields of RFC 9116, each in the form that is wanted', () => {
    const now = new Date('2026-11-28T10:00:00Z')
    expect(fieldsOf(securityText(EMAIL, { publicUrl: 'https://mix.farm.test/', now }))).toEqual([
      ['Contact', 'mailto:security@farm.test'],
      ['Expires', '2027-11-27T00:00:00.000Z'],
      ['Preferred-Languages', 'en, de'],
      ['Canonical', `https://mix.farm.test${SECURITY_PATH}`],
      ['Policy', 'https://farm.test/security'],
    ])
    const { policy: _none, ...bare } = { ...EMAIL, contact: 'https://farm.test/report' }
    for (const publicUrl of [undefined, 'http://localhost:8080'])
      expect(securityText(bare, { publicUrl, now })).toBe(
        'Contact: https://farm.test/report\nExpires: 2027-11-27T00:00:00.000Z\nPreferred-Languages: en, de\n',
      )
  })

  test('NOTICE-06 whenever it is read, its end is ahead, by less than a year', () => {
    for (const day of ['2026-01-01T00:00:00Z', '2027-02-28T23:59:59.999Z', '2028-02-29T12:00:00Z']) {
      const now = new Date(day)
      const end = Date.parse(fieldsOf(securityText(EMAIL, { publicUrl: undefined, now }))[1]![1])
      expect(end - now.getTime()).toBeGreaterThan(360 * DAY)
      expect(end - now.getTime()).toBeLessThan(365 * DAY)
    }
  })

  test('NOTICE-06 the server sends it as plain text; without a contact there is none', async () => {
    const { statusCode, headers, body } = await open(SECURITY_PATH)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain(`Contact: ${options.brand!.security!.contact}\n`)
    const { security: _none, ...brand } = options.brand!
    const without = await acceptanceApp({ dataFolder: mkdtempSync(join(folder, 'without-')) }, undefined, { ...options, brand })
    expect((await without.app.inject(SECURITY_PATH)).statusCode).toBe(404)
    await without.close()
  })

  test('NOTICE-06 a contact is an email address or a page by https', () => {
    expect(loadBrand(new URL('../../../../brand/spraypair', import.meta.url).pathname).security).toEqual({
      contact: 'https://example.com/norrin/security',
      languages: ['en', 'de'],
    })
  })
})
