import { z } from 'zod/mini'
import { countryCode } from '../domain/countries.ts'
import { LANGUAGE_CODES } from '../domain/texts/languages.ts'
import { ID_PATTERN } from '../domain/records.ts'
import { described, namedSchema } from './described.ts'

/** Id of a product or test. */
export const id = described(
  z.string().check(z.regex(ID_PATTERN, 'must be 1 to 64 letters, digits or . _ -')),
  'Id of a product, a test or a product set',
)

/** ISO country code in either case. */
export const country = described(
  z.string().check(
    z.trim(),
    z.refine((text) => countryCode(text) !== undefined, 'must be a two-letter ISO country code'),
  ),
  'ISO 3166 code of a country, two letters in either case',
)

export const languageCode = described(
  z.enum([...LANGUAGE_CODES], `must be one of ${LANGUAGE_CODES.join(', ')}`),
  'Language of the texts in the response',
)

/** A criterion that may be missing, null or empty and then restricts nothing. */
export const optionalCriterion = (description: string) =>
  described(
    z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200, 'must be at most 200 characters')))),
    `${description}. Missing, null or empty restricts nothing`,
  )

export const choice = namedSchema(
  z.object({ id: z.string(), name: z.string() }),
  'Choice',
  'One entry of a list: its id for further calls, its name to show',
)
export const choices = z.array(choice)

export const NO_FIELD = 'is no field of this call'
/** What a search has no field for is refused: a filter that nobody applies would be a wrong answer. */
export const withoutOthers = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: (issue) => (issue.code === 'unrecognized_keys' ? NO_FIELD : undefined) })

/** Fields that some clients send beside those of a call. */
export const notCounted = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.optional(described(z.unknown(), 'Does not count here'))])) as Record<
    Name,
    z.ZodMiniOptional<z.ZodMiniUnknown>
  >

/** A place in a list or a count of jars, as far as both databases can count. */
export const countable = z.int().check(z.gte(0), z.lte(2_147_483_646, 'is too large'))

/** The version of a row that a change is made from, as far as both databases can count. */
export const rowVersion = z.int().check(z.gte(1), z.lte(2_147_483_646, 'is no version'))
