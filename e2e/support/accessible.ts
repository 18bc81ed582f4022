import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'

type RunOptions = Parameters<AxeBuilder['options']>[0]
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

const SOURCE = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

const loadAxe = async (page: Page | Frame): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
}

/**
 * Runs axe in the page, or in one element of it. Its package for Playwright loads it anew for each look and evaluates what was found
 * in a page of its own, for pages with frames: that takes five times as long.
 */
export const runAxe = async (page: Page | Frame, options: RunOptions, selector?: string): Promise<Results> => {
  await loadAxe(page)
  return page.evaluate(
    ([chosen, part]) =>
      (window as unknown as { axe: { run: (...given: unknown[]) => Promise<Results> } }).axe.run(part ?? document, chosen),
    [options, selector] as const,
  )
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Besides, regions are told apart by their names, and whoever goes from one to the next misses nothing. */
const RULES: RunOptions['rules'] = { 'landmark-unique': { enabled: true }, region: { enabled: true } }
/** The rules whose outcome depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const WITHOUT_COLOURS = Object.fromEntries(COLOUR_RULES.map((id) => [id, { enabled: false }]))
const LOOK: RunOptions = { runOnly: { type: 'tag', values: TAGS }, rules: RULES, resultTypes: ['violations', 'incomplete'] }
const LOOK_WITHOUT_COLOURS: RunOptions = { ...LOOK, rules: { ...RULES, ...WITHOUT_COLOURS } }
const LOOK_AT_COLOURS: RunOptions = { runOnly: { type: 'rule', values: COLOUR_RULES }, resultTypes: ['violations', 'incomplete'] }

/** Axe needs 13 s of processor time for fifty results and 2 s for ten, which have everything that the others have. */
const hideAllButTenResults = (page: Page | Frame): Promise<void> =>
  page.evaluate(() => {
    const rules = new CSSStyleSheet()
    rules.replaceSync('main :is(li, tr):has(a[href*="/testResult/"]):nth-child(n + 11) { display: none !important }')
    document.adoptedStyleSheets = [rules]
  })

/** How large a target is, on its own. */
export const TARGET_SIZE: RunOptions = { runOnly: { type: 'rule', values: ['target-size'] } }

/** Whether a target is too small in the middle of the window too: at its edge a bar may cover a part of it until one scrolls. */
const isSmall = async (page: Page | Frame, selector: string): Promise<boolean> => {
  await page.locator(selector).evaluate((target) => target.scrollIntoView({ block: 'center' }))
  const { violations: still } = await runAxe(page, TARGET_SIZE, selector)
  return still.length > 0
}

/** Ways of drawing text that axe has found readable, on any page of this process. */
const readable = new Set<string>()

/**
 * How each text of the page is drawn. That follows from its element and those around it: their kinds, classes, states and computed colours,
 * sizes and opacity; for a link within a text from that too.
 */
const waysOfTexts = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(() => {
    const known = new Map<Element, string>()
    const wayOf = (one: Element): string => {
      const before = known.get(one)
      if (before !== undefined) return before
      const style = getComputedStyle(one)
      const colours = [style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode]
      const letters = [style.fontSize, style.fontWeight, style.textShadow, style.textDecorationLine, style.position, style.zIndex]
      const isDisabled = one.matches(':disabled, [aria-disabled=true], [inert]') || (one as HTMLLabelElement).control?.matches(':disabled')
      const around = one.parentElement ? wayOf(one.parentElement) : ''
      const all = [one.tagName, one.getAttribute('class'), isDisabled, ...colours, ...letters, around].join('|')
      // Two hashes of 32 bits stand for all elements around it.
      let [left, right] = [0xdeadbeef, 0x41c6ce57]
      for (let at = 0; at < all.length; at++) {
        left = Math.imul(left ^ all.charCodeAt(at), 2_654_435_761)
        right = Math.imul(right ^ all.charCodeAt(at), 1_597_334_677)
      }
      const way = `${left.toString(36)}.${right.toString(36)}`
      known.set(one, way)
      return way
    }
    const hasText = (one: Element): boolean =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '')
    const isDrawn = (one: Element): boolean => {
      const { width, height, right, bottom } = one.getBoundingClientRect()
      return width > 1 && height > 1 && right > 0 && bottom > 0 && one.checkVisibility({ visibilityProperty: true })
    }
    const texts = new Map<Element, string>()
    for (const one of document.querySelectorAll('body, body *'))
      if ((hasText(one) || one.matches('input, select, textarea')) && isDrawn(one))
        texts.set(one, one.matches('a') && hasText(one.parentElement!) ? `${wayOf(one)} in a text` : wayOf(one))
    Object.assign(window, { texts })
    return [...new Set(texts.values())]
  })

/** Over a picture axe cannot tell, wherever the same text is drawn in the same way. */
const isOverPicture = ({ any }: Results['incomplete'][number]['nodes'][number]): boolean =>
  any.some(({ data }) => ['bgImage', 'imgNode'].includes((data as { messageKey?: string } | null)?.messageKey ?? ''))

/** The ways of the elements that were not found readable, by their selectors. */
const waysOf = (page: Page | Frame, selectors: readonly string[]): Promise<(string | undefined)[]> =>
  page.evaluate(
    (all) => all.map((one) => (window as unknown as { texts: Map<Element, string> }).texts.get(document.querySelector(one)!)),
    selectors,
  )

/**
 * What axe finds in the page as it is, seen from its top: a sticky heading covers what is scrolled under it. Colours are looked at where some
 * text is drawn in a way that axe has not passed yet, on another page or in another window.
 */
export const violations = async (page: Page | Frame, { onlyColours = false } = {}): Promise<string[]> => {
  await hideAllButTenResults(page)
  await page.evaluate(() => scrollTo(0, 0))
  const ways = await waysOfTexts(page)
  const isKnown = ways.every((way) => readable.has(way))
  if (onlyColours && isKnown) return []
  const found = await runAxe(page, onlyColours ? LOOK_AT_COLOURS : isKnown ? LOOK_WITHOUT_COLOURS : LOOK)
  const isOfColours = ({ id }: { id: string }): boolean => COLOUR_RULES.includes(id)
  const faulty = found.violations.filter(isOfColours).flatMap(({ nodes }) => nodes)
  const doubtful = found.incomplete.filter(isOfColours).flatMap(({ nodes }) => nodes.filter((node) => !isOverPicture(node)))
  const selectors = [...faulty, ...doubtful].map(({ target }) => String(target[0]))
  const notPassed = new Set(selectors.length === 0 ? [] : await waysOf(page, selectors))
  for (const way of ways) if (!notPassed.has(way)) readable.add(way)
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
