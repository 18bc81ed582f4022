import { z } from 'zod/mini'
import { RESULT_CODES } from '../../domain/records.ts'
import { STARTING, type Call } from '../call.ts'
import { described, namedSchema } from '../described.ts'

export const publishedVerdict = namedSchema(
  z.object({
    id: described(z.string(), 'Id of the verdict'),
    productIds: described(z.array(z.string()), 'Ids of the two or more products that were together, and of nothing else'),
    verdict: described(z.enum(RESULT_CODES), 'C: compatible. CA: compatible with care. NC: not compatible'),
    reference: described(z.string(), 'An https address; that of a DOI at doi.org'),
    title: described(z.string(), 'Of what was published'),
    year: described(z.int(), 'In which it was published'),
    note: described(z.string(), 'Of this service about it; may be empty'),
  }),
  'PublishedVerdict',
  'What others published of products together. It is no test: no search finds it, and no number counts it',
)

export const publishedVerdicts = {
  method: 'GET',
  path: 'tankmix/published-verdicts',
  summary: 'What others published of products together, which is no test',
  response: z.array(publishedVerdict),
  refusals: STARTING,
  revalidates: true,
} satisfies Call
