import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DAY_MS } from '../../domain/durations.ts'
import { askedSearch, drawPage, goTo, here, storedValue } from '../testing/draw-page.tsx'
import {
  active,
  showActive,
  adjust,
  agrochemical,
  choose,
  chooseCountry,
  country,
  expectFound,
  expectResult,
  heading,
  optionNames,
  product,
  searchButton,
  textOf,
} from '../testing/page-steps.ts'

const values = () => [...document.querySelectorAll<HTMLInputElement>('[role=combobox]')].map(({ value }) => value)
const units = page.getByLabelText('Select Units')
/** Whether the results draw a pass in another colour than what is not known. */
const isPassGreen = () => {
  const { color } = getComputedStyle(document.querySelector('main [data-look=pass]')!)
  const unknown = document.createElement('span')
  unknown.style.color = 'var(--unknown)'
  document.body.append(unknown)
  const isGreen = color !== getComputedStyle(unknown).color
  unknown.remove()
  return isGreen
}
const group = (name: string) => page.getByRole('group', { name })

test('SRCH-04 SRCH-05 products have the names of their market, and choices depend on what was tested', async () => {
  const { asked } = await drawPage('/')
  await chooseCountry('Germany')
  await agrochemical.fill('mangavel')
  await expect.poll(optionNames).toEqual(['Mangavel Flüssig SC'])
  await agrochemical.fill('')
  await choose(product, 'mangavel', /^Mangavel Flüssig/)
  await expect.poll(() => asked.find(({ url }) => url.includes('/agrochemicals-tested-with/de/1'))?.status).toBe(200)
  await agrochemical.fill('e')
  await expect.poll(optionNames).toEqual(['Epoxilan 125 SC'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(agrochemical).not.toHaveValue('e')
  await searchButton.click()
  await expectFound(1)
  await expectResult('1005', 'Mangavel Flüssig')
})

test('SRCH-04 a market name finds an agrochemical from the start, and so does its general name', async () => {
  const { asked } = await drawPage('/')
  await chooseCountry('France')
  await agrochemical.fill('250 azo')
  await expect.poll(optionNames).toEqual(['AZOSTAR Azostar 250 SC'])
  await agrochemical.fill('azostar')
  await expect.poll(optionNames).toEqual(['AZOSTAR SC'])
  await page.getByRole('option').click()
  await searchButton.click()
  await expect.element(page.getByRole('heading', { name: 'AZOSTAR · France', exact: true })).toBeVisible()
  const search = askedSearch(asked, 'foliar')
  expect([search['agrochemicalCode'], search['makerChemicalId'] || 'any']).toEqual(['102', 'any'])
  await expectResult('1001', 'AZOSTAR')
})

test('SRCH-04 SRCH-05 SRCH-19 ANS-105 both names also find it among what was tested with a product', async () => {
  const { asked } = await drawPage('/')
  await chooseCountry('France')
  // SRCH-19: it is listed, and no product of the maker.
  await product.fill('glyfazon')
  await expect.element(page.getByText('In our list, but not among these products')).toBeVisible()
  await choose(product, 'mangavel', /^MANGAVEL SUSPENSION/)
  await expect.poll(() => asked.find(({ url }) => url.includes('/agrochemicals-tested-with/fr/1'))?.status).toBe(200)
  await agrochemical.fill('glyfazon')
  await expect.element(group('Not tested with MANGAVEL SUSPENSION')).toBeVisible()
  await agrochemical.fill('glyfazonx')
  await expect.element(page.getByText('No match')).toBeVisible()
  await agrochemical.fill('250')
  await expect.poll(optionNames).toEqual(['AZOSTAR Azostar 250 SC'])
})

test.each([
  ['/?country=fr&product=99999&agrochemical=102', '99999'],
  ['/?country=zz&agrochemical=102', 'ZZ'],
])(
  'SRCH-17 SRCH-18 HIST-04 GEO-05 %s names what is not in the data: it says so once, is not stored, and the form has the rest',
  async (path, unknown) => {
    await drawPage(path)
    await expect.element(page.getByText(`This link names something that is not in our data: ${unknown}`, { exact: true })).toBeVisible()
    expect(document.body.innerText).not.toMatch(/There was no answer|API Error|Some lists could not be loaded/)
    expect([storedValue('searchHistory'), storedValue('lastFoliarResults')]).toEqual([undefined, undefined])
    // An unknown country leaves the field empty.
    if (unknown === 'ZZ') await chooseCountry('France')
    await expect.element(agrochemical).toHaveValue('AZOSTAR')
    await expect.element(product).toHaveValue('')
    await searchButton.click()
    await expect.element(page.getByRole('heading', { name: 'AZOSTAR · France', exact: true })).toBeVisible()
  },
)

test('SRCH-20 a listed name that was typed exactly, in any case and with other spaces, is searched for', async () => {
  await drawPage('/')
  await chooseCountry('France')
  await agrochemical.fill(' azostar ')
  await userEvent.keyboard('{Tab}')
  await searchButton.click()
  await expect.element(page.getByRole('heading', { name: 'AZOSTAR · France', exact: true })).toBeVisible()
})

test.each([
  ['a product', '/?country=de&product=4', ['Calcimar']],
  ['an agrochemical or active that was not tested with it', '/?country=de&product=1&agrochemical=106&active=zinc', ['Sulphamon', 'Zinc']],
  ['a product of a seed coating', '/search-seed-treatment?country=de&product=4', ['Calcimar']],
])('SRCH-14 a link with %s that the pickers do not offer shows its name', async (_what, path, names) => {
  await drawPage(path)
  await expect.element(heading).toBeVisible()
  for (const name of names) await expect.element(page.getByRole('heading', { level: 2, name: new RegExp(name) }).first()).toBeVisible()
  await adjust.click()
  await expect.poll(values).toEqual(expect.arrayContaining(names))
})

test.each([360, 1280])(
  'SRCH-08 SRCH-13 ANS-24 ANS-109 results show rates, water, verdicts, dates and observations as they were written, at %i px',
  async (width) => {
    await page.viewport(width, 800)
    await drawPage('/?country=fr')
    await expectFound(4)
    for (const id of ['1002', '1003'])
      document.querySelector<HTMLElement>(`main :is(li, tr):has(a[href^="/testResult/${id}/"]) button[aria-expanded=false]`)?.click()
    await expectResult(
      '1002',
      '14 Mar 2025',
      '150.5 L/ha',
      '5.00 L/ha',
      '3.25 kg/ha',
      '0.75 L/ha',
      'Calcimar',
      'AZOSTAR',
      'Campara & Søn',
      'Fail',
    )
    await expectResult('1001', 'Pass')
    await expectResult('1003', 'Pass', 'Physically compatible with care')
    await expectResult('1004', '87.25 L/ha')
    expect(document.querySelector('main a[href="/testResult/1002/en"]')!.textContent).toMatch(/^Report/)
    // ANS-109: without gaps in the cards of a phone, as in the report.
    const numbers = [...document.querySelectorAll('main :is(li, tr):has(a[href="/testResult/1002/en"]) ol > li > :first-child')]
    expect(numbers.map(({ textContent }) => textContent.at(-1))).toEqual(width === 360 ? ['1', '2', '3'] : [])
    goTo('/privacy')
    goTo('/?country=us')
    await expectResult('1008', 'Foam; <b>ring</b> & film at the wall')
    await page.viewport(360, 740)
  },
)

test('UNIT-01 UNIT-03 UNIT-04 the chosen unit shows everywhere, powders in kg or lb', async () => {
  await drawPage('/?country=fr')
  await expect.element(units).toHaveValue('L/ha')
  await expectResult('1003', '1.50 kg/ha', '0.01 kg/ha (12.5 g/ha)')
  await units.selectOptions('US gal/ac')
  await expectResult('1001', '21.38 US gal/ac', '0.11 US gal/ac')
  await expectResult('1003', '1.34 US lb/ac')
  await units.selectOptions('US pt/ac')
  await expectResult('1001', '171.05 US pt/ac', '0.86 US pt/ac')
  await expectResult('1003', '1.34 US lb/ac')
  document.querySelector<HTMLElement>('main a[href="/testResult/1001/en"]')!.click()
  await expect.poll(() => textOf(page.getByRole('main'))[0]).toContain('171.1 US pt/ac')
  await page.getByLabelText('Select Units').selectOptions('L/ha')
  await expect.poll(() => textOf(page.getByRole('main'))[0]).toContain('200.0 L/ha')
})

test('ANS-23 the products that were searched for are marked in every row', async () => {
  await drawPage('/?country=fr&agrochemical=102')
  await expect.poll(() => document.querySelector('main :is(li, tr):has(a[href="/testResult/1001/en"]) mark')?.textContent).toBe('AZOSTAR')
  goTo('/privacy')
  goTo('/?country=fr')
  await expectFound(4)
  expect(document.querySelector('mark')).toBeNull()
})

test('SHEET-09 the last order and filters of a list are offered to the next one in a press, which shows what they are', async () => {
  await drawPage('/?country=fr', { stored: { listViews: { foliar: 'results=NC&sort=fails-first' } } })
  await expectFound(4)
  await userEvent.click(page.getByRole('button', { name: 'As last time' }))
  await expect.poll(() => location.search).toContain('results=NC&sort=fails-first')
  await expect.element(page.getByRole('button', { name: 'As last time' })).not.toBeInTheDocument()
  expect(document.activeElement!.tagName).toBe('BUTTON')
  await expect.poll(() => document.querySelectorAll('main [aria-pressed=true]').length).toBeGreaterThan(0)
  await userEvent.click(page.getByRole('button', { name: 'Remove filters' }))
  expect(storedValue('listViews')).toEqual({ foliar: '' })
})

test('SRCH-03 choosing a country stores it and clears the other criteria', async () => {
  const { asked } = await drawPage('/')
  await chooseCountry('France')
  await expect.poll(() => storedValue('country')).toBe('fr')
  await product.fill('Something typed')
  await showActive()
  await active.fill('Something else')
  await chooseCountry('Germany')
  await expect.poll(() => asked.some(({ url }) => /tankmix\/products\/de/.test(url))).toBe(true)
  await expect.element(product).toHaveValue('')
  await expect.element(active).toHaveValue('')
})

test('SRCH-09 an empty result says so and links to a request', async () => {
  await drawPage('/?country=aq')
  await expect
    .element(
      page.getByText(
        'No Tankmix results were found. You may adjust your criteria, or you can ask one of our chemists to carry out a new test for you.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Request Chemical Analysis' })).toHaveAttribute('href', '/request')
})

test('AC-08 each Clear button is named by its field', async () => {
  await drawPage('/')
  await chooseCountry('France')
  await product.fill('one')
  await showActive()
  await active.fill('two')
  await expect.poll(() => textOf(page.getByRole('button', { name: /^Clear/ }))).toHaveLength(3)
  await page.getByRole('button', { name: 'Clear Choose an Active Ingredient (optional)', exact: true }).click()
  await expect.element(active).toHaveValue('')
  await expect.element(active).toHaveFocus()
  await expect.element(product).toHaveValue('one')
  await page.getByRole('button', { name: 'Clear Country', exact: true }).click()
  await expect.element(country).toHaveValue('')
})

test('ANS-33 without the details of products pickers still offer names', async () => {
  await drawPage('/', { responses: { '/product-details/': () => Promise.reject(new TypeError('no network')) } })
  await chooseCountry('France')
  await agrochemical.fill('Mangavle')
  await expect.poll(() => textOf(group('Did you mean').getByRole('option'))).toEqual(['MANGAVEL SUSPENSION'])
  expect(document.body.innerText).not.toContain('Sorry')
})

test('SPELL-07 where nothing is called so, the picker leads to a request that has what was typed', async () => {
  await drawPage('/')
  await chooseCountry('France')
  await agrochemical.fill('Kryptonite')
  await page.getByRole('link', { name: 'Ask the laboratory', exact: true }).click()
  await expect.poll(here).toBe('/request')
  await expect.element(page.getByLabelText(/^Product or agrochemical/).first()).toHaveValue('Kryptonite')
})

/** The last search of this browser, as if it was stored then, where the service is away. */
const drawLast = async (at: (stored: number) => number | undefined) => {
  const { screen } = await drawPage('/?country=fr&product=1')
  await expectFound(1)
  await expect.poll(() => storedValue('lastFoliarResults')).toBeDefined()
  const last = storedValue('lastFoliarResults') as { at: number }
  await screen.unmount()
  const away = () => Response.json({}, { status: 503 })
  await drawPage('/?country=fr&product=1', {
    stored: { lastFoliarResults: { ...last, at: at(last.at) } },
    responses: { '/tankmix/search': away, '/api/v1/': away, '/tankmix/pack': away },
  })
  await expect.poll(() => document.body.innerText).toContain('Your last search')
}

test('SRCH-12 ANS-52 stored results that stand in for a search without an answer say that they are the last, and of when, on paper too', async () => {
  await drawLast((stored) => stored - 40 * DAY_MS)
  expect(document.body.innerText).toContain('Your last search, 5 weeks ago')
  dispatchEvent(new Event('beforeprint'))
  await expect.poll(() => document.querySelector('[class*=sheet]')?.textContent).toMatch(/Your last search, .*\d{4}/)
  expect(document.querySelector('[class*=sheet]')?.hasAttribute('data-old')).toBe(true)
  dispatchEvent(new Event('afterprint'))
})

test.each([
  ['of 29 days ago keep their green', (stored: number) => stored - 29 * DAY_MS, true],
  ['of 31 days ago have none', (stored: number) => stored - 31 * DAY_MS, false],
  ['of an unknown time have none', () => undefined, false],
  ['of a clock that was set back have none', (stored: number) => stored + DAY_MS, false],
  ['of a clock that corrected itself keep it', (stored: number) => stored + 30_000, true],
])('ANS-52 stored results %s', async (_which, at, isGreen) => {
  await drawLast(at)
  await expect.poll(isPassGreen).toBe(isGreen)
})

test('ANS-130 LIMIT-03 the CSV of the page is for the reader’s spreadsheet, and another one for programs', async () => {
  const blobs: Blob[] = []
  const makeUrl = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'data:,'
  })
  onTestFinished(() => makeUrl.mockRestore())
  await drawPage('/?country=fr', { language: 'de', stored: { languageCode: 'de' } })
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  const save = async (name: string): Promise<string[]> => {
    await page.getByRole('button', { name }).click()
    await expect.poll(() => blobs.length).toBe(1)
    return (await blobs.pop()!.text()).split('\n')
  }
  const [germanHead, limits, ...german] = await save('CSV herunterladen')
  const [plainHead, ...plain] = await save('CSV für Programme')
  expect(plainHead).toMatch(/"Test","Date",.*"Water L\/ha".*"Rate","Unit","Note"$/)
  expect(germanHead).toMatch(/"Test";"Prüfdatum";"Land";.*"Wasseraufwandmenge \(L\/ha\)";.*"Einheit";"Hinweis"$/)
  expect(limits).toMatch(/^"Die Ergebnisse sind eine Orientierungshilfe, keine Garantie: Befolgen Sie die Etiketten der Produkte\.";"";/)
  expect(plain.join('')).not.toContain('guide')
  expect(german).toHaveLength(plain.length)
  expect(plain.some((line) => /,"\d+\.\d+","(L|kg)\/ha"/.test(line))).toBe(true)
  expect(german.some((line) => /;"\d+,\d+";"(L|kg)\/ha"/.test(line))).toBe(true)
  expect(german.filter((line) => /"-?\d+\.\d+"/.test(line))).toEqual([])
  expect(german.some((line) => line.includes('"Frankreich"') && line.includes('nicht festgehalten'))).toBe(true)
})

test('TANK-12 EDGE-31 while a pack that is too old answers in place of the server, no pass on the page is green', async () => {
  const { session } = await drawPage('/?country=fr&product=1')
  await expectFound(1)
  expect(isPassGreen()).toBe(true)
  await session.lookups.start()
  session.lookups.used.set({ checkedAt: Date.now() - 31 * DAY_MS })
  await expect.poll(isPassGreen).toBe(false)
  session.lookups.used.set(undefined)
  await expect.poll(isPassGreen).toBe(true)
})
