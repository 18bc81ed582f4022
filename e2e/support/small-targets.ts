import type { Page } from './server.ts'

/** What a finger of 48 px misses, at its middle, in the page's own part. Links within a sentence are as high as its lines. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const REACH = 23 // A pixel on either side is lost to rounding.
    const small = new Set<string>()
    const isIn = (hit: Element | null, target: Element): boolean => (target.closest('label') ?? target).contains(hit)
    for (const one of document.querySelectorAll<HTMLElement>('main :is(a, button, summary, select, input, textarea)')) {
      if (!one.checkVisibility({ visibilityProperty: true }) || getComputedStyle(one).display === 'inline') continue
      // What reaches over its card is as large as that.
      const card = getComputedStyle(one, '::after').position === 'absolute' ? one.offsetParent : null
      if (card && Math.min(card.clientWidth, card.clientHeight) >= 48) continue
      // What is for screen readers alone is a pixel.
      if (one.offsetWidth <= 1) continue
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const missed = [-REACH, REACH].filter((by) => !isIn(document.elementFromPoint(x, y + by), one))
      if (missed.length > 0)
        small.add(
          `${one.tagName.toLowerCase()} “${(one.textContent || one.ariaLabel || '').trim().slice(0, 40)}”: ${Math.round(bottom - top)} px`,
        )
    }
    return [...small]
  })
