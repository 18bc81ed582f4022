import type { Browser, Page } from '@playwright/test'
import { agrochemical, chooseCountry } from '../../e2e/support/steps.ts'
import type { Report } from '../support/measurement.ts'
import { median, repeated, rounded } from '../support/statistics.ts'
import { CPU_THROTTLING, withSlowPage } from './throttled-browser.ts'
import { frameAfter, type FrameWork, marksIn, timersOf, traced, workIn } from './trace-frames.ts'

const ITEMS = 6_000
/** Found by name; by active ingredient and name; by no name until a letter is forgiven; by the number on the label; not at all. */
const TYPED = ['grain 700', 'mangan vita', 'harvset', '2000123', 'krypton']
/** The pause in typing before suggestions are looked up (AC-03). */
const DEBOUNCE_MS = 300
/** Longer than the debounce and all frames after it. */
const PAUSE_MS = 800

const WORDS = ['Grain', 'Leaf', 'Élan', 'Root', 'Field', 'Harvest', 'Zinc', 'Terra', 'Vita', 'Nova']
/** Every fourth name has a word of its own, as trade names do. */
const manyItems = Array.from({ length: ITEMS }, (_, at) => ({
  id: String(at),
  name: `${WORDS[at % 10]}${WORDS[Math.floor(at / 10) % 10]!.toLowerCase()}${at % 4 === 0 ? at.toString(26) : ''} ${100 + (at % 90) * 10} ${['SC', 'WG', 'EC'][at % 3]}`,
}))

/** The product details that fit them: as many actives and manufacturers as a large market has, and a number on each label. */
const manyDetails = {
  ids: manyItems.map(({ id }) => id),
  formulations: manyItems.map((_, at) => ['SC', 'WG', 'EC'][at % 3]!),
  forms: manyItems.map((_, at) => ['L', 'P', 'L'][at % 3]!),
  manufacturers: Array.from({ length: 90 }, (_, at) => `${WORDS[at % 10]!} ${at}`),
  manufacturerAt: manyItems.map((_, at) => at % 90),
  actives: Array.from({ length: 300 }, (_, at) => (at % 4 === 0 ? `manganese ${at}` : `strobin-${at}`)),
  activesAt: manyItems.map((_, at) => [at % 300, (at * 7) % 300]),
  codes: manyItems.map((_, at) => [`FR:${2_000_000 + at}`]),
  foliarTests: manyItems.map((_, at) => at % 120),
  seedTests: manyItems.map(() => 0),
}

type Keystrokes = {
  /** Each letter, until it stands in the box. */
  echoes: FrameWork[]
  /** From the end of the debounce until the suggestions that are seen stand in the page; of letters that change them. */
  suggested: (FrameWork & { drawn: number })[]
  /** The frames after that. */
  rest: FrameWork[]
}

const typeSlowly = async (page: Page): Promise<void> => {
  for (const text of TYPED) {
    await agrochemical(page).fill('')
    await page.waitForTimeout(PAUSE_MS)
    for (const key of text) {
      await page.keyboard.type(key)
      await page.waitForTimeout(PAUSE_MS)
    }
  }
}

const keystrokes = async (browser: Browser, page: Page, url: string): Promise<Keystrokes> => {
  await page.route(/\/tankmix\/agrochemicals(\?|$)/, (route) => route.fulfill({ json: manyItems }))
  await page.route(/\/tankmix\/product-details\//, (route) => route.fulfill({ json: manyDetails }))
  await page.goto(url)
  const details = page.waitForResponse(/\/tankmix\/product-details\//)
  await chooseCountry(page, 'France')
  await details
  await agrochemical(page).focus()
  await page.waitForTimeout(PAUSE_MS)
  await page.evaluate(() => {
    addEventListener('input', () => performance.mark('typed'), true)
    const list = document.getElementById(document.activeElement!.getAttribute('aria-controls')!)!
    // The frames that add what is not seen are no new suggestions.
    const seen = () => [...list.querySelectorAll('[role=option]')].slice(0, 8).map((option) => option.textContent)
    let before = ''
    new MutationObserver(() => {
      const now = seen().join('\n')
      if (now !== before) performance.mark('changed')
      before = now
    }).observe(list, { childList: true, subtree: true, characterData: true })
  })
  const trace = await traced(browser, page, 'typed', () => typeSlowly(page))

  const typed = marksIn(trace, 'typed')
  const changed = marksIn(trace, 'changed')
  const ends = timersOf(trace, DEBOUNCE_MS)
  const found: Keystrokes = { echoes: [], suggested: [], rest: [] }
  for (const [at, began] of typed.entries()) {
    const next = typed[at + 1] ?? Infinity
    const echo = frameAfter(trace, began, began)
    if (echo) found.echoes.push(echo.work)
    const settled = ends.find((end) => end > began && end < next)
    const first = changed.find((time) => settled !== undefined && time > settled && time < next)
    const frame = first && frameAfter(trace, settled!, first)
    if (!frame) continue
    found.suggested.push({ ...frame.work, drawn: (frame.end - settled!) / 1_000 })
    found.rest.push(workIn(trace, frame.end, Math.min(next, settled! + PAUSE_MS * 500)))
  }
  return found
}

const PARTS = ['script', 'style', 'layout', 'paint'] as const

const medians = (frames: readonly FrameWork[]): Record<string, number> => ({
  keystrokes: frames.length,
  ...Object.fromEntries(PARTS.map((part) => [`${part} ms`, rounded(median(frames.map((frame) => frame[part])))])),
  'script, style and layout ms': rounded(median(frames.map(({ script, style, layout }) => script + style + layout))),
})

/** In a field of 6,000 products. Medians; times are of the page's thread, the debounce is not in them. */
export const reportKeystrokes = async (report: Report, browser: Browser, url: string, times: number): Promise<void> => {
  const rounds = await repeated(times, () => withSlowPage(browser, { isNetworkSlow: false }, (page) => keystrokes(browser, page, url)))
  const all = <Part extends keyof Keystrokes>(part: Part) => rounds.flatMap((round) => round[part] as Keystrokes[Part][number][])
  const title = `A keystroke among ${ITEMS} items, ${CPU_THROTTLING}× slower processor`
  report(title, { what: 'the letter in its box', ...medians(all('echoes')), 'drawn after the debounce ms': '' })
  const suggested = all('suggested')
  const drawn = rounded(median(suggested.map((frame) => frame.drawn)))
  report(title, { what: 'the suggestions that are seen', ...medians(suggested), 'drawn after the debounce ms': drawn })
  report(title, { what: 'the other suggestions, in all frames after it', ...medians(all('rest')), 'drawn after the debounce ms': '' })
}
