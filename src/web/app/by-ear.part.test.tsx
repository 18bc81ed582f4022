import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { withCheck } from '../../domain/tank/link-check.ts'
import { drawPage } from '../testing/draw-page.tsx'

const ALL = '/?country=fr'
const headings = (level: number) =>
  page
    .getByRole('heading', { level })
    .all()
    .map((one) => one.element().textContent)
const wide = async () => {
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(360, 740))
}

test('AC-95 one press leads from the heading of results past answer, filters and tools to the first test', async () => {
  await wide()
  await drawPage(ALL)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Skip to the results' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.closest('tbody tr') !== null).toBe(true)
  expect(document.activeElement?.closest('tbody tr')).toBe(document.querySelector('#results tbody tr'))
})

test.each([
  ['cards of a phone', 360],
  ['a table', 1280],
])('AC-95 each test has a heading with its products and day, in %s', async (_where, width) => {
  if (width === 1280) await wide()
  await drawPage(ALL)
  await expect
    .poll(() => headings(3).slice(0, 4))
    .toEqual([
      'Calcimar + Sulphamon + AZOSTAR, 14 Mar 2025',
      'MANGAVEL SUSPENSION + AZOSTAR, 14 Mar 2025',
      'Zincora Dry + Metsulor 20 SG + Époxilan 125 + Wetmax "Plus", adjuvant, 29 Feb 2024',
      'Borfoli 150 + Époxilan 125, 31 Dec 2019',
    ])
})

test('AC-95 in a table the row has a header, and details follow their button', async () => {
  await wide()
  await drawPage(ALL)
  const row = page.getByRole('rowheader', { name: /Borfoli 150/ })
  await expect.element(row).toBeVisible()
  const button = row.getByRole('button').element()
  const details = document.getElementById(button.getAttribute('aria-controls')!)!
  expect(button.compareDocumentPosition(details)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('AC-95 another order is said', async () => {
  await wide()
  await drawPage(ALL)
  const said = () => document.querySelector('#results > output')?.textContent
  await expect.poll(said).toBe('')
  await page.getByRole('button', { name: 'Fails first' }).click()
  await expect.poll(said).toBe('Search Results (4), Fails first')
})

test('AC-96 a tank is titled by its verdict, and loses it when it is edited', async () => {
  await drawPage(`/tank#${withCheck('country=fr&p=1&p=102')}`)
  await expect.poll(() => document.title).toMatch(/^Passed.* · My tank · Tankmix$/)
  await page.getByRole('button', { name: 'Change the tank' }).click()
  await expect.poll(() => document.title).toBe('My tank · Tankmix')
})

test('AC-96 the heading of a report says what was tested and how it ended', async () => {
  await drawPage('/testResult/1001/en')
  await expect
    .poll(() => document.querySelector('article h1')?.textContent)
    .toBe('Tankmix Information: MANGAVEL SUSPENSION + AZOSTAR, France, Pass')
})

test('AC-97 Escape closes what *More actions* opened, and gives its button the focus', async () => {
  await drawPage(ALL)
  const more = page.getByRole('button', { name: 'More actions' })
  await more.click()
  await expect.element(more).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Tab}{Escape}')
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await expect.element(more).toHaveFocus()
})

test('AC-97 what takes a product out of the chart says its name once', async () => {
  await wide()
  await drawPage('/chart?country=fr&products=1,4')
  await expect
    .element(page.getByRole('list', { name: 'Products' }).getByRole('button').first())
    .toHaveAccessibleName('Remove MANGAVEL SUSPENSION')
})
