import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../testing/draw-page.tsx'
import { active, agrochemical, choose, chooseCountry, product, showActive } from '../testing/page-steps.ts'

test('SRCH-35 SRCH-36 ANS-107 after a choice one goes on in the next empty field; products to press stand below it, and phones fold the active', async () => {
  await drawPage('/')
  await chooseCountry('France')
  await expect.element(product).toHaveFocus()
  await expect.element(active).not.toBeVisible()
  const picks = () => page.getByRole('list', { name: 'Most tested' })
  await expect.poll(() => picks().elements().length).toBe(2)
  await picks().first().getByRole('button').first().click()
  await expect.element(product).not.toHaveValue('')
  await expect.element(agrochemical).toHaveFocus()
  await expect.poll(() => picks().elements().length).toBe(1)
  await choose(agrochemical, 'azostar', /^AZOSTAR/)
  await expect.element(agrochemical).toHaveFocus()
  await expect.element(picks()).not.toBeInTheDocument()
  await showActive()
  await expect.element(active).toHaveFocus()
})

test.each([
  ['tested only in a larger mix', '/?country=fr&product=4&agrochemical=102', 'Only these two: not tested'],
  ['not tested at all', '/?country=fr&product=4&agrochemical=101', 'Not tested. This is not a pass.'],
])('ANS-111 ANS-16 of two products that were %s the laboratory is asked first, and nothing is green', async (_what, path, words) => {
  await drawPage(path)
  await expect.element(page.getByText(words)).toBeVisible()
  const ask = page.getByRole('link', { name: 'Ask the laboratory to test this mix' })
  await expect.element(ask).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ask the laboratory', exact: true })).not.toBeInTheDocument()
  const [first, ...others] = [...document.querySelectorAll('main a, main button')].filter(
    (one) =>
      !one.matches('.skip') &&
      getComputedStyle(one).backgroundColor === getComputedStyle(ask.element()).backgroundColor &&
      !one.hasAttribute('aria-pressed'),
  )
  expect([first, others]).toEqual([ask.element(), []])
  expect(document.querySelectorAll('main [data-face]:not([data-face^=unknown])')).toHaveLength(0)
})

test('ANS-111 tests of larger mixes stand under a heading that says so, and their passes have the colour of what is not known', async () => {
  await drawPage('/?country=fr&product=4&agrochemical=102')
  await expect.element(page.getByRole('heading', { name: 'Only tested in larger mixes (1)' })).toBeVisible()
  const valueIn = (selector: string, name: string): string => getComputedStyle(document.querySelector(selector)!).getPropertyValue(name)
  expect(valueIn('[data-neutral]', '--pass')).toBe(valueIn(':root', '--unknown'))
  expect(valueIn('[data-neutral]', '--pass')).not.toBe(valueIn(':root', '--pass'))
})

test('ANS-114 recent searches for two products begin with what the tests say of them today, and the others with nothing', async () => {
  const france = { id: 'FR', name: 'France' }
  const [mangavel, azostar] = [
    { id: '1', name: 'MANGAVEL SUSPENSION' },
    { id: '102', name: 'AZOSTAR' },
  ]
  const itemOf = (id: string, criteria: object) => ({ id, at: 1, kind: 'foliar', prefix: '', resultsReturned: 1, criteria })
  await drawPage('/', {
    stored: {
      country: 'fr',
      searchHistory: [
        itemOf('one', { country: france, product: mangavel, agrochemical: azostar }),
        itemOf('two', { country: france, product: { id: '4', name: 'Calcimar' }, agrochemical: azostar }),
        itemOf('three', { country: france, product: mangavel }),
      ],
    },
  })
  const faces = () => [...document.querySelectorAll('main li [data-face]')].map((one) => [one.getAttribute('data-face'), one.textContent])
  await expect.poll(faces).toEqual([
    ['pass 1/1', 'Passed in the only test of just these two'],
    ['unknown 0/0', 'Only these two: not tested'],
  ])
})
