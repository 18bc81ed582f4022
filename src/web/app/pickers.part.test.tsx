import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/accessible.ts'
import { drawAgain, drawPage, goTo, here } from '../testing/draw-page.tsx'
import {
  active,
  adjust,
  agrochemical,
  chooseCountry,
  expectFound,
  optionNames,
  product,
  searchButton,
  showActive,
  textOf,
} from '../testing/page-steps.ts'

type Shift = PerformanceEntry & { value: number; sources?: { node?: Node | null }[] }
/** Records what moves, from now on. */
const watchShifts = (): string[] => {
  const shifts: string[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { value, sources = [] } of list.getEntries() as Shift[])
      for (const { node } of sources) shifts.push(`${value} ${node?.nodeName} ${node?.textContent?.slice(0, 40)}`)
  })
  observer.observe({ type: 'layout-shift' })
  onTestFinished(() => observer.disconnect())
  return shifts
}

const options = page.getByRole('option')
const optionsOf = (group: string) => page.getByRole('listbox').getByRole('group', { name: group }).getByRole('option')
const box = page.getByRole('alert').filter({ hasText: /list|tested/ })
const row = page.getByLabelText(/^Product or agrochemical/)
const expectBox = async (text: string): Promise<void> => {
  await expect.poll(() => box.elements()[0]?.textContent).toContain(text)
}
const typeSlowly = async (text: string): Promise<void> => {
  for (const letter of text) await userEvent.keyboard(letter)
}

test('ANS-31 ANS-32 ANS-33 ANS-34 AC-05 pickers say what a product is, and find it by active, manufacturer and one letter off', async () => {
  await drawPage('/')
  await chooseCountry('France')
  await agrochemical.fill('azos')
  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(['AZOSTAR SCazoxystrobin · Helvagro · 2 tests'])
  const shifts = watchShifts()
  await agrochemical.fill('')
  await typeSlowly('zinc')
  await expect.poll(optionNames).toEqual(['Zincora Dry SP', 'Seedstart Zn FS'])
  expect(optionsOf('By active ingredient').elements()).toHaveLength(1)
  await agrochemical.fill('')
  await typeSlowly('helva')
  await expect.element(optionsOf('By manufacturer').first()).toBeVisible()
  expect(shifts).toEqual([])
  await expectAccessible()

  // A letter is wrong: it is offered, but Enter alone takes nothing.
  await agrochemical.fill('Mangavle')
  const meant = optionsOf('Did you mean')
  await expect.poll(() => textOf(meant)).toEqual([expect.stringMatching(/^MANGAVEL SUSPENSION/)])
  await expect.element(meant).toHaveAttribute('aria-selected', 'false')
  await userEvent.keyboard('{Enter}')
  await expect.element(agrochemical).toHaveValue('Mangavle')
  await agrochemical.fill('Mangavl')
  await expect.element(meant).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(meant).toHaveAttribute('aria-selected', 'true')
  await expect.element(agrochemical).toHaveAttribute('aria-activedescendant', meant.element().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(agrochemical).toHaveValue('MANGAVEL SUSPENSION')
  await drawAgain('/request')
  await page.getByLabelText(/^Country/).selectOptions('DE - Germany')
  await row.first().fill('nordfeld')
  await expect.poll(() => textOf(optionsOf('By manufacturer'))[0]).toMatch(/ · Nordfeld · \d tests?$/)
})

test('ANS-85 AC-03 AC-05 a long list is drawn over some frames, and keys reach all of it', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ id: `zinc-${at}`, name: `Zinc ${200 + at}` }))
  await drawPage('/', { responses: { 'tankmix/agrochemicals?': () => Response.json(many) } })
  await chooseCountry('France')
  await agrochemical.click()
  await userEvent.keyboard('zinc')
  await expect.poll(() => options.elements().length).toBe(40)
  const last = () => options.elements().at(-1)!
  expect(options.elements()[0]!.getAttribute('aria-setsize')).toBe('40')
  expect(last().getAttribute('aria-posinset')).toBe('40')
  // Another letter leaves what is seen, until its suggestions are found.
  await userEvent.keyboard(' 22')
  await expect.poll(optionNames).toEqual(Array.from({ length: 10 }, (_, at) => `Zinc ${220 + at}`))
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => last().getAttribute('aria-selected')).toBe('true')
  await expect.element(agrochemical).toHaveAttribute('aria-activedescendant', last().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(agrochemical).toHaveValue('Zinc 229')
})

test('ANS-35 ANS-36 ANS-37 AC-04 what is typed and in no list is never dropped in silence', async () => {
  const { asked } = await drawPage('/')
  const searches = () => asked.filter(({ url }) => /tankmix\/search$|v1\/search/.test(url))
  await chooseCountry('France')
  await product.fill('Roundup PowerMax')
  await searchButton.click()
  await expectBox('Roundup PowerMax is not in our list. That does not mean it is safe.')
  await expect.element(box).toHaveFocus()
  expect(searches()).toEqual([])

  await page.getByRole('button', { name: /^Choose another/ }).click()
  await expect.element(product).toHaveFocus()
  await userEvent.keyboard('Mangavle')
  await expect.element(box).not.toBeInTheDocument()
  await expect.element(optionsOf('Did you mean')).toBeVisible()

  // A part of a name that is in the list, and a name that is in none.
  await product.fill('mangavel susp')
  await showActive()
  await active.fill('<b>Kryptonite</b>')
  await userEvent.keyboard('{Escape}')
  await searchButton.click()
  await expectBox('mangavel susp is not in our list.')
  await expectBox('<b>Kryptonite</b> is not in our list.')
  await expectAccessible()
  await page.getByRole('button', { name: /^Choose another.*mangavel/ }).click()
  await page.getByRole('option', { name: /^MANGAVEL SUSPENSION/ }).click()
  await agrochemical.fill('Époxilan 125')
  await searchButton.click()
  await expectBox('Époxilan 125 was not tested with MANGAVEL SUSPENSION. Untested is not safe.')
  expect(searches()).toEqual([])
  await page.getByRole('button', { name: 'Search without them' }).click()

  const strip = page.getByText(/were left out: these results say nothing about them\./)
  const expectSaid = async (): Promise<void> => {
    await expectFound(1)
    await expect.poll(() => textOf(strip)).toEqual(['Époxilan 125, <b>Kryptonite</b> were left out: these results say nothing about them.'])
    const left = [...document.querySelectorAll('main li s')].map(({ textContent }) => textContent)
    expect(left).toEqual(['Époxilan 125', '<b>Kryptonite</b>'])
  }
  await expectSaid()
  await expectAccessible()
  await drawAgain()
  await expectSaid()
  const shared = here()
  localStorage.removeItem('tankmix.lastFoliarResults')
  goTo('/search-history')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Search History' })).toBeVisible()
  await drawAgain(shared)
  await expectSaid()

  // Back in the form everything typed is there, and is asked about again.
  await adjust.click()
  await expect.element(active).toHaveValue('<b>Kryptonite</b>')
  await searchButton.click()
  await page.getByRole('button', { name: 'Ask the laboratory' }).click()
  await expect.poll(here).toBe('/request')
  await expect.element(page.getByLabelText(/^Country/)).toHaveValue('FR - France')
  for (const [at, name] of ['MANGAVEL SUSPENSION', 'Époxilan 125', '<b>Kryptonite</b>'].entries())
    await expect.element(row.nth(at)).toHaveValue(name)
})

test('WORDS-03 in Hindi a country is found by its English name and by its code, which stand beside it then', async () => {
  await drawPage('/', { language: 'hi', stored: { languageCode: 'hi' } })
  const country = page.getByRole('combobox').first()
  for (const typed of ['fran', 'fr', 'fra']) {
    await country.fill(typed)
    await expect.element(page.getByRole('option', { name: /^फ़्रांस France · FR$/ })).toBeVisible()
  }
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(country).toHaveValue('फ़्रांस')
})

test.each([
  ['form', () => chooseCountry('France')],
  [
    'open picker',
    async () => {
      await page.getByLabelText('Country').fill('f')
      await expect.element(options.first()).toBeVisible()
    },
  ],
])('the %s is accessible in both themes and fits 320 px', async (_what, show) => {
  await drawPage('/')
  await show()
  await expectAccessible()
  await expect.element(page.getByLabelText('Country')).toBeVisible()
})
