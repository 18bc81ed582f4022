import type { Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShifts: { at: number; value: number; what: string[] }[]
    /** When the HTML had come and been painted whole, or the code went on with it, whichever was first. */
    wholeAt: number
  }
}

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records what moves without input on every page that is opened from now on. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.layoutShifts = []
    window.wholeAt = Infinity
    const isWhole = (): void => {
      window.wholeAt = Math.min(window.wholeAt, performance.now())
    }
    document.addEventListener('readystatechange', () => requestAnimationFrame(() => requestAnimationFrame(isWhole)), { once: true })
    new MutationObserver(isWhole).observe(document, { attributeFilter: ['data-view'], subtree: true })
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput) {
          const what = sources.map(({ node, previousRect, currentRect }) => {
            const [before, after] = [previousRect, currentRect].map(({ x, y, width, height }) => `${x},${y} ${width}×${height}`)
            return `${node?.nodeName} “${node?.textContent?.slice(0, 40)}” from ${before} to ${after}`
          })
          window.layoutShifts.push({ at: startTime, value, what })
        }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * What has moved on this page since its HTML was there; nothing if that is less than half a hundredth, as the measure is given. While the HTML still
 * comes, a slow machine paints the half of a row that it has, which gives way to the rest: that is no work of the page's code.
 */
export const shiftsOf = async (page: Page): Promise<Window['layoutShifts']> => {
  const shifts = await page.evaluate(() => window.layoutShifts.filter(({ at }) => at >= window.wholeAt))
  return shifts.reduce((sum, { value }) => sum + value, 0) < 0.005 ? [] : shifts
}
