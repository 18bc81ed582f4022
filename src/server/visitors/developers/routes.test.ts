import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mixKey } from '../../../domain/public-pages/addresses.ts'
import { HEADLINE_STATES } from '../../../domain/tank/headline.ts'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
import { acceptanceApp } from '../../testing/acceptance-app.ts'
import { writeBuiltPages } from '../../testing/built-pages.ts'
import { buildTestApp, type TestOptions } from '../../testing/test-app.ts'
import { pagesOptions } from '../public-pages/testing/pages-app.ts'

const PER_MINUTE = 765
const API_DOCUMENT = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')

let folder: string
let options: TestOptions
let served: Awaited<ReturnType<typeof acceptanceApp>>
let origin: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-developers-'))
  const web = writeBuiltPages(mkdtempSync(join(folder, 'pages-')))
  options = await pagesOptions()
  served = await acceptanceApp({ dataFolder: folder }, web, { ...options, rateLimits: { search: PER_MINUTE, requests: 0 } })
  await served.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://localhost:${(served.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})
/** Over a connection, so that the page knows the port that it was asked by. */
const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(path, origin), { headers })
  return { status: response.status, headers: response.headers, body: await response.text() }
}
const decoded = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
const blocksOf = (html: string): string[] => [...html.matchAll(/<pre><code>(.*?)<\/code><\/pre>/gs)].map(([, code]) => decoded(code!))
/** The arguments of a command as a shell reads them, where only single quotes are used. */
const argumentsOf = (command: string): string[] =>
  [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
/** Makes the request that curl would. */
const curl = async (command: string): Promise<Response> => {
  const [program, ...given] = argumentsOf(command)
  expect(program).toBe('curl')
  const headers: Record<string, string> = {}
  let url = ''
  let body: string | undefined
  for (let at = 0; at < given.length; at++) {
    if (given[at] === '-H') {
      const [name, ...value] = given[++at]!.split(': ')
      headers[name!] = value.join(': ')
    } else if (given[at] === '-d') body = given[++at]!
    else url = given[at]!
  }
  return fetch(url, { headers, redirect: 'error', ...(body === undefined ? {} : { method: 'POST', body }) })
}
const linkTo = (html: string, words: string): string => new RegExp(`<a href="([^"]+)"[^>]*>${words}</a>`).exec(html)![1]!

type Verdict = { headline: { state: string; face: { family: string } } }

describe('the page for developers', () => {
  test('DEV-07 from the home page and from public pages one link leads there, and its first command gives a verdict as it is written', async () => {
    for (const [start, cookie] of [
      ['/', 'terms=1'],
      ['/products', ''],
    ] as const) {
      const home = await open(start, { cookie, 'accept-language': 'en' })
      const page = await open(linkTo(home.body, 'For developers'))
      const [first, answer, , withRates, products, all, partners] = blocksOf(page.body)
      const response = await curl(first!)
      expect(response.status).toBe(200)
      const verdict = (await response.json()) as Verdict
      expect(verdict.headline.face.family).toMatch(/^(pass|care|fail|unknown)$/)
      expect(verdict).toMatchObject(JSON.parse(answer!) as object)
      const rates = await curl(withRates!)
      // At the strengths of the test itself, which covers them.
      expect([rates.status, ((await rates.json()) as Verdict).headline.state]).toEqual([200, 'passed'])
      for (const list of [products!, all!, partners!]) {
        const named = await curl(list)
        expect([named.status, ((await named.json()) as unknown[]).length > 0]).toEqual([200, true])
      }
    }
  })

  test('DEV-07 the JavaScript of the page gives the same verdict', async () => {
    const [, answer, script] = blocksOf((await open('/developers')).body)
    const said: unknown[][] = []
    const AsyncFunction = (async () => undefined).constructor as new (...parts: string[]) => (console: object) => Promise<void>
    await new AsyncFunction('console', script!)({ log: (...words: unknown[]) => said.push(words) })
    const { headline } = JSON.parse(answer!) as Verdict
    expect(said).toEqual([[headline.state, headline.face.family]])
  })

  test('DEV-08 it stands before the terms, in English, sets no cookie, and is the same for everybody', async () => {
    const plain = await open('/developers')
    expect(plain.body).toMatch(/^<!doctype html><html lang="en">/)
    expect(plain.headers.get('set-cookie')).toBeNull()
    expect([plain.headers.get('vary'), plain.headers.get('cache-control')]).toEqual(['accept-encoding', 'public, max-age=300'])
    expect(plain.body).not.toContain('<script')
    expect((await open('/developers', { cookie: 'lang=hi; terms=1', 'accept-language': 'hi' })).body).toBe(plain.body)
    expect((await open('/developers/')).body).toBe(plain.body)
    const again = await open('/developers', { 'if-none-match': plain.headers.get('etag')! })
    expect(again.status).toBe(304)
  })

  test('DEV-08 it has every section of the document about the API and every read of the OpenAPI document', async () => {
    const { body } = await open('/developers')
    const headings = [...API_DOCUMENT.matchAll(/^## (.*)$/gm)].map(([, title]) => title!)
    expect(headings.length).toBeGreaterThan(8)
    const drawn = [...body.matchAll(/<h2 id="([^"]+)">([^<]*)<\/h2>/g)].map(([, , title]) => decoded(title!))
    expect(drawn).toEqual(['First call', 'On this site', 'Calls', ...headings])
    for (const [, id] of body.matchAll(/<a href="#([^"]+)">/g)) expect(body).toContain(`<h2 id="${id}">`)
    const { paths } = (await served.app.inject('/api/openapi.json')).json<{ paths: Record<string, Record<string, { summary: string }>> }>()
    const reads = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'))
    expect(reads.length).toBeGreaterThan(5)
    for (const [path, operations] of reads)
      for (const { summary } of Object.values(operations)) {
        expect(body).toContain(`<code>${path}</code>`)
        expect(decoded(body)).toContain(summary.replaceAll(/`([^`]+)`/g, '<code>$1</code>'))
      }
    // Links to other documents of the project lead nowhere here.
    expect(body).not.toMatch(/href="[^"]*\.md/)
    expect(body).not.toContain('1431')
  })

  test('DEV-08 every state that a verdict can have is explained', () => {
    const explained = [...API_DOCUMENT.matchAll(/^\| `([a-z-]+)` \| .{10,} \|$/gm)].map(([, state]) => state!)
    expect(explained.toSorted()).toEqual([...HEADLINE_STATES].toSorted())
  })

  test('DEV-08 limits are those in force, and what is offered is what the brand offers', async () => {
    const { body } = await open('/developers')
    expect(body).toContain(`${PER_MINUTE} searches a minute for one client. A tank or a chart takes 10`)
    expect(body).toContain(`(here ${PER_MINUTE}); a chart or a tank counts as ten`)
    expect(body).not.toContain('RATE_LIMIT')
    expect(body).toContain(`<code>${origin}/mcp</code>`)
    expect(body).toContain(`<a href="/feed.atom">${origin}/feed.atom</a>`)
    expect(body).toContain(`<a href="/how-we-test.html">${origin}/how-we-test.html</a>`)
    const brand = { ...options.brand!, assistants: false, alerts: false, embedders: [], openData: false, publicPages: false }
    const without = await buildTestApp({ dataFolder: mkdtempSync(join(folder, 'off-')) }, undefined, { ...options, brand })
    const off = (await without.app.inject('/developers')).body
    expect(off.match(/not offered here/g)).toHaveLength(5)
    expect(off).toContain('This server sets no limit of its own.')
    expect(off).toContain('There are no tests here yet')
    expect((await without.app.inject('/llms.txt')).body).not.toContain('/mcp')
    await without.close()
  })

  test('DEV-08 the licence is that of the data, and none is not kept back', async () => {
    for (const [dataLicence, words] of [
      [{ name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }, 'CC BY 4.0'],
      [undefined, 'No licence is granted'],
    ] as const) {
      const brand = { ...options.brand!, dataLicence }
      const app = await buildTestApp({ dataFolder: mkdtempSync(join(folder, 'licence-')) }, undefined, { ...options, brand })
      for (const url of ['/developers', '/llms.txt']) expect((await app.app.inject(url)).body).toContain(words)
      await app.close()
    }
  })

  test('DEV-09 /llms.txt says how to ask, with an address that answers, the limits of a verdict, licence and how to cite', async () => {
    const { status, headers, body } = await open('/llms.txt')
    expect([status, headers.get('content-type'), headers.get('set-cookie')]).toEqual([200, 'text/plain; charset=utf-8', null])
    const example = /: (http\S+products=\S+)$/m.exec(body)!
    expect(((await (await fetch(example[1]!)).json()) as Verdict).headline.state).toBeTruthy()
    for (const words of [
      `# ${options.brand!.product}\n`,
      'What was not tested is not known and is never a pass',
      'not crop safety, not efficacy, not legal permission',
      `${PER_MINUTE} searches a minute`,
      `${origin}/mcp`,
      `${origin}/api/openapi.json`,
      `${origin}/developers`,
      `${origin}/how-we-test.html`,
      '/testResult/{testId}/en',
    ])
      expect(body).toContain(words)
  })

  test('DEV-07 once the test of the example is withdrawn, the page and the text have none of it', async () => {
    const shown = async (): Promise<string[]> => (JSON.parse(blocksOf((await open('/developers')).body)[1]!) as { headline: { testIds: string[] } }).headline.testIds // prettier-ignore
    const [testId] = await shown()
    await publishedRow(served.database, testId!, { withdrawn: '2026-11-20' })
    await served.currentData.refresh()
    expect(await shown()).not.toContain(testId)
    const call = argumentsOf(blocksOf((await open('/developers')).body)[0]!)[1]!
    expect(call.endsWith(`products=${mixKey(call.split('=').at(-1)!.split(','))}`)).toBe(true)
  })
})
