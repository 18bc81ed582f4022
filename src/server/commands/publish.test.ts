import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod/mini'
import { currentState } from '../../contract/look-ups/current.ts'
import { listsAddress, packAddress } from '../../contract/look-ups/public-paths.ts'
import { methodPath } from '../../domain/public-pages/method-path.ts'
import { LANGUAGE_CODES } from '../../domain/texts/languages.ts'
import { lockData, markChanged } from '../db/data-state.ts'
import { createFileLock } from '../db/file-lock.ts'
import { openDb } from '../db/open-db.ts'
import { publishedRow } from '../laboratory/publishing/testing/published-row.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { mayMount, mounted } from '../testing/faults/small-disk.ts'
import { IN_FULL } from '../testing/in-full.ts'
import { runInProcess } from '../testing/programs/run-in-process.ts'
import { environmentOf, spawnTankmix } from '../testing/programs/run-tankmix.ts'

const MB = 1024 * 1024

let base: string
let env: Record<string, string>
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'tankmix-publish-'))
  env = { ...environmentOf({ dataFolder: join(base, 'data') }), PUBLIC_URL: 'https://tankmix.example' }
  await runInProcess(['import', ACCEPTANCE_DATA], env)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

const read = (folder: string, path: string): Buffer => readFileSync(join(folder, path))
/** What a reader does: everything that current names is there and has the content of its name. */
const readersSee = (folder: string): Record<string, string> => {
  const { lists, countries } = z.parse(currentState, JSON.parse(read(folder, 'api/v1/current').toString()))
  const named = [[listsAddress(lists!), lists!], ...Object.entries(countries).map(([country, hash]) => [packAddress(country, hash), hash])]
  for (const [address, hash] of named)
    expect(createHash('sha256').update(read(folder, address!)).digest('hex')).toMatch(new RegExp(`^${hash}`))
  return countries
}
const publish = (folder: string) => runInProcess(['publish', folder], env)

describe('tankmix publish', () => {
  test('EDGE-70 EDGE-73 writes shells, packs, lists and what is current; again, only what changed; a withdrawn test is gone at once', async () => {
    const folder = join(base, 'site')
    const first = await publish(folder)
    expect(first).toMatchObject({ code: 0, error: '' })
    const before = readersSee(folder)
    expect(Object.keys(before)).toEqual(['DE', 'FR', 'IN', 'US'])
    const german = read(folder, 'shells/de.terms.html').toString()
    expect(german).toContain('<html lang="de">')
    expect(german).toMatch(
      /<meta charset="utf-8" \/><meta http-equiv="Content-Security-Policy" content="default-src &#39;self&#39;;[^"]*form-action &#39;self&#39;" \/>/,
    )
    expect(german).not.toContain('frame-ancestors')
    expect(read(folder, 'shells/helena/any.page.html').toString()).toContain('<html lang="en">')
    const sitemap = read(folder, 'sitemap.xml').toString()
    expect(sitemap).toContain('<loc>https://tankmix.example/search-seed-treatment</loc>')
    expect(sitemap).not.toContain('helena')
    expect(read(folder, 'robots.txt').toString()).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /console\nDisallow: /request-status\nSitemap: https://tankmix.example/sitemap.xml\n',
    )
    const shell = read(folder, 'index.html').toString()
    for (const [, asset] of shell.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)) expect(read(folder, asset!).length).toBeGreaterThan(0)
    // The web server is another user.
    expect(statSync(join(folder, 'index.html')).mode & 0o777).toBe(0o644)
    expect(statSync(folder).mode & 0o777).toBe(0o755)

    expect((await publish(folder)).out).toMatch(/: 0 files written, \d+ unchanged, 0 removed\.\n$/)

    const database = openDb({ dataFolder: join(base, 'data') })
    const rows = await database.kysely.selectFrom('tests').select('id').where('country', '=', 'FR').execute()
    await publishedRow(database, rows[0]!.id, { withdrawn: '2026-06-01' })
    await database.close()
    expect((await publish(folder)).code).toBe(0)
    const after = readersSee(folder)
    expect(after).toEqual({ ...before, FR: after['FR'] })
    expect(after['FR']).not.toBe(before['FR'])
    const packs = readdirSync(join(folder, 'packs')).filter((name) => name.startsWith('fr.') && name.endsWith('.json'))
    expect(packs).toEqual([packAddress('FR', after['FR']!).slice('/packs/'.length)])
  })

  test('NOTICE-03 NOTICE-06 METHOD-06 the pages of licences and of the method are there in every language, and where weaknesses are reported', async () => {
    const folder = join(base, 'notices')
    const own = { ...env, TANKMIX_BRAND: fileURLToPath(new URL('../../../brand/spraypair', import.meta.url)) }
    expect(await runInProcess(['publish', folder], own)).toMatchObject({ code: 0, error: '' })
    for (const language of LANGUAGE_CODES) {
      const page = read(folder, `shells/${language}.licences.html`).toString()
      expect(page).toContain(`<html lang="${language}">`)
      expect(page).toContain('<b>react ')
      // Without headers its own styles are allowed too.
      expect(page).toMatch(
        /<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="[^"]*style-src &#39;self&#39; &#39;sha256-/,
      )
    }
    for (const language of LANGUAGE_CODES) {
      const page = read(folder, methodPath(language).slice(1)).toString()
      expect(page).toContain(`<html lang="${language}">`)
      expect(page).toContain(`<link rel="canonical" href="https://tankmix.example${methodPath(language)}"`)
      expect(page).not.toContain('localhost')
      expect(page).toMatch(
        /<meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy" content="[^"]*style-src &#39;self&#39; &#39;sha256-/,
      )
    }
    expect(read(folder, 'licences.html').toString()).toBe(read(folder, 'shells/en.licences.html').toString())
    const security = read(folder, '.well-known/security.txt').toString()
    expect(security).toContain('Canonical: https://tankmix.example/.well-known/security.txt\n')
    expect(Date.parse(/^Expires: (.+)$/m.exec(security)![1]!)).toBeGreaterThan(Date.now())
    // The brand of the other tests has no contact.
    const without = join(base, 'no-contact')
    expect((await publish(without)).code).toBe(0)
    expect(readdirSync(without)).not.toContain('.well-known')
  })

  test('DEV-10 the page for developers and its plain text name the server that their calls need, and say that they are copies', async () => {
    const folder = join(base, 'developers')
    expect((await runInProcess(['publish', folder], { ...env, RATE_LIMIT_SEARCH: '765' })).code).toBe(0)
    const page = read(folder, 'developers/index.html').toString()
    expect(page).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" /)
    const text = read(folder, 'llms.txt').toString()
    for (const said of [page, text]) {
      expect(said).toMatch(/is a copy among files/)
      expect(said).toContain('https://tankmix.example/api/v1/tank?countryCode=')
      expect(said).toContain('765 searches a minute for one client')
      expect(said).not.toContain('localhost')
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('llms'))).toEqual(['llms.txt'])
  })

  test('EDGE-74 a second publisher ends with an error, and the lock of a killed one is taken over', async () => {
    const folder = join(base, 'two')
    expect((await publish(folder)).code).toBe(0)
    const lock = createFileLock(join(folder, '.tankmix'), 'lock')
    expect(lock.take()).toBe(true)
    expect(await publish(folder)).toEqual({ code: 1, out: '', error: `Another tankmix publish works on ${folder}.\n` })
    lock.release()
    expect((await publish(folder)).code).toBe(0)
  })

  test('EDGE-71 a publisher that is killed at any moment leaves a whole version, and the next one goes on', async () => {
    const folder = join(base, 'killed')
    for (let kills = 0; kills < (IN_FULL ? 10 : 2); kills++) {
      const child = spawnTankmix(['publish', folder, '--watch'], env)
      onTestFinished(() => void child.kill('SIGKILL'))
      const ended = new Promise((resolve) => child.once('close', resolve))
      while (child.exitCode === null && !isBegun(folder)) await sleep(5)
      await sleep(Math.random() * 300)
      child.kill('SIGKILL')
      await ended
      if (isPublished(folder)) readersSee(folder)
      rmSync(join(folder, 'packs'), { recursive: true, force: true })
      rmSync(join(folder, 'api'), { recursive: true, force: true })
    }
    expect((await publish(folder)).code).toBe(0)
    readersSee(folder)
    expect(readdirSync(join(folder, '.tankmix')).filter((name) => name.startsWith('unfinished'))).toEqual([])
  })

  const unable = IN_FULL ? mayMount() : 'npm run test:all'
  test.skipIf(unable !== undefined)(
    'EDGE-72 a real disk that is full is reported in words, and what was published stays whole',
    async () => {
      const place = mounted(32 * MB)()
      const folder = join(place.folder, 'site')
      onTestFinished(() => place.remove())
      expect((await publish(folder)).code).toBe(0)
      const before = readersSee(folder)
      const filler = join(place.folder, 'filler')
      expect(() => writeFileSync(filler, Buffer.alloc(64 * MB))).toThrow('no space left')
      const database = openDb({ dataFolder: join(base, 'data') })
      const rows = await database.kysely.selectFrom('tests').select('id').where('country', '=', 'US').execute()
      await publishedRow(database, rows[0]!.id, { withdrawn: '2026-06-01' })
      await database.close()
      expect(await publish(folder)).toMatchObject({
        code: 1,
        error: expect.stringContaining(`the disk of ${folder} is full`) as string,
      })
      expect(readersSee(folder)).toEqual(before)
      rmSync(filler)
      expect((await publish(folder)).code).toBe(0)
      expect(readersSee(folder)['US']).not.toBe(before['US'])
    },
  )

  test('EDGE-70 PAGE-14 demonstration data are in no sitemap, and the rights of a folder that was there stay', async () => {
    const own = { ...env, ...environmentOf({ dataFolder: join(base, 'demonstration') }) }
    await runInProcess(['import', ACCEPTANCE_DATA], own)
    const database = openDb({ dataFolder: join(base, 'demonstration') })
    await database.kysely.transaction().execute(async (trx) => {
      await lockData(trx)
      await markChanged(trx, { demo: true })
    })
    await database.close()
    const folder = join(base, 'closed')
    mkdirSync(folder)
    chmodSync(folder, 0o750)
    expect((await runInProcess(['publish', folder], own)).code).toBe(0)
    expect(list(folder)).toContain('index.html')
    expect(list(folder)).not.toContain('sitemap.xml')
    expect(read(folder, 'robots.txt').toString()).not.toContain('Sitemap')
    expect(statSync(folder).mode & 0o777).toBe(0o750)
    // Of a folder that the publisher makes the web server is a reader too.
    expect(statSync(join(folder, 'api')).mode & 0o777).toBe(0o755)
  })

  test('EDGE-70 other people’s folders, and a database without tests, are refused in words', async () => {
    const folder = mkdtempSync(join(base, 'other-'))
    writeFileSync(join(folder, 'letter.txt'), 'Dear')
    expect(await publish(folder)).toMatchObject({ code: 1, error: expect.stringContaining('holds other files') as string })
    const empty = await runInProcess(['publish', join(base, 'empty')], environmentOf({ dataFolder: join(base, 'none') }))
    expect(empty).toMatchObject({ code: 1, error: expect.stringContaining('the database has no tests: nothing is published') as string })
    expect((await runInProcess(['publish'], env)).code).toBe(2)
  })
})

const list = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
const isBegun = (folder: string): boolean => list(folder).includes('assets')
const isPublished = (folder: string): boolean => list(join(folder, 'api', 'v1')).includes('current')
