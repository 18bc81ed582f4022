import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { packJson } from '../pack.ts'
import type { BrowserMeasurement } from '../support/in-browser.ts'
import { median, repeated, rounded } from '../support/statistics.ts'
import { CPU_THROTTLING, withBrowser, withSlowPage } from './throttled-browser.ts'

const TESTS = 30_000
const ENTRY = fileURLToPath(new URL('../../src/domain/search/open-pack.ts', import.meta.url))
const PHRASES = { C: 'C', CA: 'CA', NC: 'NC' }

type PackAnswers = {
  openPack: (
    json: string,
    texts: { phrases: () => Promise<typeof PHRASES> },
    asker: { resellers: [] },
  ) => { answer: (name: string, asked: object) => Promise<{ value: unknown[] }> }
}
declare global {
  interface Window {
    packAnswers: PackAnswers
    packBytes: Uint8Array
  }
}

/** The page's own code for packs, as one script. */
const script = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: 'packAnswers' } },
  })
  const [bundle] = Array.isArray(built) ? built : []
  const [chunk] = bundle?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error('the build produced no script')
  return chunk.code
}

type Times = { opened: number; first: number; second: number; rows: number }

/** From the bytes stored in the browser to the rows of the first search, and then of another one. */
const answer = (page: Page): Promise<Times> =>
  page.evaluate(async (phrases) => {
    const started = performance.now()
    const pack = window.packAnswers.openPack(
      new TextDecoder().decode(window.packBytes),
      { phrases: () => Promise.resolve(phrases) },
      { resellers: [] },
    )
    const opened = performance.now() - started
    const search = () => pack.answer('foliarSearch', { countryCode: 'FR', makerChemicalId: '1', languageCode: 'en' })
    const rows = (await search()).value.length
    const first = performance.now() - started
    await search()
    return { opened, first, second: performance.now() - started - first, rows }
  }, PHRASES)

export const measure: BrowserMeasurement = async (report, times) => {
  const [code, json] = [await script(), packJson(TESTS)]
  const measured = await withBrowser((browser) =>
    repeated(times, () =>
      withSlowPage(browser, { isNetworkSlow: false }, async (page) => {
        await page.addScriptTag({ content: code })
        await page.evaluate((text) => {
          window.packBytes = new TextEncoder().encode(text)
        }, json)
        return answer(page)
      }),
    ),
  )
  report(`A pack in Chromium, ${CPU_THROTTLING}× slower processor, median of ${times}`, {
    tests: TESTS,
    'opened ms': Math.round(median(measured.map(({ opened }) => opened))),
    'first answer ms': Math.round(median(measured.map(({ first }) => first))),
    'rows of it': measured[0]!.rows,
    'the next answer ms': rounded(median(measured.map(({ second }) => second))),
  })
}
