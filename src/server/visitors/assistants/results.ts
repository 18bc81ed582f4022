import { z } from 'zod/mini'
import { described as describedSchema } from '../../../contract/described.ts'
import { answerFace } from '../../../contract/look-ups/face.ts'
import { EVIDENCE_LEVELS } from '../../../domain/evidence-level/evidence-level.ts'
import { RESULT_CODES, TEST_KINDS } from '../../../domain/records.ts'

/**
 * What the tools give. Text that people typed or that is made of such text, as names and observations are, stands inside `data` and nowhere
 * else: beside it there are codes, numbers, ids and sentences of this service.
 */
const text = z.string()
/** A description of this place alone: a description of the shared schema would stand at every other place too. */
const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  describedSchema(z.clone(schema), description)
const count = z.int()
const limits = described(text, 'What these tests do not show. Say it with every result.')
const demonstration = described(z.boolean(), 'Whether the data are made up')
const counts = z.object({
  tests: count,
  pass: count,
  passWithCare: count,
  fail: count,
  rateNotKnown: described(z.optional(count), 'That passed with a product at rate 0: they are no pass'),
  olderFormulation: described(z.optional(count), 'That passed with an older formulation of a product: they cover nothing by themselves'),
})

const testId = described(text, "The test's number")
const kind = described(z.enum(TEST_KINDS), 'foliar: a mix for spraying; seed: a seed coating')
const result = described(z.enum(RESULT_CODES), 'C: compatible, CA: compatible with care, NC: not compatible')
const underReview = described(z.optional(z.literal(true)), 'The laboratory looks at it again: do not rely on it')
const incomplete = described(
  z.optional(z.object({ watched: z.number(), required: z.number() })),
  'Readings that its method requires are missing: a pass of it is one with care at most. Hours watched and required',
)
const rateNotKnown = described(
  z.optional(z.literal(true)),
  'It passed with a product at rate 0: how much of it was in the mix is not known, so it is no pass',
)
const older = described(
  z.optional(z.literal(true)),
  'It passed with an older formulation of a product than today’s, or that is uncertain: it proves nothing by itself',
)
const evidenceLevel = described(
  z.optional(z.enum(EVIDENCE_LEVELS)),
  'How well the test is documented, and whether it was repeated: A best, D published elsewhere. It changes no result',
)
const laboratory = described(
  z.optional(z.object({ name: text, accreditation: text, website: text })),
  'Who made the test, where that is a partner of this service and not its own laboratory',
)
const seedLimits = described(z.optional(text), 'What the test of a seed coating does not show')

const test = z.object({
  testId,
  kind,
  result,
  resultInWords: text,
  dateOfTest: text,
  country: text,
  waterLitresPerHa: z.nullable(z.number()),
  conditions: z.optional(
    z.object({
      hardness: described(z.optional(z.number()), 'mg/L CaCO3'),
      ph: z.optional(z.number()),
      temperature: described(z.optional(z.number()), '°C'),
      hours: described(z.optional(z.number()), 'How long the mix was watched'),
    }),
  ),
  productsInOrderOfAddition: z.array(z.object({ name: text, rate: z.number(), unit: text })),
  seedLimits,
  observations: z.optional(text),
  laboratory,
  underReview,
  incomplete,
  rateNotKnown,
  olderFormulation: older,
  evidenceLevel,
  demonstration: z.optional(z.literal(true)),
  report: described(text, 'Address of the report'),
})

const product = z.object({
  productId: described(text, 'For the other tools'),
  name: text,
  manufacturer: text,
  formulation: text,
  activeIngredients: z.array(text),
  tankMixTests: described(count, 'In how many tests of tank mixes in the country it was'),
  certain: described(
    z.optional(z.literal(true)),
    'The name or number is that of this product and of no other; where it is missing, ask whether this product is meant',
  ),
  foundBy: z.optional(text),
  otherName: described(z.optional(text), 'What the product is or was called besides, by which it was found'),
  code: z.optional(text),
  withdrawnFromSale: z.optional(z.literal(true)),
})

export const productsResult = z.object({ found: count, demonstration, data: z.object({ products: z.array(product) }) })

export const tankResult = z.object({
  face: answerFace,
  verdict: described(text, "A pass only where it is 'passed' or 'passed-with-care'"),
  isPass: z.boolean(),
  limits,
  demonstration,
  data: z.object({
    heading: text,
    sentence: described(text, 'The answer. Say it as it is.'),
    notes: z.array(text),
    notListed: described(z.array(text), 'Products of the question that are not in the list, so that nothing is known of them'),
    failedTogether: z.array(z.object({ products: z.array(text), relation: text, testId })),
    publishedElsewhere: described(
      z.optional(
        z.array(
          z.object({ products: z.array(text), verdict: z.enum(RESULT_CODES), title: text, year: count, reference: text, note: text }),
        ),
      ),
      'What others published of these products. It is no test of this service; a fail (NC) keeps the answer from being a pass without care. Name it with its reference',
    ),
    orderOfAddition: z.array(text),
    guidance: z.array(text),
    tests: z.array(
      z.extend(test, {
        relation: described(text, 'What the test has to do with the tank'),
        relationInWords: text,
        isBehindVerdict: z.boolean(),
      }),
    ),
  }),
})

export const testsResult = z.object({
  summary: text,
  face: described(z.optional(answerFace), 'Of two products: what the tests of just these two say'),
  counts,
  underReview: described(z.optional(count), 'Of the newest tests'),
  countsOfTheseAlone: counts,
  limits,
  demonstration,
  data: z.object({ tests: described(z.array(test), 'The newest') }),
})

export const reportResult = z.object({
  testId,
  kind,
  result,
  underReview,
  incomplete,
  rateNotKnown,
  olderFormulation: older,
  evidenceLevel,
  limits,
  seedLimits,
  demonstration,
  data: z.extend(test, {
    crop: z.optional(text),
    version: z.optional(count),
    issuedOn: z.optional(text),
    method: z.optional(text),
    deviations: z.optional(text),
    amendments: z.optional(z.array(z.object({ version: count, issuedOn: text, changed: z.array(text), reason: text }))),
  }),
})
