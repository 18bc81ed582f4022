/** Version of the format. Another number makes kept packs unreadable, so that they are fetched anew. */
export const PACK_FORMAT = 1

/** What is wrong with a pack, and where. */
export class PackError extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'PackError'
  }
}

/** How the text of every pack begins, of whatever version. */
const BEGINNING = /^\{"format":(\d+)[,}]/

/** Throws a PackError where a text is no pack, or one of another version than this code reads. */
export const checkFormat = (json: string): void => {
  const version = BEGINNING.exec(json)?.[1]
  if (version === undefined) throw new PackError(`not a pack: it begins with ${JSON.stringify(json.slice(0, 20))}`)
  if (Number(version) !== PACK_FORMAT) throw new PackError(`a pack of version ${version}, while this site reads version ${PACK_FORMAT}`)
}

/** Values as positions in a list of the different ones. */
export type Dictionary<T> = { values: T[]; at: number[] }

/**
 * One country's tests and the products in them, as columns of plain JSON that compress well: numbers as differences,
 * words as positions in dictionaries, a rate as a position among its product's own rates.
 */
export type Pack = {
  /** First, so that it can be told before the rest is read. */
  format: number
  /** Version of the data it was made from. */
  version: string
  /** Upper-case code. */
  country: string
  products: {
    ids: string[]
    /** As they are called in the country. */
    names: string[]
    /** What they are called elsewhere, by position, where that differs; older packs have none. */
    generalNames?: Record<number, string>
    kinds: number[]
    forms: number[]
    manufacturers: Dictionary<string>
    actives: { names: string[]; of: Dictionary<number[]> }
    /** Positions of the products that are not sold in the country. */
    soldElsewhere: number[]
    productSets: Dictionary<string[]>
    /** Millionths, by product: each rate at which it was tested. */
    rates: number[][]
  }
  /** Foliar tests, then seed tests, newest first. */
  kinds: PackedTests[]
}

export type PackedTests = {
  /** Plain numbers as differences from the one before, where all are plain numbers; otherwise as texts. */
  ids: number[] | string[]
  /** Days since 1970-01-01, as differences from the one before. */
  days: number[]
  /** A digit a test: position in RESULT_CODES. */
  results: string
  /** Hundredths of L/ha; -1 for none. */
  water: Dictionary<number>
  observations: Dictionary<string>
  crops: Dictionary<string>
  benefits: Dictionary<string>
  /** A digit a test where none has more than nine lines; otherwise a list. */
  lineCounts: string | number[]
  /** A line each: the product and the position of its rate. */
  lineProducts: number[]
  lineRates: number[]
  /** Orders of addition of the tests, by position, where they are not 1, 2, 3 … */
  orders: Record<number, number[]>
}
