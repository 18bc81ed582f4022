import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawAgain, drawPage } from '../testing/draw-page.tsx'
import { fieldNamed, fillFields, REFERENCE, saidOf } from '../testing/request-steps.ts'

const RATES = ['ingredients.0.applicationRate', 'ingredients.1.applicationRate'] as const
const submitButton = () => document.querySelector<HTMLButtonElement>('form button[type=submit]')
const isOffered = (): boolean => submitButton()?.checkVisibility() ?? false
const type = (name: string, text: string) => page.elementLocator(fieldNamed(name)).fill(text)
const elsewhere = () => fieldNamed('company').focus()
const drawForm = async () => {
  const drawn = await drawPage('/request')
  await expect.poll(() => document.querySelector('form [name=waterRate]')).not.toBeNull()
  return drawn
}

test('NUM-02 NUM-04 the recognised number is shown at once, and sent as the same number', async () => {
  const { asked } = await drawForm()
  await fillFields()
  const entries: [string, [typed: string, shown: string, sent: number]][] = [
    ['waterRate', ['1,000', '1,000\u00a0lt/Ha (1000, not 1)', 1000]],
    [RATES[0], ['1.250', '1.25\u00a0L (1.25, not 1250)', 1.25]],
    [RATES[1], ['0.125', '0.125\u00a0L', 0.125]],
  ]
  for (const [name, [typed, shown]] of entries) {
    await type(name, typed)
    await expect.poll(() => saidOf(name)).toBe(shown)
    expect(fieldNamed(name).value).toBe(typed)
  }
  submitButton()!.click()
  await expect.element(page.getByText(REFERENCE).first()).toBeVisible()
  const { request } = asked.find(({ url }) => url.endsWith('/tankmix-request'))!.body as {
    request: { waterRate: number; ingredients: { applicationRate: number }[] }
  }
  const sent = [request.waterRate, ...request.ingredients.map(({ applicationRate }) => applicationRate)]
  expect(sent).toEqual(entries.map(([, [, , number]]) => number))
})

test('NUM-02 what can be misread is rejected, stays as typed, and is corrected with one click', async () => {
  await drawForm()
  await fillFields()
  const [misread, other] = RATES
  await type('waterRate', '200')
  await type(other, '2')
  await expect.poll(isOffered).toBe(true)
  await type(misread, '1,25')
  await expect.poll(() => saidOf(misread)).toBe('')
  elsewhere()
  await expect.poll(() => saidOf(misread)).toBe('This number can be misread. Write 1.25.')
  expect(fieldNamed(misread).value).toBe('1,25')
  expect(fieldNamed(misread).getAttribute('aria-invalid')).toBe('true')
  expect(isOffered()).toBe(false)
  await page.getByRole('button', { name: '1.25', exact: true }).click()
  await expect.poll(() => fieldNamed(misread).value).toBe('1.25')
  expect(document.activeElement).toBe(fieldNamed(misread))
  expect(fieldNamed(misread).getAttribute('aria-invalid')).toBe('false')
  await expect.poll(isOffered).toBe(true)
})

test('NUM-05 a number typed in one language is the same number in the next', async () => {
  await drawForm()
  await type('waterRate', '1,250.5')
  await type(RATES[0], '1.250')
  await type(RATES[1], '1,25')
  await expect.poll(() => JSON.stringify(localStorage)).toContain('1,25')
  const screen = await drawAgain('/request', { language: 'de', stored: { languageCode: 'de' } })
  await expect.poll(() => document.querySelector('form [name=waterRate]')).not.toBeNull()
  expect(screen.session.language).toBe('de')
  await expect.poll(() => fieldNamed('waterRate').value).toBe('1250,5')
  expect(fieldNamed(RATES[0]).value).toBe('1,25')
  await expect.poll(() => saidOf(RATES[0])).toBe('1,25\u00a0L')
})

test('NUM-02 what is no number is reported and stays; an unfinished number is not reported', async () => {
  await drawForm()
  const said = () => saidOf('waterRate')
  fieldNamed('waterRate').focus()
  await userEvent.keyboard('1,')
  await expect.poll(() => fieldNamed('waterRate').value).toBe('1,')
  expect(said()).toBe('')
  await userEvent.keyboard('000')
  await expect.poll(said).toBe('1,000\u00a0lt/Ha (1000, not 1)')
  await page.elementLocator(fieldNamed('waterRateUnits')).selectOptions('ga/Ac')
  await expect.poll(said).toBe('1,000\u00a0Gallons/Acre (1000, not 1) (≈\u00a09350\u00a0L/ha)')
  for (const [typed, advice] of [
    ['5 litres', 'Write a number such as 1.5.'],
    ['2000000', 'This number is too large'],
  ] as const) {
    await type('waterRate', typed)
    elsewhere()
    await expect.poll(said).toBe(advice)
    expect(fieldNamed('waterRate').value).toBe(typed)
    await expect.element(page.getByRole('list', { name: 'Please correct:' }).getByRole('link')).toHaveTextContent('Water Rate')
  }
})

test('REQ-06 NUM-02 a rate that is cleared is shown in a message, so that nothing typed is lost silently', async () => {
  await drawForm()
  await type(RATES[0], '-3')
  elsewhere()
  await expect.poll(() => saidOf(RATES[0])).toBe('“-3” was removed. Write a number such as 1.5.')
  expect(fieldNamed(RATES[0]).value).toBe('')
  await type(RATES[0], '3')
  await expect.poll(() => saidOf(RATES[0])).toBe('3\u00a0L')
})
