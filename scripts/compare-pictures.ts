import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { spawn } from 'node:child_process'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { CHROMIUM_ARGS, chromiumEnvironment, chromiumPath } from '../e2e/support/chromium.ts'
import { acceptTerms } from '../e2e/support/terms.ts'
import type { Choice } from '../src/domain/products/choices.ts'
import { CONSOLE_PAGES } from '../src/domain/console/console-pages.ts'
import { PAGES } from '../src/domain/pages.ts'
import { PRODUCTS_PATH } from '../src/domain/public-pages/addresses.ts'
import { withCheck } from '../src/domain/tank/link-check.ts'
import { endWithThisProcess } from '../src/server/testing/programs/end-with-this-process.ts'
import { environmentOf } from '../src/server/testing/programs/run-tankmix.ts'

/**
 * `node scripts/compare-pictures.ts OTHER [FOLDER] [WORD]`: takes a picture of every whole page at 360 and 1280 px, light and dark, with text
 * of 100 and 200 %, of this built checkout and of another one in the folder OTHER, and says how many of each pair's points differ. WORD chooses
 * pages by their names.
 */
const [other, folder = 'screenshots/compared', wanted = ''] = process.argv.slice(2)
if (other === undefined) throw new Error('name the folder of another built checkout')

const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } }
const SCHEMES = ['light', 'dark'] as const
const TEXTS = { normal: 16, large: 32 }
/** Cuts endless pages; what is below looks like what is above. */
const MAX_HEIGHT = 6_000
/** A point counts where a channel differs by more. */
const TOLERANCE = 8
const START_MS = 120_000

/** The brand with pages of products and mixes too. */
const withPublicPages = async (checkout: string, copy: string): Promise<string> => {
  await cp(join(checkout, 'brand', 'tankmix'), copy, { recursive: true })
  const file = join(copy, 'brand.json')
  const brand = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...brand, publicPages: true }))
  return copy
}

type Served = { url: string; preview: string; stop: () => Promise<void> }
const serve = async (checkout: string): Promise<Served> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tankmix-compared-'))
  const brand = await withPublicPages(checkout, join(dataFolder, 'brand'))
  const child = spawn(process.execPath, [join(checkout, 'dist', 'server', 'main.js'), 'serve'], {
    cwd: checkout,
    env: { PATH: process.env.PATH ?? '', ...environmentOf({ dataFolder }), TANKMIX_DEMO: 'on', TANKMIX_BRAND: brand },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithThisProcess(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const stop = async (): Promise<void> => {
    child.kill()
    await rm(dataFolder, { recursive: true, force: true })
  }
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    const link = /Look around[^\n]*\n(\S+)/.exec(said)?.[1]
    if (link !== undefined && (await fetch(new URL('/readyz', link)).catch(() => undefined))?.status === 200)
      return { url: new URL(link).origin, preview: link, stop }
    await new Promise((later) => setTimeout(later, 200))
  }
  await stop()
  throw new Error(`${checkout} does not start:\n${said}`)
}

/** The list of all products, the first of them, and its first mix, as the server draws them. */
const publicPagesOf = async (url: string): Promise<Record<string, string>> => {
  const firstLink = async (path: string, pattern: RegExp): Promise<string> =>
    pattern.exec(await (await fetch(new URL(path, url))).text())?.[1]?.replaceAll('&amp;', '&') ?? path
  const letter = await firstLink(PRODUCTS_PATH, /class="letters".*?href="([^"]+)"/s)
  const product = await firstLink(letter, /<main>.*?<ul.*?href="([^"]*\/product\/[^"]+)"/s)
  const mix = await firstLink(product, /href="([^"]*\/mix\/[^"]+)"/)
  return { publicProducts: PRODUCTS_PATH, publicLetter: letter, publicProduct: product, publicMix: mix }
}

/** What was asked for has come, and listeners of media queries have redrawn. */
const drawn = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

/** Pages of visitors by name; those with parameters are shown with what the demonstration has. */
const pagesOf = async (url: string): Promise<Record<string, string>> => {
  const read = async <Of>(path: string): Promise<Of> => (await (await fetch(`${url}/api/tankmix/${path}`)).json()) as Of
  const [product] = await read<Choice[]>('products/fr')
  const [partner] = await read<Choice[]>(`agrochemicals-tested-with/fr/${product!.id}`)
  const { token } = /XSRF-TOKEN=(?<token>[^;]+)/.exec((await fetch(`${url}/api/tankmix/csrf`)).headers.get('set-cookie') ?? '')!.groups!
  const headers = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token!, 'content-type': 'application/json' }
  const body = JSON.stringify({ countryCode: 'FR', makerChemicalId: product!.id })
  const tests = (await (await fetch(`${url}/api/tankmix/search`, { method: 'POST', headers, body })).json()) as { tankmixId: string }[]
  const plain = Object.entries(PAGES).filter(([, path]) => !path.includes(':'))
  return {
    ...Object.fromEntries(plain),
    results: `/?country=FR&product=${product!.id}`,
    resultsOfTwo: `/?country=FR&product=${product!.id}&agrochemical=${partner!.id}`,
    chartOfCountry: '/chart?country=FR',
    tankOfTwo: `/tank#${withCheck(`country=fr&water=200~L-ha&p=${product!.id}~3~kg-ha&p=${partner!.id}~1~L-ha`)}`,
    ...(await publicPagesOf(url)),
    seedResults: '/search-seed-treatment?country=FR',
    report: PAGES.report.replace(':testId', tests[0]!.tankmixId).replace(':languageCode', 'en'),
    advice: PAGES.advice.replace(':articleId', 'on-mixing'),
    unknown: '/no-such-page',
  }
}
const CONSOLE_LISTS = Object.entries(CONSOLE_PAGES).filter(
  ([name, path]) => !path.includes(':') && !['home', 'join', 'signIn'].includes(name),
)

const picturesOf = async (browser: Browser, { url, preview }: Served, take: (name: string, picture: Buffer) => void): Promise<void> => {
  const pages = Object.entries(await pagesOf(url)).filter(([name]) => name.includes(wanted))
  const lists = CONSOLE_LISTS.filter(([name]) => `console-${name}`.includes(wanted))
  const shown = async (context: Awaited<ReturnType<Browser['newContext']>>, names: [string, string][], prefix: string): Promise<void> => {
    const page = context.pages()[0] ?? (await context.newPage())
    const session = await context.newCDPSession(page)
    for (const [size, viewport] of Object.entries(SIZES))
      for (const [text, standard] of Object.entries(TEXTS))
        for (const [name, path] of names) {
          await page.setViewportSize(viewport)
          await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / 16 } })
          // A page whose address differs only in its fragment would not be loaded anew.
          await page.goto('about:blank')
          await page.goto(path)
          for (const colorScheme of SCHEMES) {
            await page.setViewportSize(viewport)
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
            await drawn(page)
            const scrollHeight = await page.evaluate<number>('document.documentElement.scrollHeight')
            await page.setViewportSize({ ...viewport, height: Math.min(Math.max(scrollHeight, viewport.height), MAX_HEIGHT) })
            await drawn(page)
            take(`${prefix}${name}.${size}.${text}.${colorScheme}`, await page.screenshot())
          }
        }
    await context.close()
  }
  const options = { baseURL: url, locale: 'en', serviceWorkers: 'block' } as const
  if ('firstVisit'.includes(wanted)) await shown(await browser.newContext(options), [['firstVisit', '/']], '')
  const visitor = await browser.newContext(options)
  await acceptTerms(visitor, 'tankmix')
  await shown(visitor, pages, '')
  if (lists.length === 0) return
  const chemist = await browser.newContext(options)
  const door = await chemist.newPage()
  await door.goto(preview)
  await door.getByRole('button', { name: 'Look around' }).click()
  await door.getByRole('navigation', { name: 'Console' }).waitFor()
  await shown(chemist, lists, 'console-')
}

/** The part of all points that differ, and a picture in which they are red. */
const differenceOf = async (one: Buffer, two: Buffer): Promise<{ part: number; picture: Buffer }> => {
  const raw = async (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [{ data: a, info }, { data: b }] = await Promise.all([raw(one), raw(two)])
  const { width, height, channels } = info
  let differ = 0
  for (let at = 0; at < a.length; at += channels) {
    const isSame = [0, 1, 2].every((channel) => Math.abs(a[at + channel]! - (b[at + channel] ?? 0)) <= TOLERANCE)
    if (isSame) continue
    differ++
    a[at] = 255
    a[at + 1] = 0
    a[at + 2] = 0
  }
  return { part: differ / (width * height), picture: await sharp(a, { raw: { width, height, channels } }).png().toBuffer() }
}

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS, env: await chromiumEnvironment() })
try {
  const taken: Map<string, Buffer>[] = []
  for (const checkout of [resolve(other), process.cwd()]) {
    const served = await serve(checkout)
    const pictures = new Map<string, Buffer>()
    await picturesOf(browser, served, (name, picture) => pictures.set(name, picture)).finally(served.stop)
    taken.push(pictures)
  }
  const [before, after] = taken as [Map<string, Buffer>, Map<string, Buffer>]
  await mkdir(folder, { recursive: true })
  let same = 0
  for (const [name, picture] of after) {
    const old = before.get(name)
    const { part, picture: red } = old ? await differenceOf(old, picture) : { part: 1, picture }
    if (part === 0) {
      same++
      continue
    }
    console.log(`${name}: ${(part * 100).toFixed(2)} %`)
    if (old) await writeFile(join(folder, `${name}.before.png`), old)
    await writeFile(join(folder, `${name}.after.png`), picture)
    await writeFile(join(folder, `${name}.difference.png`), red)
  }
  console.log(`${same} of ${after.size} pictures are the same`)
} finally {
  await browser.close()
}
