import { z } from 'zod/mini'
import { countryCode } from '../domain/countries.ts'
import { isSameRate, waterPerHa } from '../domain/entered-rate.ts'
import { TANK_RATE_UNITS } from '../domain/tank/rates.ts'
import type { LanguageCode } from '../domain/languages.ts'
import { readNumber } from '../domain/numbers.ts'
import { ID_PATTERN } from '../domain/records.ts'
import {
  APPLICATION_UNITS,
  DEFAULT_APPLICATION_UNIT,
  DEFAULT_WATER_RATE_UNIT,
  MAX_COMMENTS,
  MAX_INGREDIENTS,
  MAX_LENGTHS,
  MAX_ORDER_OF_ADDITION,
  MAX_REQUEST_RATE,
  MIN_FILL_MS,
  REQUEST_KINDS,
  WATER_RATE_UNITS,
  type FoliarRequestFields,
  type SeedRequestFields,
  type TestRequest,
} from '../domain/requests.ts'
import { VERY_HARD } from '../domain/tank/conditions.ts'
import { CONDITION_LIMITS } from '../domain/condition-limits.ts'
import type { Call } from './call.ts'
import { addressKey, isEmailAddress } from './email-address.ts'
import { languageCode } from './fields.ts'
import { IDEMPOTENCY_HEADER, paths } from './paths.ts'
import { REQUEST_MESSAGES } from './request-messages.ts'

// oxlint-disable-next-line no-control-regex -- these are what is refused
const NOT_IN_A_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Cs}]/u
// oxlint-disable-next-line no-control-regex -- these are what is refused
const NOT_IN_A_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]/u

/** A text on one line, so that it cannot add a header to an email. */
const line = (max: number, missing: string = REQUEST_MESSAGES.characters) =>
  z.string(missing).check(
    z.refine((text) => !NOT_IN_A_LINE.test(text), REQUEST_MESSAGES.characters),
    z.trim(),
    z.maxLength(max, REQUEST_MESSAGES.tooLong),
  )
const requiredLine = (max: number, missing: string) => line(max, missing).check(z.minLength(1, missing))
/** A text that may be missing or null, which is read as an empty text. */
const optionalLine = (max: number) =>
  z.pipe(
    z.optional(z.nullable(line(max))),
    z.transform((text) => text ?? ''),
  )

const comment = z.object({
  comment: z.string().check(
    z.refine((text) => !NOT_IN_A_TEXT.test(text), REQUEST_MESSAGES.characters),
    z.trim(),
    z.maxLength(MAX_LENGTHS.comment, REQUEST_MESSAGES.tooLong),
  ),
})

/** The value of a country's option, "FR - France", or its code alone; the code must be a country's. */
const countryOption = z.string(REQUEST_MESSAGES.countryRequired).check(
  z.refine((text) => !NOT_IN_A_LINE.test(text), REQUEST_MESSAGES.characters),
  z.trim(),
  z.maxLength(MAX_LENGTHS.country, REQUEST_MESSAGES.tooLong),
  z.refine((text) => {
    const code = /^([A-Za-z]{2})(?: - .+)?$/.exec(text)?.[1]
    return code !== undefined && countryCode(code) !== undefined
  }, REQUEST_MESSAGES.countryRequired),
)

/** A finite number of at least 0. `withNumbers` has already replaced readable texts by numbers. */
const rate = (missing: string, negative: string) =>
  z
    .number({ error: ({ input }) => (typeof input === 'string' ? REQUEST_MESSAGES.numberUnclear : missing) })
    .check(z.gte(0, negative), z.lte(MAX_REQUEST_RATE, REQUEST_MESSAGES.tooLarge))
const waterRate = rate(REQUEST_MESSAGES.waterRateRequired, REQUEST_MESSAGES.waterRateNegative)

const { ingredientIncomplete } = REQUEST_MESSAGES
/** A rate as it was typed, beside the fields that say it per hectare (REQ-40). */
export const enteredRate = z.object(
  { amount: rate(REQUEST_MESSAGES.numberUnclear, ingredientIncomplete), unit: z.enum(TANK_RATE_UNITS, REQUEST_MESSAGES.choice) },
  REQUEST_MESSAGES.choice,
)
export const requestIngredient = z.object({
  name: requiredLine(MAX_LENGTHS.ingredientName, ingredientIncomplete),
  orderOfAddition: z
    .int(REQUEST_MESSAGES.order)
    .check(z.gte(1, REQUEST_MESSAGES.order), z.lte(MAX_ORDER_OF_ADDITION, REQUEST_MESSAGES.order)),
  applicationRate: rate(ingredientIncomplete, ingredientIncomplete),
  applicationUnit: z._default(z.enum(APPLICATION_UNITS, ingredientIncomplete), DEFAULT_APPLICATION_UNIT),
  entered: z.pipe(
    z.optional(z.nullable(enteredRate)),
    z.transform((entered) => entered ?? undefined),
  ),
  productId: z.pipe(
    z.optional(z.nullable(z.string(REQUEST_MESSAGES.choice).check(z.regex(ID_PATTERN, REQUEST_MESSAGES.choice)))),
    z.transform((id) => id ?? undefined),
  ),
})

const kind = (standard: string) => z._default(requiredLine(MAX_LENGTHS.kind, REQUEST_MESSAGES.choice), standard)

const fields = {
  name: requiredLine(MAX_LENGTHS.name, REQUEST_MESSAGES.nameRequired),
  email: requiredLine(MAX_LENGTHS.email, REQUEST_MESSAGES.emailRequired).check(
    z.normalize('NFC'),
    isEmailAddress(REQUEST_MESSAGES.emailInvalid),
  ),
  company: optionalLine(MAX_LENGTHS.company),
  crop: optionalLine(MAX_LENGTHS.crop),
  requestDate: z.iso.date(REQUEST_MESSAGES.requestDateRequired),
  waterRateUnits: z._default(z.enum(WATER_RATE_UNITS, REQUEST_MESSAGES.choice), DEFAULT_WATER_RATE_UNIT),
  comments: z._default(z.array(comment).check(z.maxLength(MAX_COMMENTS, REQUEST_MESSAGES.tooMany)), []),
  ingredients: z
    .array(requestIngredient, REQUEST_MESSAGES.ingredientsMissing)
    .check(z.minLength(1, REQUEST_MESSAGES.ingredientsMissing), z.maxLength(MAX_INGREDIENTS, REQUEST_MESSAGES.tooMany)),
}

const ofWater = (max: number) =>
  z.pipe(
    z.optional(
      z.nullable(z.number(REQUEST_MESSAGES.notWater).check(z.gte(0, REQUEST_MESSAGES.notWater), z.lte(max, REQUEST_MESSAGES.notWater))),
    ),
    z.transform((value) => value ?? null),
  )
const hardness = z.pipe(
  z.optional(
    z.nullable(
      z.union(
        [
          z.number().check(z.gte(0, REQUEST_MESSAGES.notWater), z.lte(CONDITION_LIMITS.hardness.max, REQUEST_MESSAGES.notWater)),
          z.literal(VERY_HARD),
        ],
        REQUEST_MESSAGES.notWater,
      ),
    ),
  ),
  z.transform((value) => value ?? null),
)
/** What the requester knows of the water; nothing where nothing is known. */
export const requestWater = z.object(
  { hardness, ph: ofWater(CONDITION_LIMITS.ph.max), temperature: ofWater(CONDITION_LIMITS.temperature.max) },
  REQUEST_MESSAGES.notWater,
)

/** Whether something of an ingredient was refused already. */
const hasIssue = (issues: readonly { path?: PropertyKey[] | undefined }[], index: number): boolean =>
  issues.some(({ path }) => path?.[0] === 'ingredients' && path[1] === index)
/** Refuses rates as typed that are not what the call's fields say; the two are never stored as different amounts. */
const enteredChecked = z.check<FoliarRequestFields>(({ value, issues }) => {
  const litresPerHa = waterPerHa(value.waterRate, value.waterRateUnits)
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
export const foliarRequest = z
  .object({
    kind: kind(REQUEST_KINDS.foliar),
    ...fields,
    countryCode: countryOption,
    waterRate,
    water: z.pipe(
      z.optional(z.nullable(requestWater)),
      z.transform((value) => value ?? undefined),
    ),
    ndaRef: z.pipe(
      z.optional(z.nullable(optionalLine(MAX_LENGTHS.ndaRef))),
      z.transform((value) => value || undefined),
    ),
  })
  .check(enteredChecked)
export type FoliarRequestInput = z.input<typeof foliarRequest>

/** The seed-treatment design request, for its form and for the server (SREQ-01). */
export const seedRequest = z
  .object({
    kind: kind(REQUEST_KINDS.seed),
    ...fields,
    country: countryOption,
    waterRate: z.pipe(
      z.optional(z.nullable(waterRate)),
      z.transform((value) => value ?? null),
    ),
    seedName: optionalLine(MAX_LENGTHS.seedName),
    ndaRef: optionalLine(MAX_LENGTHS.ndaRef),
  })
  .check(enteredRefused)
export type SeedRequestInput = z.input<typeof seedRequest>

/**
 * Which form an unchecked request came from: it is a seed request where its kind is "seed" or where it has a field that
 * only the seed form has (`country`, `seedName`), or `ndaRef` without the `countryCode` of the foliar form; anything else must be a foliar
 * request.
 */
export const isSeedForm = (value: Record<string, unknown>): boolean =>
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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

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
    ...(isRecord(entered) ? { entered: { ...entered, amount: asNumber(entered['amount'], language) } } : {}),
  }
}

/** The same request, with rates that are texts read in the visitor's language (NUM-03). */
const withNumbers = (value: unknown, language: LanguageCode): unknown => {
  if (!isRecord(value)) return value
  const { waterRate: water, ingredients } = value
  return {
    ...value,
    ...('waterRate' in value ? { waterRate: asNumber(water, language) } : {}),
    ...(Array.isArray(ingredients)
      ? {
          ingredients: ingredients.map((row: unknown) => (isRecord(row) ? withRates(row, language) : row)),
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
  requestor: z.optional(z.nullable(z.string().check(z.maxLength(MAX_LENGTHS.email, REQUEST_MESSAGES.tooLong)))),
  /** A hidden field of the form. Programs fill it in, and are refused. */
  website: z.optional(z.nullable(z.string().check(z.maxLength(MAX_LENGTHS.email, REQUEST_MESSAGES.tooLong)))),
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
