import type { Page } from '@playwright/test'
import { packOf } from '../../src/domain/search/packs/write-pack.ts'
import { packIndex } from '../pack.ts'
import type { BrowserMeasurement } from '../support/in-browser.ts'
import { quantile, repeated, rounded } from '../support/statistics.ts'
import { drawTanks } from '../tank/draw-tanks.ts'
import { PASSES, SIZES } from '../tank/passes.ts'
import { givePack, packScript, PHRASES } from './pack-script.ts'
import { CPU_THROTTLING, withBrowser, withSlowPage } from './throttled-browser.ts'

const TESTS = 30_000
const COUNTRY = 'FR'

/** Milliseconds of each answer as a page gets it, one after the other; the first is made by code that never ran before. */
const answers = (page: Page, asked: object[]): Promise<number[]> =>
  page.evaluate(
    async ({ phrases, questions }) => {
      const pack = window.packAnswers.openPack(
        new TextDecoder().decode(window.packBytes),
        { phrases: () => Promise.resolve(phrases) },
        { resellers: [] },
      )
      const times: number[] = []
      for (const question of questions) {
        const started = performance.now()
        const { value } = await pack.answer('tank', question)
        if ((value as { matrix: unknown[] }).matrix.length === 0) throw new Error('a tank has no pairs')
        times.push(performance.now() - started)
      }
      return times
    },
    { phrases: PHRASES, questions: asked },
  )

export const measure: BrowserMeasurement = async (report, tanks) => {
  const index = packIndex(TESTS)
  const [code, json] = [await packScript(), JSON.stringify(packOf(index, COUNTRY, 'bench'))]
  await withBrowser(async (browser) => {
    for (const products of SIZES) {
      const asked = drawTanks(index, products, tanks).map((tank) => ({ ...tank, countryCode: COUNTRY, languageCode: 'en' }))
      const pages = await repeated(PASSES, () =>
        withSlowPage(browser, { isNetworkSlow: false }, async (page) => {
          await givePack(page, code, json)
          return answers(page, asked)
        }),
      )
      const [, ...others] = asked.map((_, at) => Math.min(...pages.map((times) => times[at]!)))
      report(`The whole answer from a pack in Chromium, ${CPU_THROTTLING}× slower processor, ms: the shortest of ${PASSES} pages`, {
        tests: TESTS,
        products,
        'the first of a page': rounded(Math.min(...pages.map(([first]) => first!))),
        p50: rounded(quantile(others, 0.5)),
        p99: rounded(quantile(others, 0.99)),
      })
    }
  })
}
