import { z } from 'zod/mini'
import { MAX_CHART_COLUMNS, MAX_CHART_ROWS } from '../../domain/tank/matrix/chart.ts'
import { STARTING, type Call } from '../call.ts'
import { described, namedSchema } from '../described.ts'
import { country, id, notCounted, optionalCriterion, withoutOthers } from '../fields.ts'
import { paths } from '../paths.ts'
import { water } from './tank-water.ts'

const count = (what: string) => described(z.int(), `Number of tests ${what}`)

const cell = described(
  z.nullable(
    z.tuple([
      count('of the two alone that are compatible'),
      count('of the two alone that are compatible with care, or compatible and under review'),
      count('of the two alone that are not compatible'),
      count('of the two with other products that are compatible, with care or without'),
      count('of the two with other products that are not compatible, which blames no pair'),
      z.optional(count('of the two alone that passed with a product at rate 0: they show nothing')),
      z.optional(count('of the two with other products that passed with a product at rate 0')),
      z.optional(count('of the two alone that passed with an older formulation of a product: they cover nothing by themselves')),
      z.optional(count('of the two with other products that passed with an older formulation')),
    ]),
  ),
  'Tests of a pair: the first three are of the two alone and decide its state, and no sum may mix them with the next two, which are of tests with others; up to four more, where any is not 0, count passes that show nothing by themselves; null where there is no test of both',
)

export const chartCriteria = withoutOthers({
  ...notCounted(['languageCode']),
  countryCode: country,
  products: described(
    z._default(
      z.array(id, 'must be a list of ids').check(z.maxLength(MAX_CHART_COLUMNS, `must have at most ${MAX_CHART_COLUMNS} products`)),
      [],
    ),
    "Ids of the maker's products in the columns; empty for those with the most tests in the country",
  ),
  by: described(
    z._default(z.enum(['products', 'actives'], 'must be products or actives'), 'products'),
    'What is in the rows: the other products, or their active ingredients',
  ),
  water: z.optional(z.nullable(water)),
  extraRestriction: optionalCriterion("A reseller's path segment. Allowed only in that reseller's edition, which is restricted anyway"),
})

export const chart = {
  ...paths.chart,
  summary: "Which of the maker's products were tested with which partners in a country's foliar tests, with the results of each pair",
  body: chartCriteria,
  response: namedSchema(
    z.object({
      columns: z.array(z.object({ id: z.string(), name: z.string(), formulation: z.string() })),
      rows: described(
        z.array(
          z.object({
            id: described(z.string(), "A product's id, or an active ingredient's name in lower case"),
            name: described(z.string(), "A product's name in the country, or an active ingredient's"),
            formulation: described(z.string(), 'International code such as SC; empty where unknown, and for active ingredients'),
            manufacturer: described(z.string(), 'Empty for active ingredients'),
            cells: described(z.array(cell), 'One for each column'),
            inWater: described(
              z.optional(z.array(count("of the two alone that are compatible and were made in water like the grower's"))),
              'One for each column; only where a water was sent. A pair that passed, with none of these, is no pass in that water',
            ),
          }),
        ),
        `By name; at most ${MAX_CHART_ROWS}, those with the most tests`,
      ),
      rowsLeftOut: described(z.int(), 'Number of rows that are left out because there are too many'),
    }),
    'Chart',
    'A table of pairs',
  ),
  refusals: { ...STARTING, 404: 'There is no such product or restriction here.' },
} satisfies Call
