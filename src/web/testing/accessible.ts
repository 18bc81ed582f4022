import { expect, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** What axe finds in the page as it is, in one theme (`e2e/support/accessible.ts`). */
    partViolations: (colorScheme: 'light' | 'dark') => Promise<string[]>
  }
}

/** Axe finds nothing in either theme, and nothing scrolls sideways at 320 px. */
export const expectAccessible = async (): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const)
    expect({ colorScheme, found: await commands.partViolations(colorScheme) }).toEqual({ colorScheme, found: [] })
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(320, 640)
  const { documentElement } = document
  await expect.poll(() => documentElement.scrollWidth - documentElement.clientWidth).toBeLessThanOrEqual(0)
}
