import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { drawPage, storedValue } from '../testing/draw-page.tsx'

const order = page.getByRole('region', { name: 'Add in this order' })
const mine = page.getByRole('region', { name: 'For my tank' })
const press = mine.getByRole('button', { name: 'Amounts for my tank' })
const fills = mine.getByRole('list')
const wordsOf = (part: Locator) => () => part.elements()[0]?.textContent
const facesOfTank = () => [...document.querySelectorAll<HTMLElement>('main [data-face][data-solid]')].map(({ dataset }) => dataset['face'])

test('ANS-151 ANS-153 two products that passed have their order and rates by a named test, and amounts at its rates once they are asked for', async () => {
  const { asked } = await drawPage('/?country=fr&product=1&agrochemical=102', { stored: { tankLitres: 1000 } })
  await expect.poll(wordsOf(order.getByRole('list'))).toMatch(/MANGAVEL SUSPENSION.*1\.00\sL\/ha.*AZOSTAR.*0\.80\sL\/ha/)
  await expect.poll(wordsOf(order)).toMatch(/Test 1001 of 14 Mar 2025, in 200\.0\sL\/ha$/)
  await expect.element(order.getByRole('link', { name: '1001' })).toHaveAttribute('href', '/testResult/1001/en')
  await expect.element(press).toBeVisible()
  const ofTanks = () => asked.filter(({ url }) => /\/(?:tankmix|v1)\/tank\b/.test(url)).length
  expect([fills.elements().length, ofTanks()]).toEqual([0, 0])

  await userEvent.click(press)
  await expect.element(mine.getByRole('heading', { level: 3 }).first()).toHaveFocus()
  await expect.poll(wordsOf(fills)).toMatch(/MANGAVEL SUSPENSION5\.00\sL.*AZOSTAR4\.00\sL.*1,000\sL/)
  // Once or, where the data became newer meanwhile, once more.
  await expect.poll(() => [facesOfTank(), ofTanks() > 0]).toEqual([['pass 1/1 solid'], true])
  await expect.poll(wordsOf(mine)).toContain('The rates and the water volume are those of test 1001.')
  await mine.getByLabelText('Area', { exact: true }).fill('12')
  await expect.poll(() => fills.elements().length).toBe(2)
  await expect.poll(wordsOf(fills.nth(1))).toMatch(/MANGAVEL SUSPENSION2\.00\sL/)
  const tank = () =>
    mine
      .getByRole('link', { name: /^My rates differ/ })
      .element()
      .getAttribute('href')
  await expect.poll(tank).toMatch(/^\/tank#check=\w+&country=fr&water=200~L-ha&from=1001&p=1~1~L-ha&p=102~0\.8~L-ha$/)

  // Less water makes it stronger than what passed.
  await mine.getByLabelText(/^How much water/).fill('100')
  await userEvent.click(mine.getByRole('button', { name: 'Use this water volume' }))
  await expect.poll(wordsOf(mine)).toContain('Not tested at your strength')
  await expect.poll(() => [fills.elements().length, facesOfTank()]).toEqual([0, []])
  await expect.poll(wordsOf(mine)).toContain('The rates are those of test 1001.')
  await expect.poll(tank).not.toContain('from=')
  await expect.poll(() => storedValue('waterVolume')).toEqual({ amount: 100, unit: 'L/ha' })
})

test('TANK-146 ANS-153 a remembered water volume counts with the press, and what it makes of the mix is said beside the amounts', async () => {
  await drawPage('/?country=fr&product=1&agrochemical=102', {
    stored: { tankLitres: 1000, waterVolume: { amount: 400, unit: 'L/ha' } },
  })
  await userEvent.click(press)
  await expect.element(mine.getByLabelText(/^How much water/)).toHaveValue('400')
  await expect.poll(wordsOf(mine)).toContain('We assume that weaker is safer; nobody tested it.')
  await expect.poll(wordsOf(fills)).toMatch(/MANGAVEL SUSPENSION2\.50\sL/)
})

test('ANS-151 what care is needed stands with the order', async () => {
  await drawPage('/?country=us&product=3&agrochemical=102')
  await expect.poll(wordsOf(order)).toContain('Foam; <b>ring</b> & film at the wall')
  await expect.element(press).toBeVisible()
})

test.each([
  ['failed', '/?country=de&product=2&agrochemical=104'],
  ['was tested with others only', '/?country=fr&product=2&agrochemical=103'],
  ['is of three criteria', '/?country=fr&product=1&agrochemical=102&active=azoxystrobin'],
])('ANS-151 it is not told how to mix what %s', async (_what, path) => {
  await drawPage(path)
  await expect.element(page.getByRole('link', { name: /^Report/ }).first()).toBeInTheDocument()
  await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBe(0)
  expect([order.elements().length, mine.elements().length]).toEqual([0, 0])
})

test('FACE-18 separate sprays are the main thing to do with two products that failed', async () => {
  await drawPage('/?country=de&product=2&agrochemical=104')
  await expect.element(page.getByRole('link', { name: 'Separate sprays' })).toHaveAttribute('href', expect.stringMatching(/^\/tank#/))
})

test('ANS-151 a seed coating has its order and no tank', async () => {
  await drawPage('/search-seed-treatment?country=fr&product=5&agrochemical=201')
  await expect.poll(wordsOf(order.getByRole('listitem').first())).toMatch(/Seedstart Zn.*2\.50\sL\/ton/)
  expect(mine.elements()).toHaveLength(0)
})
