import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

export const submit = page.getByRole('button', { name: 'Submit' })
export const addIngredient = page.getByRole('button', { name: 'Add Ingredient' })
export const ingredient = (number: number): Locator => page.getByRole('group', { name: `Order of Addition: ${number}` })
export const REFERENCE = /TM-\d{4}-\d{6}/

export const fillIngredient = async (number: number, name: string, rate: string): Promise<void> => {
  await ingredient(number)
    .getByLabelText(/^Product or agrochemical/)
    .fill(name)
  await userEvent.keyboard('{Escape}')
  await ingredient(number)
    .getByLabelText(/^Application Rate/)
    .fill(rate)
}
export const fillRequester = async (): Promise<void> => {
  await page.getByLabelText('Name *').fill('Anna Müller')
  await page.getByLabelText(/^Email/).fill('anna@example.org')
  await page.getByLabelText(/^Country/).selectOptions('FR - France')
}
export const fillFoliar = async (): Promise<void> => {
  await fillRequester()
  await page.getByLabelText('Water Rate *').fill('200')
  await fillIngredient(1, 'A product of mine', '1.5')
  await fillIngredient(2, 'Another', '0.25')
}

/** A field of the form by the name that it is sent with; its label may be in any language. */
export const fieldNamed = (name: string): HTMLInputElement & HTMLSelectElement => document.querySelector(`form [name="${name}"]`)!
/** What the form says of a number, below its field. */
export const saidOf = (name: string): string | null | undefined =>
  document.querySelector(`output[for="${fieldNamed(name).id}"]`)?.textContent

/** Fills all that is required but the numbers, in any language. */
export const fillFields = async (): Promise<void> => {
  await expect.poll(() => document.querySelector('form [name=country]')).not.toBeNull()
  for (const [name, value] of Object.entries({ name: 'Anna Müller', email: 'anna@example.org' }))
    await page.elementLocator(fieldNamed(name)).fill(value)
  const france = [...fieldNamed('country').options].find(({ value }) => value.startsWith('FR - '))!
  await page.elementLocator(fieldNamed('country')).selectOptions(france.value)
  for (const [row, fieldset] of [...document.querySelectorAll('form fieldset')].slice(0, 2).entries()) {
    await page.elementLocator(fieldset.querySelector('[role=combobox]')!).fill(`Product ${row}`)
    await userEvent.keyboard('{Escape}')
  }
}
