import { plainSpelling, hardnessUnitSpelled, rateUnitSpelled, waterUnitSpelled } from '../../../domain/sheets/cell-units.ts'
import { MAKE_NEW, OWN_LABORATORY, SOURCE_MEANINGS, type SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import type { SheetFile } from '../sheets/sheet.ts'
import { unitRow } from '../../../domain/units/unit-table.ts'
import type { ProductFinder } from './listed-products.ts'
import { proposedProduct } from './new-products.ts'
import type { LaboratoryFinder } from './sheet-laboratories.ts'
import { plainWords, type SheetWords } from './sheet-words.ts'
import { missingFields, type SheetSurvey } from './survey-sheet.ts'

const MAX_LIKELY = 5
const MAX_NAMED = 5
/** So many names of columns stand for one thing. */
type Known = Partial<Pick<SheetMapping, 'country' | 'kind' | 'dates' | 'decimals'>>

const listed = (names: readonly string[]): string =>
  `${names
    .slice(0, MAX_NAMED)
    .map((name) => JSON.stringify(name))
    .join(', ')}${names.length > MAX_NAMED ? ` and ${(names.length - MAX_NAMED).toLocaleString('en')} more` : ''}`

const WRITE_LABORATORY = `Write the id, ${OWN_LABORATORY}, or ${MAKE_NEW}`

/** What still has to be said before anything can be imported, in words. */
export const openQuestions = (mapping: SheetMapping): string[] => {
  const open = <Value>(values: Readonly<Record<string, Value | null>>): string[] =>
    Object.keys(values).filter((key) => values[key] === null)
  const [verdicts, units, waterUnits] = [open(mapping.verdicts), open(mapping.units), open(mapping.waterUnits)]
  const products = Object.keys(mapping.products).filter((name) => mapping.products[name]!.id === null)
  const made = Object.keys(mapping.products).filter((name) => mapping.products[name]!.id === MAKE_NEW)
  const formless = made.filter((name) => !mapping.products[name]!.new?.form)
  const { laboratory: ofRest, laboratories: named = {} } = mapping
  const laboratories = Object.keys(named).filter((name) => named[name]!.id === null)
  const unnamed = Object.keys(named).filter((name) => named[name]!.id === MAKE_NEW && !named[name]!.new)
  const sources = open(mapping.sources ?? {})
  const has = (field: string): boolean => mapping.columns.some((column) => column.field === field)
  const missing = missingFields({ columns: mapping.columns.map((column) => ({ ...column, meaning: undefined })) })
  const twice = mapping.columns.filter(
    ({ field, product }, at) =>
      field !== null && field !== 'observations' && mapping.columns.findIndex((one) => one.field === field && one.product === product) < at,
  )
  const ask = (isOpen: boolean, text: string): string[] => (isOpen ? [text] : [])
  return [
    ...ask(mapping.read.sheet === null, 'read.sheet: which sheet has the tests?'),
    ...ask(mapping.read.header === null, 'read.header: in which row are the names of the columns?'),
    ...ask(
      mapping.read.encoding === null,
      'read.encoding: how is the text encoded? Letters with accents differ: windows-1252 in Western, windows-1250 in Central Europe, windows-1251 with Cyrillic letters',
    ),
    ...ask(
      mapping.identifies.length === 0,
      'identifies: which column says which test it is, or which columns together? Without it a second import would double every test',
    ),
    ...ask(missing.length > 0, `columns: no column is known to be ${missing.join(', ')}`),
    ...ask(
      twice.length > 0,
      `columns: ${listed(twice.map(({ header }) => header))} would be read as something that another column is: which of them is it?`,
    ),
    ...ask(mapping.kind === null, 'kind: are these tests of spray mixes (foliar) or of seed coatings (seed)?'),
    ...ask(mapping.kind === 'foliar' && !has('water') && !has('mix'), 'columns: no column is known to be water'),
    ...ask(mapping.country === null && !has('country'), 'country: in which country are the products sold? Two letters, such as DE'),
    ...ask(mapping.dates === null, 'dates: in which order are day, month and year?'),
    ...ask(mapping.decimals === null, 'decimals: is 1,250 one and a quarter (comma), or does a point stand before decimals (point)?'),
    ...ask(
      mapping.mixPattern === null,
      'mixPattern: does the name of a product stand before its amount (name amount) or behind it (amount name)?',
    ),
    ...ask(mapping.temperatureUnit === null, 'temperatureUnit: °C or °F?'),
    ...ask(mapping.hardnessUnit === null, 'hardnessUnit: mg/L, °dH, °fH, °e or gpg?'),
    ...ask(ofRest?.id === null, `laboratory: which laboratory made the tests of which no cell says it? ${WRITE_LABORATORY}`),
    ...ask(laboratories.length > 0, `laboratories: which laboratories are ${listed(laboratories)}? ${WRITE_LABORATORY}`),
    ...ask(
      unnamed.length > 0 || (ofRest?.id === MAKE_NEW && !ofRest.new),
      'laboratories: what are name, accreditation, address and website of each that is made new? Write them as new',
    ),
    ...ask(sources.length > 0, `sources: what do ${listed(sources)} say of a test? ${SOURCE_MEANINGS.join(', ')}`),
    ...ask(verdicts.length > 0, `verdicts: what do ${listed(verdicts)} mean? C, CA, NC or not a test`),
    ...ask(units.length > 0, `units: which units of rates are ${listed(units)}?`),
    ...ask(waterUnits.length > 0, `waterUnits: which units of water are ${listed(waterUnits)}?`),
    ...ask(products.length > 0, `products: which products are ${listed(products)}? Write the id, make new, or leave out`),
    ...ask(formless.length > 0, `products: are ${listed(formless)} measured in litres (L) or in kilogrammes (P)? Write it as form of new`),
    ...ask(
      made.length > 0 && mapping.newProducts == null,
      'newProducts: are the new products those of the maker whom this service is of (maker), or others (agrochemical)?',
    ),
  ]
}

/** What a mapping has to say of the laboratories and sources that a sheet names. */
const proposedLaboratories = (
  { columns, laboratories, isLaboratoryOpen, sources }: SheetSurvey,
  { answerFor }: LaboratoryFinder,
): Pick<SheetMapping, 'laboratory' | 'laboratories' | 'sources'> => {
  const has = (field: string): boolean => columns.some((column) => column.field === field)
  return {
    ...(isLaboratoryOpen ? { laboratory: { id: null } } : {}),
    ...(has('laboratory') ? { laboratories: Object.fromEntries(laboratories.map((name) => [name, answerFor(name)])) } : {}),
    ...(has('source')
      ? { sources: Object.fromEntries(sources.map((word) => [word, SOURCE_MEANINGS.find((one) => one === plainWords(word)) ?? null])) }
      : {}),
  }
}

/**
 * A mapping as far as the sheet itself proves it; what could be meant in two ways is null and asked for. `known` are answers from before.
 */
export const proposeMapping = (
  file: SheetFile,
  survey: SheetSurvey | undefined,
  sheet: string | undefined,
  words: SheetWords,
  { products, laboratories }: { products: ProductFinder; laboratories: LaboratoryFinder },
  known: Known = {},
): SheetMapping => {
  const country = known.country ?? null
  const read: SheetMapping['read'] = {
    sheet: sheet ?? null,
    header: survey?.header ?? null,
    ...(file.text ? { encoding: file.text.isSure ? (file.text.encoding as 'utf-8') : null, separator: file.text.separator as ',' } : {}),
  }
  const empty: SheetMapping = {
    version: 1,
    read,
    rows: 'test',
    columns: [],
    identifies: [],
    kind: null,
    country,
    dates: null,
    decimals: null,
    verdicts: {},
    units: {},
    waterUnits: {},
    products: {},
  }
  if (!survey) return { ...empty, questions: openQuestions(empty) }
  const has = (field: string): boolean => survey.columns.some((column) => column.field === field)
  const unitOfColumn = (field: string): string | undefined => survey.columns.find((column) => column.field === field)?.unit
  const units = Object.fromEntries(survey.units.map((text) => [text, rateUnitSpelled(text, country) ?? null]))
  const areSeed = Object.values(units).map((unit) => unit && ['ton', 'US ton'].includes(unitRow(unit).of))
  const provesFoliar = has('water') || survey.waterUnits.length > 0
  const kind = provesFoliar ? 'foliar' : areSeed.length > 0 && areSeed.every(Boolean) ? 'seed' : null
  const temperature = plainSpelling(unitOfColumn('temperature') ?? '')
  const hardness = unitOfColumn('hardness')
  const mapping: SheetMapping = {
    ...empty,
    rows: survey.rows,
    columns: survey.columns.map(({ meaning: _meaning, ...column }) => column),
    identifies: survey.identifies,
    kind: known.kind ?? kind,
    dates: known.dates ?? (survey.orders.length === 1 ? survey.orders[0]! : survey.orders.length === 3 ? 'year month day' : null),
    decimals:
      known.decimals ?? (survey.decimals === 'point' || survey.decimals === 'comma' ? survey.decimals : survey.hasTwofold ? null : 'point'),
    ...(survey.mixPattern === undefined ? {} : { mixPattern: survey.mixPattern }),
    ...(has('temperature')
      ? { temperatureUnit: /^°?f$/.test(temperature) ? '°F' : temperature !== '' || (country !== null && country !== 'US') ? '°C' : null }
      : {}),
    ...(has('hardness') ? { hardnessUnit: hardness === undefined ? null : (hardnessUnitSpelled(hardness) ?? null) } : {}),
    verdicts: Object.fromEntries(survey.verdicts.map((word) => [word, words.verdicts.get(plainWords(word)) ?? null])),
    units,
    waterUnits: Object.fromEntries(survey.waterUnits.map((text) => [text, waterUnitSpelled(text, country) ?? null])),
    products: Object.fromEntries(
      survey.products.map((name) => {
        const certain = products.certain(name)
        if (certain) return [name, { id: certain.id, name: certain.name }]
        const may = products.likely(name).slice(0, MAX_LIKELY)
        return [
          name,
          {
            id: null,
            ...(may.length > 0 ? { may: may.map((one) => `${one.id} ${one.name}`) } : {}),
            new: proposedProduct(name, survey.facts.get(name)),
          },
        ]
      }),
    ),
    ...proposedLaboratories(survey, laboratories),
  }
  const questions = openQuestions(mapping)
  return questions.length > 0 ? { ...mapping, questions } : mapping
}
