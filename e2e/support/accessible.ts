import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './server.ts'

type RunOptions = Parameters<AxeBuilder['options']>[0]
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

const SOURCE = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs axe in the page, or in one element of it. Its package for Playwright loads it anew for each look and evaluates what was found
 * in a page of its own, for pages with frames: that takes five times as long.
 */
export const runAxe = async (page: Page, options: RunOptions, selector?: string): Promise<Results> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(
    ([chosen, part]) =>
      (window as unknown as { axe: { run: (...given: unknown[]) => Promise<Results> } }).axe.run(part ?? document, chosen),
    [options, selector] as const,
  )
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Besides, regions are told apart by their names, and whoever goes from one to the next misses nothing. */
const ALL_RULES: RunOptions = {
  runOnly: { type: 'tag', values: RULES },
  rules: { 'landmark-unique': { enabled: true }, region: { enabled: true } },
  resultTypes: ['violations'],
}

/** Axe needs 13 s of processor time for fifty results and 2 s for ten, which have everything that the others have. */
const hideAllButTenResults = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const rules = new CSSStyleSheet()
    rules.replaceSync('main :is(li, tr):has(a[href*="/testResult/"]):nth-child(n + 11) { display: none !important }')
    document.adoptedStyleSheets = [rules]
  })

/** The rules whose outcome depends on the theme. */
const COLOUR_RULES: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}
/** How large a target is, on its own. */
export const TARGET_SIZE: RunOptions = { runOnly: { type: 'rule', values: ['target-size'] } }

/** Whether a target is too small in the middle of the window too: at its edge a bar may cover a part of it until one scrolls. */
const isSmall = async (page: Page, selector: string): Promise<boolean> => {
  await page.locator(selector).evaluate((target) => target.scrollIntoView({ block: 'center' }))
  const { violations: still } = await runAxe(page, TARGET_SIZE, selector)
  return still.length > 0
}

/** What axe finds in the page as it is, seen from its top: a sticky heading covers what is scrolled under it. */
export const violations = async (page: Page, { onlyColours = false } = {}): Promise<string[]> => {
  await hideAllButTenResults(page)
  await page.evaluate(() => scrollTo(0, 0))
  const found = await runAxe(page, onlyColours ? COLOUR_RULES : ALL_RULES)
  const faults: string[] = []
  for (const { id, nodes } of found.violations)
    for (const { target, html } of nodes)
      if (id !== 'target-size' || (await isSmall(page, String(target[0])))) faults.push(`${id}: ${html}`)
  return faults
}

/** Axe finds nothing in either theme, and nothing scrolls sideways at 320 px. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page, { onlyColours: colorScheme === 'dark' }), colorScheme).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  // The layout may take a moment to change from wide to narrow.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)
}
