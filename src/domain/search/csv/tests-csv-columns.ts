import type { TestKind } from '../../records.ts'

/** Columns of a test, which every line of it repeats, so that a spreadsheet can filter and sort. */
export const CSV_TEST_COLUMNS = [
  'Test',
  'Date',
  'Country',
  'Crop',
  'Result',
  'Result in words',
  'Water L/ha',
  'Hardness mg/L CaCO3',
  'Water pH',
  'Temperature °C',
  'Hours watched',
  'Observations',
  'Laboratory',
] as const
/** Columns of one product of the mix. */
export const CSV_PRODUCT_COLUMNS = ['Order', 'Product', 'Sold as', 'Manufacturer', 'Active ingredients', 'Rate', 'Unit'] as const
const NOTE = 'Note'
/** The headings of the file, in its order. */
export const TESTS_CSV_COLUMNS = [...CSV_TEST_COLUMNS, ...CSV_PRODUCT_COLUMNS, NOTE] as const
export type TestsCsvColumn = (typeof TESTS_CSV_COLUMNS)[number]
/** What stands in a cell besides what is known of a test. */
export const CSV_WORDS = {
  notRecorded: 'not recorded',
  demo: 'demonstration data',
  noRate: 'a product has rate 0: how much of it was in the mix is not known, so this is no pass',
  older: 'a product was, or may have been, of an older formulation than today’s: this covers nothing by itself',
  underReview: 'under review: it may be amended or withdrawn, do not rely on it',
  incomplete: 'readings that the method requires are missing: do not rely on it as a pass',
  others: (reseller: string) => `only ${reseller}’s list; other tests may exist and may differ`,
  nothing: (reseller: string) => `nothing in ${reseller}’s tests`,
} as const

export const CSV_UNITS = {
  foliar: { L: 'L/ha', P: 'kg/ha' },
  seed: { L: 'L/kg of seed', P: 'kg/kg of seed' },
} as const satisfies Record<TestKind, unknown>
