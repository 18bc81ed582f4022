import { z } from 'zod/mini'
import { JAR_SIZES } from '../../domain/tank/volumes/jar.ts'
import { MAX_LINES, MAX_TANK_RATE, MAX_STRENGTH, MAX_WATER, MIN_LINES } from '../../domain/tank/tank.ts'
import { described, namedSchema } from '../described.ts'
import { country, id, languageCode, NO_FIELD, notCounted, optionalCriterion, withoutOthers } from '../fields.ts'
import { water } from './tank-water.ts'

/** An error with the number of the line it is in, as a person counts. */
const inLine = (text: string) => ({
  error: ({ path }: { path?: PropertyKey[] | undefined }): string => {
    const at = path?.[1]
    return typeof at === 'number' ? `${text} (line ${at + 1})` : text
  },
})
const positive = (most: number) => {
  const range = inLine(`must be more than 0 and at most ${most}`)
  return z.number(inLine('must be a number')).check(z.gt(0, range), z.lte(most, range))
}
const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const MAX_NAME = 200
const NAME = inLine(`must be a text of 1 to ${MAX_NAME} characters`)

const lineFields = {
  productId: described(orNothing(id), 'Id of a product'),
  name: described(
    orNothing(z.string(NAME).check(z.trim(), z.minLength(1, NAME), z.maxLength(MAX_NAME, NAME))),
    'Name of a product that is in no list, of which nothing can be known; it does not count beside a `productId`',
  ),
  asked: described(
    orNothing(z.string(NAME).check(z.trim(), z.minLength(1, NAME), z.maxLength(MAX_NAME, NAME))),
    'What the product was called where it came from, if nobody confirmed yet that it is the one of `productId`: then no test counts as one of the whole tank',
  ),
  rate: described(
    orNothing(positive(MAX_TANK_RATE)),
    'L/ha of a liquid, kg/ha of a solid; missing or null where it is not known. Needs `waterRate` to be compared',
  ),
  strength: described(orNothing(positive(MAX_STRENGTH)), 'Instead of a rate: L or kg of product per L of spray'),
}
type LineFields = typeof lineFields
const NO_OBJECT = inLine('must be an object')

const wholeLine = <Line extends z.ZodMiniObject<LineFields, z.core.$ZodObjectConfig>>(line: Line): Line =>
  line.check(
    z.refine(({ productId, name }) => (productId ?? name) != null, inLine('must have a productId or a name')),
    z.refine(({ rate, strength }) => rate == null || strength == null, inLine('must have a rate or a strength, not both')),
  )
const LINE = 'One product of a tank. The rates of lines with the same product are added up'
const tankLine = namedSchema(wholeLine(z.object(lineFields, NO_OBJECT)), 'TankLine', LINE)
/** A misspelt rate would be one that is not known. */
const strictLine = namedSchema(
  wholeLine(z.strictObject(lineFields, { error: (issue) => (issue.code === 'unrecognized_keys' ? NO_FIELD : NO_OBJECT.error(issue)) })),
  'StrictTankLine',
  `${LINE}. Other fields are refused`,
)

const LINES = `must have ${MIN_LINES} to ${MAX_LINES} lines`
const linesOf = <Line extends z.ZodMiniType>(line: Line) =>
  described(
    z.array(line, 'must be a list of lines').check(z.minLength(MIN_LINES, LINES), z.maxLength(MAX_LINES, LINES)),
    'The products, at least two different ones',
  )
export const tankQuestion = z.object({
  countryCode: country,
  languageCode: z._default(languageCode, 'en'),
  waterRate: described(orNothing(positive(MAX_WATER)), 'Water in L/ha; missing or null where it is not known'),
  water: z.optional(z.nullable(water)),
  jarMl: described(
    z.optional(z.literal([...JAR_SIZES], `must be one of ${JAR_SIZES.join(', ')}`)),
    'Size of the jar for the jar test in ml; 1000 unless given',
  ),
  lines: linesOf(tankLine),
  extraRestriction: optionalCriterion("A reseller's path segment. Allowed only in that reseller's edition, which is restricted anyway"),
})

const { extraRestriction: _ofPages, ...ofAnySite } = tankQuestion.shape
/** As programs ask: what is no field is refused, and what a tank is recorded with beside its products does not count. */
export const tankOfPrograms = withoutOthers({ ...ofAnySite, lines: linesOf(strictLine), ...notCounted(['crop', 'notes']) })
