import { type Choice, prepareChoices } from '../../choices.ts'
import { prepareSuggestions } from '../../prepared-suggestions.ts'

type Product = Choice & { codes?: readonly string[] }

/** Products as the pickers of a country have them. */
export const listed = (products: readonly Product[], country: string) =>
  prepareSuggestions(
    prepareChoices(products.map(({ codes: _codes, ...choice }) => choice)),
    new Map(products.map(({ id, codes = [] }) => [id, { actives: [], manufacturer: '', codes: [...codes] }])),
    country,
  )
