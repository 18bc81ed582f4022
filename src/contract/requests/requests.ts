import { z } from 'zod/mini'
import { isSameHardness } from '../../domain/requests/entered-hardness.ts'
import { isSameRate, waterPerHa } from '../../domain/requests/entered-rate.ts'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import { readNumber } from '../../domain/units/numbers.ts'
import { REQUEST_FIELDS } from '../../domain/requests/request-fields.ts'
import {
  MAX_LENGTHS,
  MIN_FILL_MS,
  REQUEST_KINDS,
  type FoliarRequestFields,
  type SeedRequestFields,
  type TestRequest,
} from '../../domain/requests/requests.ts'
import type { Call } from '../call.ts'
import { addressKey } from './email-address.ts'
import { languageCode } from '../fields.ts'
import { IDEMPOTENCY_HEADER, paths } from '../paths.ts'
import { requiredLine, shapeOf } from './request-fields.ts'
import { REQUEST_MESSAGES } from './request-messages.ts'
import { isObject } from '../../domain/is-object.ts'

const kind = (standard: string) => z._default(requiredLine(MAX_LENGTHS.kind, REQUEST_MESSAGES.choice), standard)

/** Whether something of an ingredient was refused already. */
const hasIssue = (issues: readonly { path?: PropertyKey[] | undefined }[], index: number): boolean =>
  issues.some(({ path }) => path?.[0] === 'ingredients' && path[1] === index)
/** Refuses rates as typed that are not what the call's fields say; the two are never stored as different amounts. */
const enteredChecked = z.check<FoliarRequestFields>(({ value, issues }) => {
  const litresPerHa = waterPerHa(value.waterRate, value.waterRateUnits)
  const { hardness = null, enteredHardness } = value.water ?? {}
  if (enteredHardness && !issues.some(({ path }) => path?.[0] === 'water') && !isSameHardness(enteredHardness, hardness))
    issues.push({
      code: 'custom',
      path: ['water', 'enteredHardness'],
      message: REQUEST_MESSAGES.enteredHardnessDiffers,
      input: enteredHardness,
    })
  for (const [index, { entered, ...ingredient }] of value.ingredients.entries())
    if (entered && !hasIssue(issues, index) && !isSameRate({ ...ingredient, entered }, litresPerHa))
      issues.push({ code: 'custom', path: ['ingredients', index, 'entered'], message: REQUEST_MESSAGES.enteredDiffers, input: entered })
})
const enteredRefused = z.check<SeedRequestFields>(({ value, issues }) => {
  for (const [index, { entered }] of value.ingredients.entries())
    if (entered)
      issues.push({ code: 'custom', path: ['ingredients', index, 'entered'], message: REQUEST_MESSAGES.enteredOfSeed, input: entered })
})

/** The foliar request, for its form and for the server (REQ-05, REQ-06, REQ-09). */
export const foliarRequest = z.object({ kind: kind(REQUEST_KINDS.foliar), ...shapeOf('foliar') }).check(enteredChecked)
export type FoliarRequestInput = z.input<typeof foliarRequest>

/** The seed-treatment design request, for its form and for the server (SREQ-01). */
export const seedRequest = z.object({ kind: kind(REQUEST_KINDS.seed), ...shapeOf('seed') }).check(enteredRefused)
export type SeedRequestInput = z.input<typeof seedRequest>

/**
 * Which form an unchecked request came from: it is a seed request where its kind is "seed" or where it has a field that
 * only the seed form has (`country`, `seedName`), or `ndaRef` without the `countryCode` of the foliar form; anything else must be a foliar
 * request.
 */
const isSeedForm = (value: Record<string, unknown>): boolean =>
  value['kind'] === REQUEST_KINDS.seed ||
  ['country', 'seedName'].some((field) => Object.hasOwn(value, field)) ||
  (Object.hasOwn(value, 'ndaRef') && !Object.hasOwn(value, 'countryCode'))

/** A request of either form, checked by the schema of the form it came from. */
export const testRequest = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((value, context): TestRequest => {
    const result = z.safeParse<z.ZodMiniType<TestRequest>>(isSeedForm(value) ? seedRequest : foliarRequest, value)
    if (result.success) return result.data
    for (const { path, message } of result.error.issues) context.issues.push({ code: 'custom', path, message, input: undefined })
    return z.NEVER
  }),
) as unknown as z.ZodMiniType<TestRequest, FoliarRequestInput | SeedRequestInput>

/** Reads a rate that was sent as a text in a language; an unreadable one stays as it is, and the schema refuses it. */
const asNumber = (value: unknown, language: LanguageCode): unknown => {
  if (typeof value !== 'string') return value
  const reading = readNumber(value, language)
  if (reading.step === 'number') return reading.value
  return reading.step === 'empty' ? null : value
}

const withRates = (row: Record<string, unknown>, language: LanguageCode): unknown => {
  const { applicationRate, entered } = row
  return {
    ...row,
    applicationRate: asNumber(applicationRate, language),
    ...(isObject(entered) ? { entered: { ...entered, amount: asNumber(entered['amount'], language) } } : {}),
  }
}

/** The same request, with rates that are texts read in the visitor's language (NUM-03). */
const withNumbers = (value: unknown, language: LanguageCode): unknown => {
  if (!isObject(value)) return value
  const { waterRate: water, ingredients } = value
  return {
    ...value,
    ...('waterRate' in value ? { waterRate: asNumber(water, language) } : {}),
    ...(Array.isArray(ingredients)
      ? {
          ingredients: ingredients.map((row: unknown) => (isObject(row) ? withRates(row, language) : row)),
        }
      : {}),
  }
}

const MAX_HTML_LENGTH = 200_000
const MAX_JSON_LENGTH = 200_000

type SentRequest = FoliarRequestInput | SeedRequestInput

/** A request of any shape; it is checked once the language of its texts is known. */
const unchecked = z.record(z.string(), z.unknown())
/** A request as JSON text, as old reseller clients send it, or as an object. */
const uncheckedAsJson = z.pipe(
  z.union([z.string().check(z.maxLength(MAX_JSON_LENGTH, REQUEST_MESSAGES.tooLong)), unchecked]),
  z.transform((value, context): unknown => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      context.issues.push({ code: 'custom', message: 'must be JSON', input: undefined })
      return z.NEVER
    }
  }),
)

const ROBOT_MESSAGES = {
  website: 'a hidden field was filled in, as programs do; please submit again',
  filledInMs: 'was filled in faster than a person can; please submit again',
} as const

export const requestPayload = z.object({
  /** The summary that the page showed. Accepted from old clients and ignored: the server writes the emails itself. */
  html: z.optional(z.nullable(z.string().check(z.maxLength(MAX_HTML_LENGTH, REQUEST_MESSAGES.tooLong)))),
  request: z.optional(unchecked as unknown as z.ZodMiniType<unknown, SentRequest>),
  json: z.optional(uncheckedAsJson as z.ZodMiniType<unknown, string | SentRequest>),
  /** The email of the request. */
  requestor: z.optional(z.nullable(z.string().check(z.maxLength(REQUEST_FIELDS.email.max, REQUEST_MESSAGES.tooLong)))),
  /** A hidden field of the form. Programs fill it in, and are refused. */
  website: z.optional(z.nullable(z.string().check(z.maxLength(REQUEST_FIELDS.email.max, REQUEST_MESSAGES.tooLong)))),
  /** Milliseconds between showing and submitting the form, without the time that it then waited to be sent. */
  filledInMs: z.optional(z.nullable(z.number().check(z.gte(0)))),
  /** Language of the acknowledgement, and of numbers that are sent as texts. */
  languageCode: z._default(languageCode, 'en'),
})

/** A submission: the request, as `request` or as `json`, and the language of its acknowledgement. */
const submission = z.pipe(
  requestPayload,
  z.transform(({ request, json, requestor, website, filledInMs, languageCode: language }, context) => {
    const refuse = (path: string, message: string) => {
      context.issues.push({ code: 'custom', path: [path], message, input: undefined })
      return z.NEVER
    }
    const sent = request ?? json
    if (sent === undefined) return refuse('request', 'is required, unless there is json')
    if (request !== undefined && json !== undefined) return refuse('json', 'must be left out where there is request')
    const result = z.safeParse(testRequest, withNumbers(sent, language))
    if (!result.success) {
      const field = request === undefined ? 'json' : 'request'
      for (const { path, message } of result.error.issues)
        context.issues.push({ code: 'custom', path: [field, ...path], message, input: undefined })
      return z.NEVER
    }
    const given = result.data
    if (requestor && addressKey(requestor) !== addressKey(given.email)) return refuse('requestor', 'must be the email of the request')
    if (website) return refuse('website', ROBOT_MESSAGES.website)
    if (typeof filledInMs === 'number' && filledInMs < MIN_FILL_MS) return refuse('filledInMs', ROBOT_MESSAGES.filledInMs)
    return { request: given, languageCode: language }
  }),
)

/** A key that the client makes once per request, so that sending it again never stores a second one. */
export const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,100}$/, 'must be 8 to 100 letters, digits, _ or -'))

export const tankmixRequest = {
  ...paths.tankmixRequest,
  summary: 'Sends the laboratory a request for a test. Sent again with the same Idempotency-Key, it gives the same reference',
  headers: { [IDEMPOTENCY_HEADER]: z.optional(idempotencyKey) },
  body: submission,
  status: 201,
  refusals: {
    409: 'The Idempotency-Key was used for another request.',
    503: 'The request could not be stored; send it again with the same Idempotency-Key.',
  },
  response: z.object({ id: z.string(), reference: z.string(), sendsEmails: z.boolean() }),
} satisfies Call
