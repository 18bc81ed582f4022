import { conversionOf, forReading, isOfHectare, waterPerHa } from './entered-rate.ts'
import { escapeHtml } from '../texts/html.ts'
import type { LanguageCode } from '../texts/languages.ts'
import { asTypedIn } from '../tank/volumes/rates.ts'
import { plainNumber } from '../units/numbers.ts'
import { UNITS } from '../units/unit-table.ts'
import {
  isSeedRequest,
  requestLineOf,
  requestCountry,
  type ApplicationUnit,
  type RequestFormKind,
  type RequestIngredient,
  type RequestWater,
  type TestRequest,
  type WaterRateUnit,
} from './requests.ts'
import { fieldRow, REQUEST_FIELD_NAMES, type FieldKind, type FieldOfKind, type LineField, type RequestField } from './request-fields.ts'
import { VERY_HARD, type Hardness } from '../tank/water/conditions.ts'
import type { StripWord } from '../tank/water/hardness-units.ts'

/** The texts of a summary; `{product}` is replaced by the product's name, `{unit}` by that of an amount. */
export const SUMMARY_LABELS = [
  ...REQUEST_FIELD_NAMES,
  'details',
  'category',
  'waterVerySoft',
  'waterSoft',
  'waterMedium',
  'waterHard',
  'veryHard',
  'ingredientNumber',
  'ingredientName',
  'ingredientRate',
  'ingredientUnit',
  'litresPerHa',
  'gallonsPerAcre',
  'litres',
  'millilitres',
  'kilogrammes',
  'grammes',
  'perHectare',
  'perKgOfSeed',
] as const
export type SummaryLabel = (typeof SUMMARY_LABELS)[number]
export type SummaryLabels = Record<SummaryLabel, string>

/** A request for people to read: labelled values, and a table of ingredients. */
export type RequestSummary = {
  title: string
  rows: { label: string; value: string }[]
  ingredients: { title: string; columns: string[]; rows: string[][] }
}

const WATER_UNIT_LABEL: Record<WaterRateUnit, SummaryLabel> = { 'lt/Ha': 'litresPerHa', 'ga/Ac': 'gallonsPerAcre' }
const UNIT_LABEL: Record<ApplicationUnit, SummaryLabel> = {
  Litres: 'litres',
  Millilitres: 'millilitres',
  Kilogrammes: 'kilogrammes',
  Grammes: 'grammes',
}

const STRIP_LABEL: Record<StripWord, SummaryLabel> = {
  'very soft': 'waterVerySoft',
  soft: 'waterSoft',
  medium: 'waterMedium',
  hard: 'waterHard',
  [VERY_HARD]: 'veryHard',
}

/** As it was entered, with what that is in mg/L (REQ-45). */
const hardnessText = ({ hardness, enteredHardness: entered }: RequestWater & { hardness: Hardness }, { text, language }: Words): string => {
  if (hardness === VERY_HARD) return text(STRIP_LABEL[hardness])
  const inMg = `${plainNumber(hardness, language)}\u00a0mg/L CaCO₃`
  if (entered === undefined) return inMg
  return `${typeof entered === 'string' ? text(STRIP_LABEL[entered]) : `${plainNumber(entered.amount, language)}\u00a0${entered.unit}`} (${inMg})`
}

const waterText = ({ hardness, ph, temperature, ...water }: RequestWater, words: Words): string => {
  const { language } = words
  return [
    hardness !== null && hardnessText({ ...water, hardness, ph, temperature }, words),
    ph !== null && `pH\u00a0${plainNumber(ph, language)}`,
    temperature !== null && `${plainNumber(temperature, language)}\u00a0°C`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A unit that says of what its amount is; a rate as typed has what it is per hectare beside it (REQ-42). */
const rateCells = (
  request: TestRequest,
  ingredient: RequestIngredient,
  text: (label: SummaryLabel) => string,
  language: LanguageCode,
): [rate: string, unit: string] => {
  const { entered } = ingredient
  if (entered) {
    const converted = conversionOf({ ...ingredient, entered })
    const beside = converted ? ` (${plainNumber(converted.amount, language)} ${converted.unit})` : ''
    return [plainNumber(entered.amount, language), `${entered.unit}${beside}`]
  }
  const unit = text(UNIT_LABEL[ingredient.applicationUnit])
  const of = isSeedRequest(request) ? 'perKgOfSeed' : isOfHectare(request, ingredient) ? 'perHectare' : undefined
  return [plainNumber(ingredient.applicationRate, language), of ? text(of).replace('{unit}', () => unit) : unit]
}

/** Gallons per acre have what they are per hectare beside them, and litres per hectare what they are per acre where a rate was of one (REQ-42). */
const waterUnitText = (request: TestRequest, unit: string, language: LanguageCode): string => {
  const { waterRate, waterRateUnits, ingredients } = request
  if (waterRate === null) return unit
  if (waterRateUnits === 'ga/Ac') return `${unit} (${plainNumber(forReading(waterPerHa(waterRate, waterRateUnits)), language)} L/ha)`
  if (!ingredients.some(({ entered }) => entered && UNITS[entered.unit].of === 'acre')) return unit
  return `${unit} (${plainNumber(asTypedIn(waterRate, 'L/acre').amount, language)} L/acre)`
}

type Words = { text: (label: SummaryLabel) => string; language: LanguageCode }
/** The values of what is no line. Undefined where it is left out. */
const VALUES: Record<
  Exclude<FieldOfKind<FieldKind>, LineField | 'ingredients'>,
  (request: TestRequest, words: Words) => string | undefined
> = {
  email: ({ email }) => email,
  requestDate: ({ requestDate }) => requestDate,
  country: requestCountry,
  comments: ({ comments }) =>
    comments
      .map(({ comment }) => comment)
      .filter(Boolean)
      .join('\n'),
  waterRate: ({ waterRate }, { language }) => (waterRate === null ? '' : plainNumber(waterRate, language)),
  waterRateUnits: (request, { text, language }) => waterUnitText(request, text(WATER_UNIT_LABEL[request.waterRateUnits]), language),
  water: (request, words) => (isSeedRequest(request) || !request.water ? undefined : waterText(request.water, words)),
}

/** The fields that begin a summary; the others of the form follow, then its comments, then what was added to the form later. */
const FIRST: readonly RequestField[] = [
  'name',
  'email',
  'company',
  'seedName',
  'crop',
  'requestDate',
  'country',
  'waterRate',
  'waterRateUnits',
  'water',
]
/** What a request is for stands after this field. */
const BEFORE_CATEGORY: RequestField = 'company'

const fieldsIn = (form: RequestFormKind): RequestField[] => {
  const isOther = (field: RequestField): boolean => !FIRST.includes(field) && field !== 'comments' && field !== 'ingredients'
  const others = REQUEST_FIELD_NAMES.filter(isOther)
  const isAdded = (field: RequestField): boolean => fieldRow(field).in[form] === 'added'
  return [...FIRST, ...others.filter((field) => !isAdded(field)), 'comments' as const, ...others.filter(isAdded)].filter(
    (field) => fieldRow(field).in[form] !== undefined,
  )
}

const isLine = (field: RequestField): field is LineField => fieldRow(field).kind === 'line'
/** Undefined where a field is left out. */
const valueOf = (
  form: RequestFormKind,
  request: TestRequest,
  field: Exclude<RequestField, 'ingredients'>,
  words: Words,
): string | undefined => {
  if (!isLine(field)) return VALUES[field](request, words)
  const line = requestLineOf(request, field)
  return fieldRow(field).in[form] === 'added' && line === '' ? undefined : line
}

/**
 * The summary of a validated request (REQ-04) in the language of its labels. Missing values are empty texts; rates are written so that
 * they can be read in one way only.
 */
export const summaryOf = (request: TestRequest, labels: SummaryLabels, product: string, language: LanguageCode): RequestSummary => {
  const text = (label: SummaryLabel): string => labels[label].replaceAll('{product}', () => product)
  const row = (label: SummaryLabel, value: string) => ({ label: text(label), value })
  const ingredientRow = (ingredient: RequestIngredient): string[] => [
    String(ingredient.orderOfAddition),
    ingredient.name,
    ...rateCells(request, ingredient, text, language),
  ]
  const form = isSeedRequest(request) ? 'seed' : 'foliar'
  const rows = fieldsIn(form).flatMap((field) => {
    const value = field === 'ingredients' ? undefined : valueOf(form, request, field, { text, language })
    return [...(value === undefined ? [] : [row(field, value)]), ...(field === BEFORE_CATEGORY ? [row('category', request.kind)] : [])]
  })
  return {
    title: text('details'),
    rows,
    ingredients: {
      title: text('ingredients'),
      columns: [text('ingredientNumber'), text('ingredientName'), text('ingredientRate'), text('ingredientUnit')],
      rows: request.ingredients.map(ingredientRow),
    },
  }
}

const htmlLines = (text: string): string => escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>')
const cells = (tag: 'th' | 'td', texts: string[]): string => texts.map((text) => `<${tag}>${htmlLines(text)}</${tag}>`).join('')

/** The summary as HTML, every text escaped. */
export const summaryHtml = ({ title, rows, ingredients }: RequestSummary): string =>
  [
    `<h2>${htmlLines(title)}</h2>`,
    '<table>',
    ...rows.map(({ label, value }) => `<tr><th scope="row">${htmlLines(label)}</th><td>${htmlLines(value)}</td></tr>`),
    '</table>',
    `<h3>${htmlLines(ingredients.title)}</h3>`,
    '<table>',
    `<thead><tr>${cells('th', ingredients.columns)}</tr></thead>`,
    '<tbody>',
    ...ingredients.rows.map((row) => `<tr>${cells('td', row)}</tr>`),
    '</tbody>',
    '</table>',
  ].join('\n')

/** The summary as plain text; a value of several lines begins on a line of its own. */
export const summaryText = ({ title, rows, ingredients }: RequestSummary): string =>
  [
    title,
    '',
    ...rows.map(({ label, value }) => (value.includes('\n') ? `${label}:\n${value}` : `${label}: ${value}`.trimEnd())),
    '',
    ingredients.title,
    ingredients.columns.join(' | '),
    ...ingredients.rows.map((row) => row.join(' | ')),
  ].join('\n')
