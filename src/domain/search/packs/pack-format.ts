import type { WithdrawalReason } from '../../published-test.ts'
import type { PublishedVerdict } from '../../sources/published-verdicts.ts'
import type { LaboratoryRecord, OtherName, ProductRole, Strength } from '../../records.ts'

/** Version of the format. A new number makes stored packs unreadable, so that they are fetched again. */
export const PACK_FORMAT = 1

/** Says what is wrong with a pack, and where. */
export class PackError extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'PackError'
  }
}

/** The beginning of every pack's text, in all versions. */
const BEGINNING = /^\{"format":(\d+)[,}]/

/** Throws a PackError where a text is not a pack, or of another version than this code reads. */
export const checkFormat = (json: string): void => {
  const version = BEGINNING.exec(json)?.[1]
  if (version === undefined) throw new PackError(`not a pack: it begins with ${JSON.stringify(json.slice(0, 20))}`)
  if (Number(version) !== PACK_FORMAT) throw new PackError(`a pack of version ${version}, while this site reads version ${PACK_FORMAT}`)
}

/** `values` are the distinct values; `at` is the position in `values` of each entry. */
export type Dictionary<T> = { values: T[]; at: number[] }

type PackedStrength = [name: string, amount: number, unit: Strength['unit']]
type PackedFormulation = [country: string, from: string, until: string, formulation: string, strengths: PackedStrength[], note: string]

/**
 * One country's tests and the products in them, as columns of plain JSON that compress well: numbers as differences,
 * words as positions in dictionaries, a rate as a position among its product's own rates.
 */
export type Pack = {
  /** First, so that it can be checked before the rest is parsed. */
  format: number
  /** Hash of what all packs share: formats, brand and words. Older packs have the version of the data. */
  version: string
  /** Upper-case code. */
  country: string
  /** Where it holds demonstration data; packs of laboratory data and older packs have none. */
  demo?: true
  products: {
    ids: string[]
    /** Their names in the country. */
    names: string[]
    /** Their general names, by position, where those differ; older packs have none. */
    generalNames?: Record<number, string>
    /** What is shown instead of `names`, by position, where all data have several products of a name; older packs have none. */
    shownNames?: Record<number, string>
    kinds: number[]
    forms: number[]
    manufacturers: Dictionary<string>
    actives: { names: string[]; of: Dictionary<number[]> }
    /** Positions of the products that are not sold in the country. */
    soldElsewhere: number[]
    productSets: Dictionary<string[]>
    /** What matters in a tank, by position; older packs have none. */
    formulations?: Dictionary<string>
    roles?: Dictionary<ProductRole | ''>
    strengths?: Record<number, PackedStrength[]>
    codes?: Record<number, string[]>
    /** Its history, by position, where anything is recorded of it; older packs have none. */
    codePeriods?: Record<number, [code: string, from: string, until: string][]>
    otherNames?: Record<number, [name: string, kind: OtherName['kind'], country: string, from: string, until: string][]>
    histories?: Record<number, PackedFormulation[]>
    densities?: Record<number, number>
    /** Positions of the products that were withdrawn from sale; older packs have none. */
    withdrawn?: number[]
    /** Millionths, by product: each rate at which it was tested. */
    rates: number[][]
  }
  /** Those that made some of its tests, besides the service's own, where there are any; older packs have none. */
  laboratories?: LaboratoryRecord[]
  /** What others published of its products, where there is any; older packs have none. */
  verdicts?: PublishedVerdict[]
  /** Foliar tests, then seed tests, newest first. */
  kinds: PackedTests[]
  /** Tests of the country that were withdrawn, where there are any: id, day as yyyy-MM-dd, reason and text, product sets. */
  withdrawn?: [id: string, on: string, reason: WithdrawalReason, text: string, productSets: readonly string[]][]
}

export type PackedTests = {
  /** Plain numbers as differences from the one before, where all are plain numbers; otherwise as texts. */
  ids: number[] | string[]
  /** Days since 1970-01-01, as differences from the one before. */
  days: number[]
  /** One digit per test: position in RESULT_CODES. */
  results: string
  /** Hundredths of L/ha; -1 for none. */
  water: Dictionary<number>
  /** Packed conditions, hardness and then the others; missing where no test has any, and in older packs. */
  conditions?: Dictionary<[hardness: number, measured: number]>
  /** 1 + the position of its laboratory, 0 for the service's own; missing where all are its own, and in older packs. */
  laboratories?: Dictionary<number>
  observations: Dictionary<string>
  crops: Dictionary<string>
  benefits: Dictionary<string>
  /** One digit per test where none has more than nine lines; otherwise a list. */
  lineCounts: string | number[]
  /** One entry per line: the product, and the position of its rate. */
  lineProducts: number[]
  lineRates: number[]
  /** Orders of addition of the tests, by position, where they are not 1, 2, 3 … */
  orders: Record<number, number[]>
  /** Positions of the tests that are under review, where there are any; older packs have none. */
  underReview?: number[]
  /** Positions of the tests that lack required readings, each with the hours watched and required, where there are any. */
  incomplete?: [position: number, watched: number, required: number][]
  /** Positions of the tests that are whole by a method which asks for less than the jar test, where there are any; older packs have none. */
  whole?: number[]
}
