import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage, type PageOptions } from '../testing/draw-page.tsx'
import { chooseCountry, country } from '../testing/page-steps.ts'

const name = page.getByLabelText('Name *')

/** A visitor from a country, which is detected once the returned function is called. */
const detectedLater = (code = 'FR') => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { responses: { '/api/geo': () => promise.then(() => Response.json({ country: code })) }, detect: () => resolve() }
}
/** The country is looked for once the page is shown. */
const draw = async (path: string, options: PageOptions) => {
  const drawn = await drawPage(path, options)
  drawn.session.findCountry()
  return drawn
}
const detected = (code: string) => ({ responses: { '/api/geo': () => Response.json({ country: code }) } })

const draft = (): string =>
  Object.entries(localStorage)
    .flatMap(([key, value]) => (key.includes('Draft') ? [String(value)] : []))
    .join()

test('GEO-03 a detected country preselects the form, and what the visitor chose stays', async () => {
  await draw('/', detected('FR'))
  await expect.element(country).toHaveValue('France')
  expect(localStorage.getItem('tankmix.country')).toBeNull()
  await draw('/search-seed-treatment', { ...detected('FR'), keepsStored: true })
  await expect.element(country).toHaveValue('France')
  await chooseCountry('India')
  await draw('/', { ...detected('FR'), keepsStored: true })
  await expect.element(country).toHaveValue('India')
})

test.each(['/request', '/request-seed-treatment'])(
  'GEO-03 a detected country preselects the country of %s, even if it is detected late, and a stored or chosen country stays',
  async (path) => {
    const { responses, detect } = detectedLater()
    await draw(path, { responses })
    const chosen = page.getByLabelText(/^Country/)
    await name.fill('Anna')
    await expect.element(chosen).toHaveValue('')
    detect()
    await expect.element(chosen).toHaveValue('FR - France')
    await expect.element(name).toHaveValue('Anna')
    await chosen.selectOptions('IN - India')
    await expect.poll(draft).toMatch(/"IN\b/)
    await draw(path, { responses, keepsStored: true })
    await expect.element(chosen).toHaveValue('IN - India')
  },
)

test('GEO-03 a detected country does not fill a request form if another is stored, and creates no draft', async () => {
  const { responses, detect } = detectedLater()
  await draw('/request', { responses })
  const chosen = page.getByLabelText(/^Country/)
  await expect.element(name).toBeVisible()
  await expect.element(chosen).toHaveValue('')
  detect()
  await expect.element(chosen).toHaveValue('FR - France')
  expect(draft()).toBe('')
  await draw('/request', { responses, keepsStored: true, stored: { country: 'in' } })
  await expect.element(chosen).toHaveValue('IN - India')
})

test('GEO-03 a country that is detected late does not overwrite what is being typed', async () => {
  const { responses, detect } = detectedLater()
  const { asked } = await draw('/', { responses })
  await country.fill('Ind')
  detect()
  await expect.poll(() => asked.find(({ url }) => url.includes('/api/geo'))?.status).toBe(200)
  await expect.element(page.getByRole('option', { name: 'India', exact: true })).toBeVisible()
  await expect.element(country).toHaveValue('Ind')
})
