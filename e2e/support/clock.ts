import type { Page } from '@playwright/test'

/** From now on time in the page passes only as the test says: a fake clock alone goes on by itself, however slow the machine is. */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}
