import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { withCheck } from '../../domain/tank/link-check.ts'
import { drawPage, here } from '../testing/draw-page.tsx'
import { expectFound } from '../testing/page-steps.ts'

/** The products of test 1002, which failed, at its rates. */
const FAILED = `/tank#${withCheck('country=fr&water=150.5~L-ha&p=4~5~L-ha&p=106~3.25~kg-ha&p=102~0.75~L-ha')}`

const order = page.getByRole('heading', { name: 'Mixing order' })
const jar = page.getByRole('heading', { name: 'Jar test' })
const anyway = page.getByText('Show anyway: order, amounts, jar test and files')
const headings = (): string[] => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent.trim())
const printed = (): string => {
  dispatchEvent(new Event('beforeprint'))
  const text = [...document.querySelectorAll<HTMLElement>('.paper-only')].map(({ textContent }) => textContent).join(' ')
  dispatchEvent(new Event('afterprint'))
  return text
}

test('TANK-141 of a tank that failed the separate sprays come first, and nothing tells how to mix it until one asks, on paper neither', async () => {
  await drawPage(FAILED)
  await expect.element(page.getByRole('heading', { name: 'Separate sprays' })).toBeVisible()
  expect(headings().slice(0, 2)).toEqual([expect.stringMatching(/failed/), 'Separate sprays'])
  await expect.element(anyway).toBeVisible()
  for (const part of [order, jar, page.getByRole('heading', { name: 'Export' })]) await expect.element(part).not.toBeInTheDocument()
  expect(printed()).toMatch(/Calcimar.*5\sL\/ha/)
  expect(printed()).not.toMatch(/Into the jar|swirl/)
  expect(printed()).toMatch(/Separate spraysSpray 1: /)

  anyway.element().closest('summary')!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(order).toBeVisible()
  await expect.element(jar).toBeVisible()
  expect(printed()).toMatch(/Into the jar.*swirl/)
})

test('TANK-141 what leads to the order, the jar or the files of such a tank opens them', async () => {
  await drawPage(FAILED)
  await expect.element(anyway).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Jar', exact: true }))
  await expect.element(jar).toBeVisible()
  await expect.element(jar).toHaveFocus()
  await userEvent.click(anyway)
  await expect.element(jar).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Export', exact: true }))
  await expect.element(page.getByRole('heading', { name: 'Export' })).toHaveFocus()
})

test('TANK-142 each product of a tank that failed leads to the tests in which it passed, and says how many they are', async () => {
  await drawPage(FAILED)
  const ways = page.getByRole('region', { name: 'What passed with one of them' })
  await expect.element(ways.getByText('Nothing passed with Calcimar.')).toBeVisible()
  const link = ways.getByRole('link')
  await expect.element(link).toHaveTextContent('What passed with AZOSTAR · 1 test')
  await userEvent.click(link)
  await expectFound(1)
  expect(here()).toBe('/?country=fr&agrochemical=102&results=C,CA')
})
