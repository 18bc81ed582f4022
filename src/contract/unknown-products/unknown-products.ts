import { z } from 'zod/mini'
import { UNKNOWN_LENGTHS } from '../../domain/products/unknown-products.ts'
import { REQUEST_FIELDS } from '../../domain/requests/request-fields.ts'
import { country, languageCode } from '../fields.ts'
import { isEmailAddress } from '../requests/email-address.ts'
import { line } from '../texts.ts'

const email = z.string().check(z.trim(), z.maxLength(REQUEST_FIELDS.email.max, 'is too long'), isEmailAddress('Email is not valid'))

/**
 * A product that no list has, as a form whose file, the photo of its label, comes last (WHO-60). The call is not in the public document of the
 * API on purpose: it is only for the page.
 */
export const unknownProductFields = z
  .object({
    name: z._default(line(UNKNOWN_LENGTHS.name), ''),
    number: z._default(line(UNKNOWN_LENGTHS.number), ''),
    country,
    /** Empty or missing where nobody is to be told. */
    email: z._default(z.union([z.literal(''), email]), ''),
    languageCode,
  })
  .check(z.refine(({ name, number }) => name !== '' || number !== '', { path: ['name'], message: 'Name or number is required' }))

/** The same whatever is known of the product and of an address. */
export const unknownAnswer = z.object({ step: z.literal('stored') })
