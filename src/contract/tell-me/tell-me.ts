import { z } from 'zod/mini'
import { REQUEST_FIELDS } from '../../domain/requests/request-fields.ts'
import { isEmailAddress } from '../requests/email-address.ts'
import { id, languageCode } from '../fields.ts'
import { MAX_WATCHED } from './tell-me-paths.ts'

/**
 * *Tell me when this is tested*. These calls are not in the public document of the API on purpose: they are only for the page and for
 * whoever has the link of an email.
 */
export const tellMeBody = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Email is required'),
      z.maxLength(REQUEST_FIELDS.email.max, 'is too long'),
      isEmailAddress('Email is not valid'),
    ),
  products: z.array(id).check(
    z.minLength(1, 'must name a product'),
    z.maxLength(MAX_WATCHED, `must have at most ${MAX_WATCHED} products`),
    z.refine((ids) => new Set(ids).size === ids.length, 'must name each product once'),
  ),
  languageCode,
})

/** The same whoever is asked about, and whether or not the address is told already (TELL-02). */
const TELL_ME_STEPS = ['asked', 'no emails', 'demonstration'] as const
export const tellMeAnswer = z.object({ step: z.enum(TELL_ME_STEPS) })

export const watchToken = z.object({ token: z.string().check(z.maxLength(100)) })
export const watchDone = z.object({ step: z.enum(['confirmed', 'ended', 'renewed']) })
