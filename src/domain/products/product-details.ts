import type { CodePeriod, Form, OtherName, TestKind } from '../records.ts'

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
  /** Of those codes that have days. */
  codePeriods: readonly CodePeriod[]
  otherNames: readonly OtherName[]
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
  /** Days of those codes, and names of other days and places, by position, where there are any. */
  codePeriods?: Record<string, CodePeriod[]> | undefined
  otherNames?: Record<string, OtherName[]> | undefined
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
        codePeriods: columns.codePeriods?.[at] ?? [],
        otherNames: columns.otherNames?.[at] ?? [],
        isWithdrawn: withdrawn.has(at),
        tests: { foliar: columns.foliarTests[at]!, seed: columns.seedTests[at]! },
      },
    ]),
  )
}
