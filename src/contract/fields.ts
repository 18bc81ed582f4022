import { z } from 'zod/mini'
import { countryCode } from '../domain/countries.ts'
import { LANGUAGE_CODES } from '../domain/languages.ts'
import { ID_PATTERN } from '../domain/records.ts'

/** Id of a product or test. */
export const id = z.string().check(z.regex(ID_PATTERN, 'must be 1 to 64 letters, digits or . _ -'))

/** ISO country code in either case. */
export const country = z.string().check(
  z.trim(),
  z.refine((text) => countryCode(text) !== undefined, 'must be a two-letter ISO country code'),
)

export const languageCode = z.enum([...LANGUAGE_CODES], `must be one of ${LANGUAGE_CODES.join(', ')}`)

/** A criterion that may be missing, null or empty, which all restrict nothing. */
export const optionalCriterion = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200, 'must be at most 200 characters'))))

export const choice = z.object({ id: z.string(), name: z.string() })
export const choices = z.array(choice)
