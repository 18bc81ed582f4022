import { INITIAL_INGREDIENTS, type RequestForm } from '../../../domain/requests.ts'
import type { WantedMix } from '../../trade/wanted-mix.ts'
import { type IngredientValues, nextIngredient, type RequestValues } from './request-values.ts'

type Rows = { ingredients: readonly Pick<IngredientValues, 'name' | 'applicationRate'>[] }

/** Whether filling in the mix would lose rows that were typed: there are some, and they name other products. */
export const listsOthers = ({ ingredients }: Rows, { products }: WantedMix): boolean => {
  const typed = ingredients.filter(({ name, applicationRate }) => name.trim() !== '' || applicationRate.trim() !== '')
  return typed.length > 0 && (typed.length !== products.length || typed.some(({ name }, at) => name !== products[at]?.name))
}

/** The mix as parts of a form: country, crop where it names one, and a row for each product, with the form's usual number of rows. */
export const rowsOf = (form: RequestForm, { country, products, seedName }: WantedMix) => {
  const ingredients: IngredientValues[] = []
  for (const { name } of products) ingredients.push({ ...nextIngredient(ingredients), name })
  while (ingredients.length < INITIAL_INGREDIENTS[form]) ingredients.push(nextIngredient(ingredients))
  return { country, ...(seedName !== undefined && { seedName }), ingredients }
}

/** The form filled in with the mix, unless that would lose typed rows or the rows have it already. */
export const filledIn = (form: RequestForm, values: RequestValues, mix: WantedMix | undefined): RequestValues => {
  const isBlank = values.ingredients.every(({ name, applicationRate }) => name.trim() === '' && applicationRate.trim() === '')
  return mix && isBlank ? { ...values, ...rowsOf(form, mix) } : values
}
