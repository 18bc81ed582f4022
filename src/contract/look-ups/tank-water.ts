import { z } from 'zod/mini'
import { CONDITIONS, CONDITION_LIMITS } from '../../domain/condition-limits.ts'
import { CONDITION_STATES, VERY_HARD, type WaterAxis } from '../../domain/tank/water/conditions.ts'
import { described, namedSchema } from '../described.ts'

const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))
const ofWater = (axis: WaterAxis) => {
  const range = `must be from 0 to ${CONDITION_LIMITS[axis].max}`
  return z.number('must be a number').check(z.gte(0, range), z.lte(CONDITION_LIMITS[axis].max, range))
}
const HARDNESS = `must be a number or "${VERY_HARD}"`
const hardness = z.union([ofWater('hardness'), z.literal(VERY_HARD)], {
  error: ({ input }) => (typeof input === 'number' ? `must be from 0 to ${CONDITION_LIMITS.hardness.max}` : HARDNESS),
})
export const water = namedSchema(
  z.object(
    {
      hardness: described(
        maybe(hardness),
        `Hardness in mg/L of calcium carbonate, or "${VERY_HARD}" where a test strip shows more than it can, which no test is inside`,
      ),
      ph: described(maybe(ofWater('ph')), 'pH'),
      temperature: described(maybe(ofWater('temperature')), 'Temperature in °C'),
    },
    'must be an object',
  ),
  'Water',
  "The grower's water, as far as it is known. Only a pass in water like it may be green",
)

/** The conditions of a test beside mine. */
export const comparedConditions = z.array(
  z.object({
    axis: described(
      z.enum(CONDITIONS),
      'hardness in mg/L of calcium carbonate, pH of the water, temperature in °C, and hours that the mix was watched',
    ),
    state: described(
      z.enum(CONDITION_STATES),
      'hardness is inside where yours is at most the tested one, or above it by at most 10 % and 20 mg/L; ph within 1; temperature from 3 °C below the tested one up to 35 °C or 3 °C above it. not-recorded: the test does not say. not-asked: you did not',
    ),
    mine: described(z.nullable(z.union([z.number(), z.literal(VERY_HARD)])), 'As entered; null where it was not'),
    tested: described(z.nullable(z.number()), 'Null where it was not recorded'),
  }),
)
