import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { withCheck } from '../../domain/tank/link-check.ts'
import { drawPage } from '../testing/draw-page.tsx'
import { textOf } from '../testing/page-steps.ts'

const LIMITS = 'Results are a guide, not a guarantee: follow the product labels.'
const TANK = `/tank#${withCheck('country=fr&water=150.5~L-ha&p=4~5~L-ha&p=106~3.25~kg-ha&p=102~0.75~L-ha')}`

/** Whether it is on paper too: a sheet of its own is printed instead of the page and its footer. */
const isPrinted = (text: string): boolean =>
  [...document.querySelectorAll('p, td, footer')].some(
    (one) => one.textContent.includes(text) && one.closest('.screen-only') === null && !one.querySelector('p, td'),
  )

test.each(['/?country=fr&product=1', '/testResult/1001/en', '/chart?country=fr&products=1', '/search-history', TANK])(
  'LIMIT-01 LIMIT-08 %s says below everything what limits results and who provides them, on paper too',
  async (path) => {
    await drawPage(path)
    const said = () => page.getByRole('contentinfo').element().querySelector('p')?.textContent
    await expect.poll(said).toBe(`A free service of Example Crop Nutrition Ltd (example). ${LIMITS}`)
    expect(isPrinted(LIMITS)).toBe(true)
  },
)

test.each([
  ['the list', '/?country=fr&product=1'],
  ['the tank', TANK],
])('LIMIT-01 %s that is printed instead of the page says it', async (_what, path) => {
  await drawPage(path)
  const sheet = () => [...document.querySelectorAll('body > .paper-only')].map(({ textContent }) => textContent).join(' ')
  await expect
    .poll(() => {
      dispatchEvent(new Event('beforeprint'))
      return sheet()
    })
    .toContain(LIMITS)
  dispatchEvent(new Event('afterprint'))
})

const recorded = (count: number) => {
  const tests = { count, newest: '2026-11-28' }
  return { '': { ...tests, kinds: { foliar: tests } } }
}

test.each([
  [false, 'en', 'Answers from 32,001 laboratory tests, updated 28 Nov 2026'],
  [true, 'en', 'Answers from 32,001 made-up tests, updated 28 Nov 2026'],
  [true, 'de', 'Antworten aus 32.001 erfundenen Tests, Stand 28.11.2026'],
] as const)('LIMIT-04 the number of tests says what they are: made up %s, in %s', async (demo, language, said) => {
  await drawPage('/', { language, stored: { languageCode: language }, data: { demo, tests: recorded(32_001) } })
  await expect.poll(() => document.body.innerText).toContain(said)
})

test.each([
  ['of thousands', { demo: false, tests: recorded(32_001) }, /There are more than 30,000 Tankmix tests, updated 28 Nov 2026\. Looking/],
  ['of a demonstration', { demo: true, tests: recorded(32_001) }, /There are more than 30,000 made-up Tankmix tests\. Looking/],
  ['of a number that is round', { demo: false, tests: recorded(30_000) }, /There are more than 20,000 Tankmix tests, updated/],
  ['of a dozen', { demo: false, tests: recorded(12) }, /There are more than 10 Tankmix tests, updated/],
  ['of a few', { demo: false, tests: recorded(10) }, /fit for a conventional sprayer\.\s+Looking/],
  ['of none', { demo: false, tests: {} }, /fit for a conventional sprayer\.\s+Looking/],
])('LIMIT-05 TEXT-01 the article has the number and the day of the data, %s', async (_what, data, said) => {
  await drawPage('/advice/on-mixing', { data })
  await expect.poll(() => textOf(page.getByRole('article'))[0]).toMatch(said)
})
