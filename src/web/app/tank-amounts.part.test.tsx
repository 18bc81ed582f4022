import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { withCheck } from '../../domain/tank/link-check.ts'
import { drawPage, storedValue } from '../testing/draw-page.tsx'

const tankOf = (parts: string): string => `/tank#${withCheck(`country=fr&${parts}`)}`
const fills = page.getByRole('list', { name: /^(Full|Last|One) fill/ })

test('TANK-146 a tank size that is remembered gives no amounts until it is pressed', async () => {
  await drawPage(tankOf('water=200~L-ha&p=1~1~L-ha&p=102~0.8~L-ha'), { stored: { tankLitres: 1000 } })
  const use = page.getByRole('button', { name: 'Use this tank size' })
  await expect.element(page.getByLabelText('Tank size')).toHaveValue('1000')
  await page.getByLabelText('Area', { exact: true }).fill('12')
  await expect.element(use).toBeVisible()
  expect(fills.elements()).toHaveLength(0)
  await userEvent.click(use)
  await expect.poll(() => fills.elements().length).toBe(2)
  await expect.element(use).not.toBeInTheDocument()
})

test('TANK-146 a water volume that is remembered is no part of a tank until it is pressed, which is then answered with it', async () => {
  await drawPage(tankOf('p=1~1~L-ha&p=102~0.8~L-ha'), { stored: { waterVolume: { amount: 200, unit: 'L/ha' } } })
  const volume = page.getByLabelText('How much water per hectare?')
  await expect.element(volume).toHaveValue('200')
  const headline = (): string => document.querySelector('main section h2')!.textContent
  const before = headline()
  expect(page.getByText('Rate or water volume not known').elements().length).toBeGreaterThan(0)
  expect(location.hash).not.toContain('water=')

  await volume.fill('250')
  await userEvent.click(page.getByRole('button', { name: 'Use this water volume' }))
  await expect.poll(() => location.hash).toContain('water=250~L-ha')
  await expect.poll(headline).not.toBe(before)
  await expect.element(page.getByLabelText('Tank size')).toBeVisible()
  expect(storedValue('waterVolume')).toEqual({ amount: 250, unit: 'L/ha' })
})

const usTank = `/tank#${withCheck('country=us&water=20~gal-ac&p=1~12~floz-ac&p=102~2~lb-ac')}`
const amountsIn = (list: Element): string[] =>
  [...list.querySelectorAll('li')].map((item) => [...item.querySelectorAll('span, strong')].map((one) => one.textContent).join('|'))

test('UNIT-08 in gallons per acre the sprayer is asked for in gallons, a fill is in the units of the rates, and what it lacks is named', async () => {
  await drawPage(usTank)
  await expect.element(page.getByText('Enter the size of your tank to see the amounts of one fill.')).toBeVisible()
  await page.getByLabelText('Tank size').fill('1000')
  await expect.poll(() => fills.elements().length).toBe(1)
  expect(page.getByRole('heading', { name: /^One fill/ }).element().textContent).toBe(
    'One fill 1,000\u00a0US gal (3,785.4\u00a0L) · 50\u00a0ac',
  )
  const text = amountsIn(fills.element()).join('\n')
  expect(text).toContain('600\u00a0US fl oz')
  expect(text).toContain('4.69\u00a0US gal · 17.74\u00a0L')
  expect(text).toContain('1,000\u00a0US gal')
})

test('UNIT-07 in India a knapsack is one press, and a fill of 15 L has its millilitres without any area', async () => {
  await drawPage(`/tank#${withCheck('country=in&water=200~L-ac&p=1~250~ml-ac&p=102~500~ml-ac')}`)
  await userEvent.click(page.getByRole('button', { name: '15\u00a0L' }))
  await expect.element(page.getByLabelText('Tank size')).toHaveValue('15')
  await expect.poll(() => fills.elements().length).toBe(1)
  expect(fills.element().textContent).toContain('18.8\u00a0ml')
  expect(page.getByRole('heading', { name: /^One fill/ }).element().textContent).toBe('One fill 15\u00a0L · 0.075\u00a0acre')
})
