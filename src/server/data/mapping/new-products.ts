import { PRODUCT_ROLES, type Form, type ProductRole } from '../../../domain/records.ts'
import { MAKE_NEW, type NewProduct, type SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { newId } from './mapping.ts'
import type { SheetProduct } from './sheet-test.ts'

/** What a sheet says of a product besides its name; the first that it says counts. */
export type ProductFacts = { maker: string; formulation: string; actives: string; type: string; forms: Set<Form> }

/** What a new product would be made of, as far as the sheet says it; `form` is null where its rates do not tell. */
export const proposedProduct = (name: string, facts: ProductFacts | undefined): NewProduct => {
  const role = PRODUCT_ROLES.find((one) => one === facts?.type.toLowerCase())
  return {
    name,
    manufacturer: facts?.maker ?? '',
    form: facts?.forms.size === 1 ? [...facts.forms][0]! : null,
    formulation: facts?.formulation ?? '',
    activeIngredients: (facts?.actives ?? '')
      .split(/[;+\n]| \/ /)
      .map((one) => one.trim())
      .filter(Boolean),
    ...(role === undefined ? {} : { role }),
  }
}

/** A product that a mapping makes, as a row of products.csv; new ones only are written. */
export type MadeProduct = SheetProduct & { cells: string[] }

/** The products that a mapping makes new, by the spelling that asks for it. */
export const madeProducts = ({ products, newProducts, country }: SheetMapping): ReadonlyMap<string, MadeProduct> =>
  new Map(
    Object.entries(products).flatMap(([spelling, { id, new: made }]) => {
      if (id !== MAKE_NEW || !made?.form) return []
      const { name, manufacturer, form, formulation, activeIngredients } = made
      const role: ProductRole | '' = made.role ?? ''
      const own = newId('N', name)
      const cells = [
        own,
        newProducts ?? '',
        name,
        manufacturer,
        form,
        formulation,
        activeIngredients.join(';'),
        country ?? '',
        '',
        '',
        role,
      ]
      return [[spelling, { id: own, name, form, role, cells }] as const]
    }),
  )
