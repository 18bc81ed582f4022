import { z } from 'zod/mini'
import { CONDITION_LIMITS } from '../../domain/condition-limits.ts'
import { countryCode } from '../../domain/countries.ts'
import { ID_PATTERN } from '../../domain/records.ts'
import { REQUEST_FIELDS, type FieldIn, type FormKind, type LineField, type RequestField } from '../../domain/requests/request-fields.ts'
import {
  APPLICATION_UNITS,
  DEFAULT_APPLICATION_UNIT,
  DEFAULT_WATER_RATE_UNIT,
  MAX_COMMENTS,
  MAX_INGREDIENTS,
  MAX_LENGTHS,
  MAX_ORDER_OF_ADDITION,
  MAX_REQUEST_RATE,
  WATER_RATE_UNITS,
} from '../../domain/requests/requests.ts'
import { ENTERED_WORDS } from '../../domain/requests/entered-hardness.ts'
import { VERY_HARD } from '../../domain/tank/water/conditions.ts'
import { HARDNESS_UNITS } from '../../domain/tank/water/hardness-units.ts'
import { TANK_RATE_UNITS } from '../../domain/tank/volumes/rates.ts'
import { isEmailAddress } from './email-address.ts'
import { REQUEST_MESSAGES } from './request-messages.ts'
import { NOT_IN_A_LINE, NOT_IN_A_TEXT } from '../texts.ts'

/** A text on one line, so that it cannot add a header to an email. */
const line = (max: number, missing: string = REQUEST_MESSAGES.characters) =>
  z.string(missing).check(
    z.refine((text) => !NOT_IN_A_LINE.test(text), REQUEST_MESSAGES.characters),
    z.trim(),
    z.maxLength(max, REQUEST_MESSAGES.tooLong),
  )
export const requiredLine = (max: number, missing: string) => line(max, missing).check(z.minLength(1, missing))
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
    z.maxLength(REQUEST_FIELDS.comments.max, REQUEST_MESSAGES.tooLong),
  ),
})

/** The value of a country's option, "FR - France", or its code alone; the code must be a country's. */
const countryOption = z.string(REQUEST_MESSAGES.countryRequired).check(
  z.refine((text) => !NOT_IN_A_LINE.test(text), REQUEST_MESSAGES.characters),
  z.trim(),
  z.maxLength(REQUEST_FIELDS.country.max, REQUEST_MESSAGES.tooLong),
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
/** A hardness as it was entered, beside the field that says it in mg/L (REQ-45). */
export const hardnessAmount = z.object({
  amount: z.number().check(z.gte(0), z.lte(CONDITION_LIMITS.hardness.max)),
  unit: z.enum(HARDNESS_UNITS),
})
const enteredHardness = z.union([hardnessAmount, z.enum(ENTERED_WORDS)], REQUEST_MESSAGES.notWater)
/** What the requester knows of the water; nothing where nothing is known. */
export const requestWater = z.object(
  {
    hardness,
    enteredHardness: z.pipe(
      z.optional(z.nullable(enteredHardness)),
      z.transform((entered) => entered ?? undefined),
    ),
    ph: ofWater(CONDITION_LIMITS.ph.max),
    temperature: ofWater(CONDITION_LIMITS.temperature.max),
  },
  REQUEST_MESSAGES.notWater,
)

const required = (field: LineField, missing: string) => requiredLine(REQUEST_FIELDS[field].max, missing)
const optional = (field: LineField) => optionalLine(REQUEST_FIELDS[field].max)
/** Missing in requests from before it was added to the form, and where it is empty. */
const added = (field: LineField) =>
  z.pipe(
    z.optional(z.nullable(optional(field))),
    z.transform((text) => text || undefined),
  )
const inBoth = <Schema extends z.ZodMiniType>(schema: Schema) => ({ foliar: schema, seed: schema })

const OPTION = 'An ISO country code, alone or with the name: "FR" or "FR - France"'
const NDA = 'Reference of a non-disclosure agreement'

/** The schemas of a field in the forms that have it, and what it is in the OpenAPI document where its name does not say that. */
type FieldSchemas<Field extends RequestField> = {
  [Form in keyof (typeof REQUEST_FIELDS)[Field]['in']]: z.ZodMiniType
} & { text: string | Partial<Record<FormKind, string>> | undefined }

/** In the order of the call. */
export const FIELD_SCHEMAS = {
  name: { ...inBoth(required('name', REQUEST_MESSAGES.nameRequired)), text: undefined },
  email: {
    ...inBoth(
      requiredLine(REQUEST_FIELDS.email.max, REQUEST_MESSAGES.emailRequired).check(
        z.normalize('NFC'),
        isEmailAddress(REQUEST_MESSAGES.emailInvalid),
      ),
    ),
    text: "The visitor's address, for the laboratory's reply and the acknowledgement",
  },
  company: { ...inBoth(optional('company')), text: undefined },
  crop: { ...inBoth(optional('crop')), text: undefined },
  requestDate: { ...inBoth(z.iso.date(REQUEST_MESSAGES.requestDateRequired)), text: 'yyyy-MM-dd' },
  waterRateUnits: {
    ...inBoth(z._default(z.enum(WATER_RATE_UNITS, REQUEST_MESSAGES.choice), DEFAULT_WATER_RATE_UNIT)),
    text: 'Unit of `waterRate`. lt/Ha: litres per hectare. ga/Ac: US gallons per acre',
  },
  comments: {
    ...inBoth(z._default(z.array(comment).check(z.maxLength(MAX_COMMENTS, REQUEST_MESSAGES.tooMany)), [])),
    text: undefined,
  },
  ingredients: {
    ...inBoth(
      z
        .array(requestIngredient, REQUEST_MESSAGES.ingredientsMissing)
        .check(z.minLength(1, REQUEST_MESSAGES.ingredientsMissing), z.maxLength(MAX_INGREDIENTS, REQUEST_MESSAGES.tooMany)),
    ),
    text: undefined,
  },
  country: { ...inBoth(countryOption), text: OPTION },
  waterRate: {
    foliar: waterRate,
    seed: z.pipe(
      z.optional(z.nullable(waterRate)),
      z.transform((value) => value ?? null),
    ),
    text: { foliar: 'Water in `waterRateUnits`', seed: 'Water in `waterRateUnits`; may be null' },
  },
  water: {
    foliar: z.pipe(
      z.optional(z.nullable(requestWater)),
      z.transform((value) => value ?? undefined),
    ),
    text: 'What the requester knows of the water, in which the mix is to be tested',
  },
  seedName: { seed: optional('seedName'), text: 'Crop whose seed is coated' },
  ndaRef: { foliar: added('ndaRef'), seed: optional('ndaRef'), text: NDA },
} satisfies { [Field in RequestField]: FieldSchemas<Field> }

/** The foliar form names the country in a field of its own. */
type CallName<Field, Form> = Field extends 'country' ? (Form extends 'foliar' ? 'countryCode' : Field) : Field
type ShapeOf<Form extends FormKind> = {
  [Field in FieldIn<Form> as CallName<Field, Form>]: (typeof FIELD_SCHEMAS)[Field] extends Record<Form, infer Schema> ? Schema : never
}
type AnySchemas = { [Form in FormKind]?: z.ZodMiniType } & Pick<FieldSchemas<RequestField>, 'text'>

/** The fields of a form with their schemas, by their names in the call. */
export const shapeOf = <Form extends FormKind>(form: Form): ShapeOf<Form> =>
  Object.fromEntries(
    Object.entries<AnySchemas>(FIELD_SCHEMAS).flatMap(([field, { [form]: schema }]) =>
      schema ? [[field === 'country' && form === 'foliar' ? 'countryCode' : field, schema]] : [],
    ),
  ) as ShapeOf<Form>

/** The texts of the OpenAPI document about fields, with their schemas. */
export const fieldTexts = (): [schema: z.ZodMiniType, text: string][] =>
  Object.values<AnySchemas>(FIELD_SCHEMAS).flatMap(({ text, ...schemas }) =>
    (Object.entries(schemas) as [FormKind, z.ZodMiniType][]).flatMap(([form, schema]): [z.ZodMiniType, string][] => {
      const own = typeof text === 'object' ? text[form] : text
      return own === undefined ? [] : [[schema, own]]
    }),
  )
