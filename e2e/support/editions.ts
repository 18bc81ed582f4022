import { expect, type Page } from './server.ts'
import { chooseCountry, searchButton } from './steps.ts'

/** The editions of the default brand, with what tests over the acceptance data need to know. */
export type TestedEdition = {
  name: string
  prefix: string
  /** Tests of the United States, newest first. */
  foliar: readonly string[]
  /** Fills in the country, if there is a choice. */
  reachForm: (page: Page) => Promise<void>
}

export const EDITIONS: readonly TestedEdition[] = [
  {
    name: 'main edition',
    prefix: '',
    foliar: ['1008', '1007', '1010'],
    reachForm: (page) => chooseCountry(page, 'United States'),
  },
  {
    name: 'reseller edition',
    prefix: '/helena',
    foliar: ['1008', '1007'],
    reachForm: (page) => expect(searchButton(page)).toBeVisible(),
  },
]

/** One test of the results in any edition: a card on phones, a row on wide screens. */
export const resultIn = (page: Page, { prefix }: TestedEdition, testId: string) =>
  page.locator('main li, main tr').filter({ has: page.locator(`a[href="${prefix}/testResult/${testId}/en"]`) })
