import type { BenchProduct } from '../../../contract/console/bench/tests.ts'

/** A name that says which product is meant. */
export const nameWithMaker = ({ name, manufacturer }: Pick<BenchProduct, 'name' | 'manufacturer'>): string =>
  manufacturer === '' ? name : `${name} · ${manufacturer}`

/** What was typed, and the ids of the products that were found by it. */
export type FoundBy = { text: string; ids: readonly string[] }
export const FOUND_NOTHING: FoundBy = { text: '', ids: [] }

type ListedProductsProps = { id: string; products: readonly Pick<BenchProduct, 'id' | 'name' | 'manufacturer'>[]; foundBy: FoundBy }

/** The products to choose from below a field. Browsers leave out what does not have the typed text in it, such as one found by its number. */
export const ListedProducts = ({ id, products, foundBy: { text, ids } }: ListedProductsProps) => (
  <datalist id={id}>
    {products.map((one) => {
      const name = nameWithMaker(one)
      const isFoundOtherwise = ids.includes(one.id) && !name.toLowerCase().includes(text.trim().toLowerCase())
      return (
        <option key={one.id} value={name}>
          {isFoundOtherwise ? `${text.trim()} · ${name}` : name}
        </option>
      )
    })}
  </datalist>
)
