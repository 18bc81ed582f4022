import { z } from 'zod/mini'
import { HEADLINE_STATES } from '../../domain/tank/headline.ts'
import { FACE_CONDITIONS, FACE_FAMILIES } from '../../domain/tank/answer-face.ts'
import { described, namedSchema } from '../described.ts'

const count = (description: string) => described(z.int(), `Number of tests ${description}`)

export const answerFace = namedSchema(
  z.object({
    family: described(
      z.enum(FACE_FAMILIES),
      'pass: green. care: amber, also where tests contradict each other. fail: red. unknown: grey. Nothing may be shown better than it',
    ),
    solid: described(
      z.boolean(),
      'It answers for a tank whose rates are known. Otherwise it says what the tests say of these products, which is no answer for a tank',
    ),
    state: described(z.enum(HEADLINE_STATES), 'What is known of the whole mix, in one word'),
    passed: count('of exactly these products that are compatible and not under review'),
    withCare: count('of exactly these products that are compatible with care, or compatible and under review'),
    failed: count('of exactly these products that are not compatible'),
    tests: count('of exactly these products: `passed`, `withCare` and `failed` together'),
    noRate: count('of exactly these products that passed with one at rate 0: they show nothing and are in no other number'),
    older: count('of exactly these products that passed with an older formulation of one: they are in no other number'),
    fails: described(
      z.array(
        z.object({
          productIds: described(z.array(z.string()), 'Ids of products'),
          testId: described(z.string(), 'Id of the newest test of the most severe'),
          tests: count('of exactly these products that failed'),
        }),
      ),
      'Every set of the products that failed without others, the most severe first',
    ),
    condition: described(z.array(z.enum(FACE_CONDITIONS)), 'What limits it; the first weigh most, and none may be left out'),
  }),
  'AnswerFace',
  'How an answer looks, the same everywhere: its family, the tests behind it and what limits it',
)
