import type { Page } from './server.ts'

export const line = (page: Page, number: number) => page.getByRole('group', { name: `Product ${number}`, exact: true })
export const picker = (page: Page, number: number) => line(page, number).getByLabel('Product or agrochemical')
export const rate = (page: Page, number: number) => line(page, number).getByLabel('Rate (optional)')
export const unit = (page: Page, number: number) => line(page, number).getByLabel('Units')
export const water = (page: Page) => page.getByLabel('Water volume (optional)')
export const check = (page: Page) => page.getByRole('button', { name: 'Check this tank' })
export const headline = (page: Page, words: string | RegExp) => page.getByRole('region', { name: words }).getByRole('heading', { level: 2 })

/** A line that was entered, as a row. */
export const row = (page: Page, number: number) => line(page, number).locator('[data-entered]')
export const openLine = (page: Page, number: number) => row(page, number).click()
export const lineTools = (page: Page, number: number) => page.getByRole('button', { name: `Move or remove product ${number}` })
