import { addressKey, mailboxOf } from '../../contract/requests/email-address.ts'
import type { EnteredHardness } from '../../domain/requests/entered-hardness.ts'
import { conversionOf, isOfHectare } from '../../domain/requests/entered-rate.ts'
import type { RequestField } from '../../domain/requests/request-fields.ts'
import {
  isSeedRequest,
  requestLineOf,
  requestCountry,
  type RequestIngredient,
  type RequestWater,
  type TestRequest,
} from '../../domain/requests/requests.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../domain/spreadsheet-csv.ts'
import type { ExportedRequest } from './request-rows.ts'

export const EXPORT_FORMATS = ['csv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const waterIn = (request: TestRequest): RequestWater | undefined => (isSeedRequest(request) ? undefined : request.water)

/** A rate as it was typed with what it is per hectare, or the call's with what it is of (REQ-42). */
const rateText = (request: TestRequest, ingredient: RequestIngredient): string => {
  const { entered, applicationRate, applicationUnit } = ingredient
  if (entered) {
    const converted = conversionOf({ ...ingredient, entered })
    return `${entered.amount} ${entered.unit}${converted ? ` (${converted.amount} ${converted.unit})` : ''}`
  }
  const of = isSeedRequest(request) ? ' per kg of seed' : isOfHectare(request, ingredient) ? ' per hectare' : ''
  return `${applicationRate} ${applicationUnit}${of}`
}

/** As it was entered, where that was not in mg/L (REQ-45). */
const hardnessText = (entered: EnteredHardness | undefined): string | null =>
  entered === undefined ? null : typeof entered === 'string' ? entered : `${entered.amount} ${entered.unit}`

type Cell = (body: TestRequest) => string | number | null
/** The columns of each field: ingredients are in one cell, one per line, and the ids of those chosen from a list in another. */
const FIELD_COLUMNS: Record<RequestField, Record<string, Cell>> = {
  name: { name: ({ name }) => name },
  email: { email: ({ email }) => email },
  company: { company: ({ company }) => company },
  country: { country: requestCountry },
  crop: { crop: ({ crop }) => crop },
  requestDate: { request_date: ({ requestDate }) => requestDate },
  waterRate: { water_rate: ({ waterRate }) => waterRate },
  waterRateUnits: { water_rate_units: ({ waterRateUnits }) => waterRateUnits },
  water: {
    hardness: (body) => waterIn(body)?.hardness ?? null,
    hardness_as_entered: (body) => hardnessText(waterIn(body)?.enteredHardness),
    water_ph: (body) => waterIn(body)?.ph ?? null,
    temperature: (body) => waterIn(body)?.temperature ?? null,
  },
  seedName: { seed_name: (body) => requestLineOf(body, 'seedName') },
  ndaRef: { nda_ref: (body) => requestLineOf(body, 'ndaRef') },
  comments: { comments: ({ comments }) => comments.map(({ comment }) => comment).join('\n') },
  ingredients: {
    ingredients: (body) =>
      body.ingredients.map((ingredient) => `${ingredient.orderOfAddition}. ${ingredient.name}: ${rateText(body, ingredient)}`).join('\n'),
    product_ids: ({ ingredients }) =>
      ingredients
        .flatMap(({ orderOfAddition, productId }) => (productId === undefined ? [] : [`${orderOfAddition}. ${productId}`]))
        .join('\n'),
  },
}

type Cells = Record<string, (request: ExportedRequest) => string | number | null>

/** Products and state of each mix, one per line; empty of a request of one. */
const mixesText = ({ mixes = [], body: { ingredients } }: ExportedRequest): string =>
  mixes
    .map(({ place, products, state }) => `${place}. ${(products ?? ingredients).map(({ name }) => name).join(' + ')}: ${state}`)
    .join('\n')

const { product_ids: productIds, ...fieldCells }: Cells = Object.fromEntries(
  Object.values(FIELD_COLUMNS).flatMap((columns) =>
    Object.entries(columns).map(([name, cell]) => [name, ({ body }: ExportedRequest) => cell(body)]),
  ),
)

/** Columns of the CSV export: one row per request, the ids of products last (TANK-27). */
const COLUMNS: Cells = {
  reference: ({ reference }) => reference,
  id: ({ id }) => id,
  submitted_at: (request) => request.submitted_at,
  edition: ({ edition }) => edition,
  form: ({ form }) => form,
  kind: ({ kind }) => kind,
  language: ({ language }) => language,
  ...fieldCells,
  mixes: mixesText,
  product_ids: productIds!,
}

/** The requests of one address, however it is spelled; other addresses that may be of the same mailbox are added to `related`. */
export async function* requestsFrom(
  pages: AsyncIterable<ExportedRequest[]>,
  email: string,
  related: Set<string>,
): AsyncGenerator<ExportedRequest[]> {
  const [key, mailbox] = [addressKey(email), mailboxOf(email)]
  for await (const page of pages) {
    const own = page.filter(({ body }) => addressKey(body.email) === key)
    for (const { body } of page) if (addressKey(body.email) !== key && mailboxOf(body.email) === mailbox) related.add(body.email)
    if (own.length > 0) yield own
  }
}

/** The export in pieces, without a line break at the end of the last one. */
export async function* exportPieces(format: ExportFormat, pages: AsyncIterable<ExportedRequest[]>): AsyncGenerator<string> {
  if (format === 'csv') {
    yield BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS))
    for await (const page of pages) yield page.map((request) => csvLine(Object.values(COLUMNS).map((cell) => cell(request)))).join('\n')
    return
  }
  let before = '['
  for await (const page of pages)
    for (const { submitted_at: submittedAt, body, ...request } of page) {
      yield `${before}${JSON.stringify({ ...request, submittedAt, request: body })}`
      before = ','
    }
  yield before === '[' ? '[]' : ']'
}
