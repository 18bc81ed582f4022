import { z } from 'zod/mini'
import { EVIDENCE_LEVELS } from '../domain/evidence-level/evidence-level.ts'
import { EQUIPMENT_KINDS } from '../domain/method/equipment-kinds.ts'
import { DEVIATION_KINDS, READING_FIELDS } from '../domain/method/requirements.ts'
import { RESULT_CODES } from '../domain/records.ts'
import { described } from './described.ts'

/** What a test lacks of its method. */

export const incomplete = described(
  z.optional(
    z.object({
      watched: described(z.number(), 'Hours to the last reading that was made'),
      required: described(z.number(), 'Hours to the last reading that the protocol requires'),
    }),
  ),
  'Readings that its protocol requires are missing or failed: a pass of it is one with care at most. Missing for every other test',
)

export const evidenceLevel = described(
  z.optional(z.enum(EVIDENCE_LEVELS)),
  'How well the test is documented, and whether it was repeated. A: as B, and repeated with the same result. B: whole, with its conditions. C: conditions, rates or readings are missing. D: published elsewhere. It changes no result; missing while the test is under review',
)

const hours = described(z.optional(z.nullable(z.number())), 'Of the reading, after the mixing')
const gap = described(
  z.object({
    kind: z.enum([
      'reading',
      'reading-off',
      'reading-field',
      'weight',
      'weight-off',
      'instrument',
      'calibration',
      'check',
      'outside',
      'jars',
      'disagree',
      'competence',
      'control',
      'verdict',
    ]),
    hours,
    after: described(z.optional(z.number()), 'When it was made instead, in hours after the mixing'),
    jar: described(z.optional(z.int()), 'Of several, from 1'),
    field: z.optional(z.enum(READING_FIELDS)),
    line: described(z.optional(z.int()), 'Order of addition of the product'),
    equipment: z.optional(z.enum(EQUIPMENT_KINDS)),
    expiredOn: described(z.optional(z.nullable(z.string())), 'yyyy-MM-dd; null where it was never calibrated'),
    axis: z.optional(z.enum(['hardness', 'ph', 'temperature'])),
    made: described(z.optional(z.int()), 'Number of jars that were made'),
    required: described(z.optional(z.int()), 'Number of jars that the method requires'),
    state: z.optional(z.enum(['missing', 'failed'])),
    rule: described(z.optional(z.enum(RESULT_CODES)), 'The result to which the rule of the method leads'),
  }),
  'What the test lacks of its method, or has otherwise',
)
export const completeness = described(
  z.object({
    watched: described(z.number(), 'Hours to the last reading that was made'),
    required: described(z.number(), 'Hours to the last reading that the method requires'),
    isIncomplete: described(z.boolean(), 'A required reading is missing or failed'),
    jars: described(
      z.optional(
        z.object({
          count: described(z.int(), 'Number of jars'),
          agree: z.boolean(),
          results: described(
            z.optional(z.array(z.enum(RESULT_CODES))),
            'To which result the rule of the method leads in each jar; missing where it has no rule, and in reports that were issued earlier',
          ),
        }),
      ),
      'How many jars of the mix were read, where there was more than one, and whether they agree by the method',
    ),
    deviations: z.array(
      z.object({
        gap,
        kind: z.enum(DEVIATION_KINDS),
        justification: described(z.string(), "In the laboratory's words"),
        isAcceptedByCustomer: described(z.boolean(), 'Whoever asked for the test accepted it'),
      }),
    ),
  }),
  'How whole the test is by its method; missing where the method was not recorded as data',
)
