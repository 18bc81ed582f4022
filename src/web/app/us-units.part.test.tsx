import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPage, storedValue } from '../testing/draw-page.tsx'

const usUnits = page.getByRole('button', { name: 'US units' })

test('UNIT-10 UNIT-01 a report begins in L/ha, and in the US one press reads it in US units', async () => {
  await drawPage('/testResult/1001/en', { stored: { country: 'us' } })
  const units = page.getByLabelText('Select Units')
  await expect.element(units).toHaveValue('L/ha')
  await userEvent.click(usUnits)
  await expect.element(units).toHaveValue('US gal/ac')
  await expect.element(units).toHaveFocus()
  await expect.element(usUnits).not.toBeInTheDocument()
  expect(storedValue('unitsChoice')).toBe('US gal/ac')
})

test('UNIT-10 US units are offered to who entered a tank in gallons, and to nobody else', async () => {
  await drawPage('/testResult/1001/en', { stored: { country: 'fr' } })
  await expect.element(page.getByLabelText('Select Units')).toBeVisible()
  expect(usUnits.elements()).toEqual([])
  await drawPage('/testResult/1001/en', { stored: { country: 'ca', waterVolume: { amount: 20, unit: 'US gal/ac' } } })
  await expect.element(usUnits).toBeVisible()
})

test('UNIT-10 REQ-01 REQ-02 the request form begins in litres, and in the US one press puts its empty fields in US units', async () => {
  await drawPage('/request', { stored: { country: 'us' } })
  const rowUnits = () => [...document.querySelectorAll<HTMLSelectElement>('[data-row] select')].map(({ value }) => value)
  await expect.poll(rowUnits).toEqual(['Litres', 'Litres'])
  await page
    .getByLabelText(/^Application Rate/)
    .first()
    .fill('2')
  await userEvent.click(usUnits)
  await expect.poll(rowUnits).toEqual(['Litres', 'US fl oz/ac'])
  await expect.element(page.getByLabelText('Water Rate Units')).toHaveValue('ga/Ac')
  await expect.element(usUnits).not.toBeInTheDocument()
})

test('UNIT-11 the request form of India takes water and rates for an acre, and begins in litres', async () => {
  await drawPage('/request', { stored: { country: 'in' } })
  const water = page.getByLabelText('Water Rate Units')
  await expect.element(water).toHaveValue('lt/Ha')
  await water.selectOptions('L/acre')
  await page.getByLabelText(/^Water Rate \*/).fill('150')
  await userEvent.tab()
  await expect.element(page.getByText('150\u00a0L/acre (≈\u00a0371\u00a0L/ha)')).toBeVisible()
  const units = [...document.querySelectorAll('[data-row] select')[0]!.querySelectorAll('option')].map(({ value }) => value)
  expect(units.slice(-4)).toEqual(['L/acre', 'ml/acre', 'kg/acre', 'g/acre'])
})
