import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { withCheck } from '../../domain/tank/link-check.ts'
import { drawPage } from '../testing/draw-page.tsx'

const PAGE = '/tell-me'

test('TELL-16 the link of an email opens its page on a device on which the terms were never accepted', async () => {
  await drawPage(`${PAGE}#end.${'x'.repeat(43)}`, { hasAcceptedTerms: false })
  await expect.element(page.getByRole('button', { name: 'Stop these emails' })).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

test('TELL-09 a search without a test leads to the form with its mix', async () => {
  await drawPage('/?country=fr&product=1&agrochemical=103', { language: 'de', stored: { languageCode: 'de' }, sendsEmails: true })
  const link = page.getByRole('link', { name: 'Bescheid geben, wenn das getestet ist' })
  await expect.element(link).toHaveAttribute('href', `${PAGE}?products=1,103`)
})

test.each([
  ['a tank of which only other mixes were tested leads to the form', 'country=fr&p=1&p=103', ['/tell-me?products=103,1']],
  ['a tank of which all products were tested together does not', 'country=fr&p=1&p=102', []],
])('TELL-09 %s', async (_rule, tank, addresses) => {
  await drawPage(`/tank#${withCheck(tank)}`, { sendsEmails: true })
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(
    page
      .getByRole('link', { name: 'Tell me when this is tested' })
      .elements()
      .map((one) => one.getAttribute('href')),
  ).toEqual(addresses)
})

test.each([
  ['a search', '/?country=fr&product=1&agrochemical=103'],
  ['a tank', `/tank#${withCheck('country=fr&p=1&p=103')}`],
])('TELL-40 where no emails are sent, %s offers nobody to be told', async (_where, address) => {
  await drawPage(address)
  await expect.element(page.getByRole('link', { name: /^Ask the laboratory/ }).first()).toBeVisible()
  expect(page.getByRole('link', { name: 'Tell me when this is tested' }).elements()).toEqual([])
})
