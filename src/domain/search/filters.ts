import { RESULT_CODES, type ResultCode, type TestKind } from '../records.ts'

/** From and to included. */
export type Range = [from: number, to: number]

/** The filters of a search and what each of them asks for. */
export type FilterValues = {
  /** The test must have one of these results. */
  results: ResultCode[]
  /** Every product of the test must be a chosen one. */
  onlyThese: true
  /** L/ha. */
  water: Range
  /** Of the day of the test. */
  years: Range
}
export type FilterName = keyof FilterValues

/** Narrows a search. What is missing does not restrict. */
export type Filters = { [Name in FilterName]?: Readonly<FilterValues[Name]> | undefined }
/** As it may be sent: null restricts nothing, nor does false where a filter is on or off. */
type Asked<Value> = Readonly<Value> | (Value extends true ? boolean : never) | null | undefined
export type AskedFilters = { [Name in FilterName]?: Asked<FilterValues[Name]> }

/** How a filter is read and written. */
type FilterForm<Value> = {
  /** The one of all equal values by which it is known; undefined where it restricts nothing. */
  canonical: (asked: Asked<Value>) => Readonly<Value> | undefined
  /** In addresses of pages, which ignore what is none: `read` gives nothing that the server would refuse. */
  page: { name: string; read: (text: string) => Value | undefined; write: (value: Readonly<Value>) => string }
  /** In addresses of the API, which refuse what is spelled in another way. */
  api: { spelling: RegExp; read: (text: string) => unknown; write: (value: Readonly<Value>) => string }
  /** The kind of tests that has it, where the other one has not. */
  kind?: TestKind
}

const list = <Item extends string>(name: string, items: readonly Item[]) => {
  const canonical = (asked: Asked<Item[]>): Item[] | undefined => {
    const chosen = items.filter((one) => asked?.includes(one))
    return chosen.length === 0 || chosen.length === items.length ? undefined : chosen
  }
  const write = (chosen: readonly Item[]): string => chosen.join(',')
  const read = (text: string): string[] => text.split(',')
  const one = `(${items.join('|')})`
  return {
    canonical,
    page: { name, read: (text: string) => canonical(read(text) as Item[]), write },
    api: { spelling: new RegExp(`^${one}(,${one}){0,${items.length - 1}}$`), read, write },
  }
}

const onOrOff = (name: string) => ({
  canonical: (asked: Asked<true>): true | undefined => asked || undefined,
  page: { name, read: (text: string): true | undefined => text === '1' || undefined, write: () => '1' },
  api: { spelling: /^(true|false|1|0)$/, read: (text: string): boolean => text === 'true' || text === '1', write: String },
})

type Limits = { least: number; most: number }
/** `page` and `api`: both numbers with a hyphen between them, in addresses. */
const range = (name: string, { least, most, page, api }: Limits & { page: RegExp; api: RegExp }) => {
  const write = (ends: Readonly<Range>): string => ends.join('-')
  const numbers = (text: string): number[] => text.split('-').map(Number)
  const read = (text: string): Range | undefined => {
    const [from, to] = page.test(text) ? (numbers(text) as Range) : [NaN, NaN]
    return from >= least && from <= to && to <= most ? [from, to] : undefined
  }
  return {
    limits: { least, most },
    canonical: (asked: Asked<Range>): Readonly<Range> | undefined => asked ?? undefined,
    page: { name, read, write },
    api: { spelling: api, read: numbers, write },
  }
}

/** In this order they are in addresses and on pages. */
export const FILTERS = {
  results: list('results', RESULT_CODES),
  onlyThese: onOrOff('only'),
  /** More than any sprayer applies. */
  water: {
    kind: 'foliar',
    ...range('water', { least: 0, most: 1_000_000, page: /^[\d.]+-[\d.]+$/, api: /^\d{1,7}(\.\d{1,6})?-\d{1,7}(\.\d{1,6})?$/ }),
  },
  years: range('years', { least: 1900, most: 2200, page: /^\d+-\d+$/, api: /^\d{4}-\d{4}$/ }),
} satisfies { [Name in FilterName]: FilterForm<FilterValues[Name]> }

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]
const FORMS: { [Name in FilterName]: FilterForm<FilterValues[Name]> } = FILTERS

export const isFilterName = (name: string): name is FilterName => FILTER_NAMES.includes(name as FilterName)

/** Whether tests of a kind have what is filtered by. */
export const hasFilter = (kind: TestKind, name: FilterName): boolean => (FORMS[name].kind ?? kind) === kind

/** What a filter asks for; undefined where it restricts nothing. */
const asked = <Name extends FilterName>(filters: AskedFilters, name: Name): Readonly<FilterValues[Name]> | undefined =>
  FORMS[name].canonical(filters[name])

/** Equal filters give equal texts, so that they share a cached response. */
export const canonicalFilters = (filters: AskedFilters): Filters =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, asked(filters, name)]))

/** Whether filters leave out any test. */
export const isNarrowed = (filters: AskedFilters): boolean => FILTER_NAMES.some((name) => asked(filters, name) !== undefined)

const textIn = <Name extends FilterName>(
  where: 'page' | 'api',
  filters: { [Each in Name]?: AskedFilters[Each] },
  name: Name,
): string | undefined => {
  const value = FORMS[name].canonical(filters[name])
  return value === undefined ? undefined : FORMS[name][where].write(value)
}

/** The text of a filter in addresses of pages; undefined where it restricts nothing. */
export const pageText = (filters: AskedFilters, name: FilterName): string | undefined => textIn('page', filters, name)
/** The name and the text of each filter in addresses of pages. */
export const pageParts = (filters: AskedFilters): [name: string, text: string | undefined][] =>
  FILTER_NAMES.map((name) => [FORMS[name].page.name, pageText(filters, name)])
/** The same in addresses of the API. */
export const apiText = (filters: AskedFilters, name: FilterName): string | undefined => textIn('api', filters, name)

/** The filters in an address of a page, as calls take them; what is none does not restrict. */
export const filtersFrom = (textOf: (name: string) => string | null, kind: TestKind): { [Name in FilterName]?: FilterValues[Name] } =>
  Object.fromEntries(
    FILTER_NAMES.map((name) => {
      const { page } = FORMS[name]
      const text = hasFilter(kind, name) ? textOf(page.name) : null
      return [name, text === null ? undefined : page.read(text)]
    }),
  )
