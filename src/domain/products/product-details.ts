import type { Form, TestKind } from '../records.ts'

/** What a picker says about a product below its name. */
export type ProductDetail = {
  /** International formulation code such as SC; may be empty. */
  formulation: string
  form: Form
  manufacturer: string
  /** Names of active ingredients or nutrients. */
  actives: readonly string[]
  /** Registration numbers of the country and barcodes, as in `ProductRecord`. */
  codes: readonly string[]
  /** It is sold no more; its tests stay. */
  isWithdrawn: boolean
  /** Number of tests with it in the country. */
  tests: Record<TestKind, number>
}

/** The details of all products as columns: entry n of each list is about the product `ids[n]`. */
export type ProductDetails = {
  ids: string[]
  formulations: string[]
  forms: Form[]
  /** Distinct names, and for each product the position of its own. */
  manufacturers: string[]
  manufacturerAt: number[]
  /** Distinct names, and for each product the positions of its own. */
  actives: string[]
  activesAt: number[][]
  /** Of each product; missing in a response of the version before, which a browser may have cached. */
  codes?: string[][] | undefined
  /** Positions of the products that are sold no more. */
  withdrawn?: number[] | undefined
  foliarTests: number[]
  seedTests: number[]
}

/** The details of each product, by its id. */
export const detailsById = (columns: ProductDetails): Map<string, ProductDetail> => {
  const withdrawn = new Set(columns.withdrawn)
  return new Map(
    columns.ids.map((id, at) => [
      id,
      {
        formulation: columns.formulations[at]!,
        form: columns.forms[at]!,
        manufacturer: columns.manufacturers[columns.manufacturerAt[at]!]!,
        actives: columns.activesAt[at]!.map((active) => columns.actives[active]!),
        codes: columns.codes?.[at] ?? [],
        isWithdrawn: withdrawn.has(at),
        tests: { foliar: columns.foliarTests[at]!, seed: columns.seedTests[at]! },
      },
    ]),
  )
}
