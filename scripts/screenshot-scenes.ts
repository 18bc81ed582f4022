import type { Page } from '@playwright/test'
import { lookedAt } from './screenshot-brand.ts'

/** Elements of the scenes, found by structure and address so that it works in every language. */
type Scene = {
  show: (page: Page) => Promise<unknown>
  /** A visitor who has not accepted the terms yet. */
  isFirstVisit?: boolean
}

/** 16 mm margins, at 96 dots per inch. */
const A4_WITHIN_MARGINS = { width: 673, height: 1001 }

const chooseCountry = async (page: Page) => {
  await page.addInitScript((prefix) => {
    try {
      localStorage.setItem(`${prefix}.country`, JSON.stringify({ value: 'fr', expires: '2099-12-31' }))
    } catch {}
  }, lookedAt.brand.storagePrefix)
  await page.goto('/')
  await page.locator('main form button[type=submit]').waitFor()
}
const search = async (page: Page) => {
  await chooseCountry(page)
  await page.locator('main form button[type=submit]').click()
}
const reports = (page: Page) => page.locator('main a[href*="/testResult/"]')
const showResults = async (page: Page) => {
  await search(page)
  await reports(page).first().waitFor()
}
const openReport = async (page: Page, verdict: 'pass' | 'fail') => {
  await showResults(page)
  const test = page.locator(`main li[data-look=${verdict}], main tr[data-look=${verdict}]`)
  await test.locator('a[href*="/testResult/"]').first().click()
  await page.locator('main table').first().waitFor()
}
const answerSearchWith = (page: Page, status: number, body: unknown) =>
  page.route('**/tankmix/search', (route) => route.fulfill({ status, json: body }))
const open = (path: string) => async (page: Page) => {
  await page.goto(path)
  await page.locator('main h1').first().waitFor()
}

const seedResults = async (page: Page) => {
  await page.goto('/search-seed-treatment?country=us')
  await reports(page).first().waitFor()
}
const fillHistory = async (page: Page) => {
  for (const path of ['/?country=fr', '/search-seed-treatment?country=us&crop=1', '/?country=de&active=glyphosate']) {
    await page.goto(path)
    await reports(page).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
}
const fillRequest = async (page: Page) => {
  await open('/request')(page)
  await page.locator('input[name=name]').fill('Anna Müller')
  await page.locator('input[name=email]').fill('anna@example.org')
  await page.locator('select[name=country]').selectOption('FR')
  await page.locator('input[name=waterRate]').fill('200')
}

/** Pages of the brand's first reseller, if it has one. */
const [reseller] = lookedAt.brand.resellers
const RESELLER_SCENES = (prefix: string): Record<string, Scene> => ({
  '50-reseller-form': { show: open(prefix) },
  '51-reseller-menu-open': {
    show: async (page) => {
      await open(prefix)(page)
      await page.locator('header nav button').nth(1).click()
    },
  },
  '52-reseller-results': {
    show: async (page) => {
      await open(prefix)(page)
      await page.locator('main form button[type=submit]').click()
      await reports(page).first().waitFor()
    },
  },
  '53-reseller-request': { show: open(`${prefix}/request`) },
  '54-reseller-seed-request': { show: open(`${prefix}/request-seed-treatment`) },
  '55-reseller-privacy': {
    show: async (page) => {
      await open(`${prefix}/privacy`)(page)
      await page.locator('main address').scrollIntoViewIfNeeded()
    },
  },
})

/** Each ends at the state to show. */
export const SCENES: Record<string, Scene> = {
  '00-terms-acceptance': { show: open('/contact'), isFirstVisit: true },
  '01-form-empty': { show: open('/') },
  '02-form-country': { show: chooseCountry },
  '03-picker-open': {
    show: async (page) => {
      await chooseCountry(page)
      await page.getByRole('combobox').nth(1).pressSequentially('a')
      await page.getByRole('option').first().waitFor()
    },
  },
  '04-searching': {
    show: async (page) => {
      await page.route('**/tankmix/search', () => new Promise(() => {}))
      await search(page)
    },
  },
  '05-results': { show: showResults },
  '06-no-results': {
    show: async (page) => {
      await answerSearchWith(page, 200, [])
      await search(page)
      await page.locator('main a[href="/request"]').first().waitFor()
    },
  },
  '07-search-failed': {
    show: async (page) => {
      await answerSearchWith(page, 500, {})
      await search(page)
      await page.locator('[data-phase=shown]').waitFor()
    },
  },
  '08-report-pass': { show: (page) => openReport(page, 'pass') },
  '09-report-fail': { show: (page) => openReport(page, 'fail') },
  '10-report-printed': {
    show: async (page) => {
      await openReport(page, 'pass')
      await page.setViewportSize(A4_WITHIN_MARGINS)
      await page.emulateMedia({ media: 'print' })
    },
  },
  '11-report-unknown': { show: open('/testResult/no-such-test/en') },
  '12-not-found': { show: open('/no-such-page') },
  '13-navigation': { show: open('/navigation') },
  '14-menu-open': {
    show: async (page) => {
      await open('/')(page)
      const menus = page.locator('header nav button:visible')
      if ((await menus.count()) > 0) await menus.first().click()
    },
  },
  '15-language-dialog': {
    show: async (page) => {
      await open('/')(page)
      await page.locator('header button[aria-haspopup=dialog]').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  '16-article': { show: open('/advice/on-mixing') },
  '17-article-table': {
    show: async (page) => {
      await open('/advice/jar-test')(page)
      await page.locator('main table').first().scrollIntoViewIfNeeded()
    },
  },
  '18-terms': { show: open('/terms') },
  '19-privacy': { show: open('/privacy') },
  '20-contact': { show: open('/contact') },
  '21-contact-office': {
    show: async (page) => {
      await open('/contact')(page)
      await page.locator('main address').scrollIntoViewIfNeeded()
    },
  },
  '22-unauthorized': { show: open('/Unauthorized') },
  '23-forbidden': { show: open('/Forbidden') },
  '24-autologin': { show: open('/autologin') },
  '25-callback': { show: open('/callback') },
  '26-request': { show: open('/request') },
  '27-request-seed-treatment': { show: open('/request-seed-treatment') },
  '28-request-incomplete': {
    show: async (page) => {
      await fillRequest(page)
      await page.locator('form button[type=submit]').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  '29-request-submitted': {
    show: async (page) => {
      await page.route('**/tankmix-request', (route) => route.fulfill({ status: 201, json: { id: '1', reference: 'TM-2026-000123' } }))
      await fillRequest(page)
      for (const row of [0, 1]) {
        await page
          .locator('fieldset')
          .nth(row)
          .getByRole('combobox')
          .first()
          .fill(`Product ${row + 1}`)
        await page.locator(`input[name="ingredients.${row}.applicationRate"]`).fill('2')
      }
      await page.locator('form button[type=submit]').click()
      await page.getByText('TM-2026-000123').waitFor()
    },
  },
  '30-seed-form': {
    show: async (page) => {
      await chooseCountry(page)
      await open('/search-seed-treatment')(page)
    },
  },
  '31-seed-results': { show: seedResults },
  '32-seed-no-results': {
    show: async (page) => {
      await page.route('**/tankmix/seed-search', (route) => route.fulfill({ json: [] }))
      await page.goto('/search-seed-treatment?country=us&crop=3')
      await page.locator('main a[href="/request"]').first().waitFor()
    },
  },
  '33-seed-report': {
    show: async (page) => {
      await seedResults(page)
      await reports(page).first().click()
      await page.locator('main table').first().waitFor()
    },
  },
  '34-history-empty': { show: open('/search-history') },
  '35-history': {
    show: async (page) => {
      await fillHistory(page)
      await page.goto('/search-history')
      await page.locator('main li, main tr').first().waitFor()
    },
  },
  ...(reseller ? RESELLER_SCENES(`/${reseller.slug}`) : {}),
}
