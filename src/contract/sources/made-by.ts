import { z } from 'zod/mini'
import { described, namedSchema } from '../described.ts'

const laboratory = namedSchema(
  z.object({
    id: z.string(),
    name: z.string(),
    accreditation: described(z.string(), 'What it is accredited for, in its own words; may be empty'),
    address: described(z.string(), 'Postal address; may be empty'),
    website: described(z.string(), 'An https address; may be empty'),
  }),
  'Laboratory',
  'A laboratory besides that of this service',
)

/** Whose a test is, as far as it is not the own laboratory's. */
export const madeBy = {
  source: described(z.optional(z.literal('partner')), 'Whose test it is; missing where the laboratory of this service made it'),
  laboratory: described(z.optional(laboratory), 'Who made it, where that is not the laboratory of this service'),
}
