import { expect, type Page } from '@playwright/test'

/** The server names the pack of France once it has built it. */
export const namedFrance = async (page: Page, url: string): Promise<void> => {
  const current = async (): Promise<unknown> => (await page.request.get(`${url}/api/v1/current`)).json()
  await expect.poll(current, { timeout: 60_000 }).toMatchObject({ lists: /./, countries: { FR: expect.any(String) as unknown } })
}

/** The countries whose packs came by themselves. */
export const cachedPacks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Pack = { country: string; cachedAt?: number }
    const { value } = JSON.parse(localStorage.getItem('tankmix.packs') ?? '{"value":[]}') as { value: Pack[] }
    return value.filter(({ cachedAt }) => cachedAt !== undefined).map(({ country }) => country)
  })
