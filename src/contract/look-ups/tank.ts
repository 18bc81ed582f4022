import { z } from 'zod/mini'
import { FORMS, PRODUCT_KINDS, PRODUCT_ROLES, RESULT_CODES } from '../../domain/records.ts'
import { AXES } from '../../domain/tank/guidance/guidance-rules.ts'
import { HEADLINE_STATES } from '../../domain/tank/headline.ts'
import { APART_REASONS, PLACE_REASONS } from '../../domain/tank/guidance/mixing-steps.ts'
import { DISAGREEMENTS, ORDER_NOTES } from '../../domain/tank/guidance/order-sources.ts'
import { PAIR_STATES } from '../../domain/tank/matrix/pair-state.ts'
import { GROUP_KINDS } from '../../domain/tank/split.ts'
import { FAIL_RELATIONS, SIDES } from '../../domain/tank/strength.ts'
import { VERY_HARD } from '../../domain/tank/water/conditions.ts'
import { MAX_TESTS } from '../../domain/tank/top-tests.ts'
import { STARTING, type Call } from '../call.ts'
import { described, namedSchema } from '../described.ts'
import { answerFace } from './face.ts'
import { paths } from '../paths.ts'
import { comparedConditions } from './tank-water.ts'
import { publishedVerdict } from '../sources/published-verdict.ts'
import { report } from './tests.ts'
import { tankQuestion } from './tank-question.ts'

const productId = described(z.string(), 'Id of a product')
const productIds = z.array(productId)
const testId = described(z.string(), 'Id of a test')
const testIds = z.array(testId)
const count = (what: string) => described(z.int(), `Number of tests ${what}`)
const figures = described(
  z.record(z.string(), described(z.number(), 'A number; its key names its unit')),
  'The numbers that the text of the code names',
)

const perLitre = (whose: string) =>
  described(z.nullable(z.number()), `${whose} strength in L or kg of product per L of spray; null where it is not known`)

const strengths = z.array(
  z.object({
    productId,
    yours: perLitre("The tank's"),
    tested: perLitre('The tested'),
    side: described(z.enum(SIDES), "Where the tank's strength is outside the tested one, if it is"),
  }),
)

const headline = z.object({
  state: described(
    z.enum(HEADLINE_STATES),
    'What is known of the whole mix, in one word; only `passed` may be shown as a pass without care. The rules are in the documentation',
  ),
  testIds: described(testIds, `The tests that decide it, at most ${MAX_TESTS}`),
  tests: count('that decide it'),
  face: described(answerFace, 'What any page draws of it'),
  isGreen: described(z.boolean(), 'Whether it may be green: `passed`, and not from downloaded data of more than 30 days'),
  withoutRates: described(z.boolean(), 'A strength is not known, so that none is compared'),
  assumesWeakerIsSafer: described(z.boolean(), 'The passes were tested stronger: that weaker is safer is an assumption'),
  assumesSofterIsSafer: described(z.boolean(), 'The passes were tested in harder water: that softer is safer is an assumption'),
  assumesWarmerIsSafer: described(z.boolean(), 'The passes were tested colder: that warmer is safer is an assumption'),
  water: described(
    z.nullable(z.object({ testId, conditions: comparedConditions })),
    'The conditions of the pass that fits the water best; null where no pass of this exact mix decides',
  ),
  underReview: described(z.boolean(), 'A deciding test is under review; a pass of it counts as one with care'),
  isIncomplete: described(z.boolean(), 'A deciding test lacks readings that its protocol requires; a pass of it counts as one with care'),
  someWithCare: described(z.boolean(), 'Some of the deciding tests are compatible with care'),
  fails: described(
    z.array(
      z.object({
        productIds,
        relation: described(
          z.enum(FAIL_RELATIONS),
          'applies: at least 80 % of every tested strength is in this tank, or a strength is not known. near: it failed in another ratio. stronger: it failed when it was stronger in every product',
        ),
        testId,
        ofRelation: count('of exactly these products that failed, in that relation'),
        tests: count('of exactly these products that failed, in any relation'),
        strengths,
      }),
    ),
    'Every set of products of the tank that failed without others, whatever the strengths, the most severe first, each with its newest fail',
  ),
  failedWithMore: described(
    z.boolean(),
    'Others of the products were tested together with those of the first of `fails`, so that what they change is not unknown',
  ),
  othersMayDiffer: described(
    z.boolean(),
    "A pass is one with care because of tests that are not in this reseller's list and are not shown; always false in the main edition",
  ),
  published: described(
    z.optional(z.array(publishedVerdict)),
    'What others published of products of the tank and of nothing else, fails first; a fail keeps it from being green, a pass changes nothing. Missing where there is nothing',
  ),
  passesWithoutRate: count('of this exact mix that passed with a product at rate 0: they show nothing and decide nothing'),
  passesOfOlder: count('of this exact mix that passed with an older formulation of a product: they decide nothing'),
  otherOrderTestIds: described(testIds, 'Of the passes, those that added the products in another order than the newest'),
})

const evidence = namedSchema(
  z.object({
    testId,
    rung: described(
      z.literal([1, 2, 3, 4, 5, 6]),
      '1: this exact mix at this strength or stronger, a pass only in this water. 2: this exact mix, weaker, without rates or in other water. 3: these products and others. 4: the largest parts of the tank, and each that failed. 5: another brand of the same actives, formulation and strength. 6: this exact mix in another country',
    ),
    result: described(z.enum(RESULT_CODES), 'C: compatible. CA: compatible with care. NC: not compatible'),
    country: described(z.string(), 'Upper-case ISO code of the country of the test'),
    isRelevantFail: described(z.boolean(), 'A fail that applies to this tank: at least 80 % of every tested strength is in it'),
    missing: described(productIds, 'Listed products of the tank that are not in the test'),
    extra: described(productIds, 'Products of the test that are not in the tank'),
    substituted: described(z.array(z.object({ productId, by: productId })), 'Products of the tank that another brand stands for'),
    strengths,
    conditions: comparedConditions,
  }),
  'TankEvidence',
  'One test as evidence for a tank',
)

const tests = (what: string) => count(`in rung ${what}, with those that \`evidence\` leaves out`)
const rungs = z.object({
  '1': tests('1'),
  '2': tests('2'),
  '3': tests('3'),
  '4': tests('4'),
  '5': tests('5'),
  '6': described(
    z.nullable(z.int()),
    'Number of tests in rung 6, with those that `evidence` leaves out; null where other countries cannot be known',
  ),
})

const pair = z.object({
  a: productId,
  b: productId,
  state: described(
    z.enum(PAIR_STATES),
    'By the tests of the two alone: failed, conflicting, care, passed. Else by those with others, which blame and clear no pair: passed-in-larger, failed-in-larger. Else never: not tested together at rates that are known',
  ),
  counts: z.object({
    pass: count('of the two alone that are compatible'),
    care: count('of the two alone that are compatible with care, or compatible and under review'),
    fail: count('of the two alone that are not compatible'),
    noRate: count('of the two alone that passed with a product at rate 0: they show nothing'),
    older: count('of the two alone that passed with an older formulation of a product: they cover nothing by themselves'),
    largerPass: count('of the two with others that are compatible, with care or without'),
    largerFail: count('of the two with others that are not compatible'),
    largerNoRate: count('of the two with others that passed with a product at rate 0'),
    largerOlder: count('of the two with others that passed with an older formulation of a product'),
  }),
  inWater: described(
    z.nullable(z.int()),
    'Number of tests of the two alone that are compatible and in water like that entered; null where none was',
  ),
  isGreen: described(z.boolean(), 'Whether it may be green: `passed`, and in water like that entered'),
  tests: described(testIds, `Newest first: those of the two alone, then those with others, at most ${MAX_TESTS} of each`),
})

const sources = described(z.array(z.string()), 'Names of schemes and publications')
const order = z.object({
  source: described(z.enum(['test', 'steps']), 'From a test of this exact mix that passed, or from the seven general steps'),
  testId: described(z.nullable(z.string()), 'That test; null where the order is from the steps'),
  products: described(
    z.array(
      z.object({
        productId,
        step: described(
          z.nullable(z.literal([1, 2, 3, 4, 5, 6, 7])),
          'Number of its step, from 1 to 7; null where its formulation is not known',
        ),
        reason: described(z.enum(PLACE_REASONS), 'Why it has its place'),
        disagreements: described(z.array(z.object({ code: z.enum(DISAGREEMENTS), sources })), 'Where published schemes differ about it'),
      }),
    ),
    'In the order of addition',
  ),
  apart: described(z.array(z.object({ productId, reason: z.enum(APART_REASONS) })), 'Products without a place: their labels decide'),
  notes: described(z.array(z.object({ code: z.enum(ORDER_NOTES.map(({ code }) => code)), sources, figures })), 'What holds for every tank'),
})

const split = z.object({
  productIds,
  evidence: described(
    z.enum(GROUP_KINDS),
    'What is known of the products of one pass over the field. tested: they passed together at this strength or stronger. tested-otherwise: at another strength or in other water. pairs: in pairs only. unknown: not known',
  ),
  testIds,
  headline: described(
    z.nullable(headline),
    'What is known of these products as a tank of their own, which says the same; null for a single product',
  ),
})

const jar = z.object({
  jarMl: described(z.number(), 'Size of the jar in ml'),
  firstFillShare: described(z.number(), "Share of the jar's water to begin with, from 0 to 1"),
  moreProductThanWater: described(
    z.boolean(),
    'The products, L and kg together, are more than half of the spray: is a unit wrong? No product has a dose then, as the jar would overflow',
  ),
  steps: described(
    z.array(
      z.object({
        productId,
        dose: described(
          z.nullable(
            z.object({
              amount: described(z.number(), 'Of the product, or of its dilution; `unit` says whether in ml or g'),
              unit: z.enum(['ml', 'g']),
              form: described(z.enum(FORMS), 'Of the product: 1 part of a liquid (L) is 1 ml, of a solid (P) 1 g'),
              dilution: described(
                z.literal([1, 10, 100]),
                '1 part of the product made up with water to this many parts before dosing; 1 is undiluted',
              ),
              isTooSmall: described(z.boolean(), 'Even the thinnest dilution is less than 1 ml'),
            }),
          ),
          'Null where its strength is not known, or where there is more product than water',
        ),
      }),
    ),
    'In the order of addition',
  ),
  lookAfterMinutes: described(z.array(described(z.number(), 'Minutes after the last product')), 'When to look at the jar'),
  overnight: described(z.boolean(), 'Calcium meets sulphate or phosphate: look again the next morning'),
})

const warning = z.object({
  code: described(z.string(), 'Names the rule'),
  axis: described(z.enum(AXES), 'What it is about'),
  confidence: z.enum(['high', 'medium']),
  figures,
  sources: z.array(z.object({ name: z.string(), url: z.string() })),
  productIds: described(productIds, 'The products that it concerns'),
  mine: described(
    z.optional(
      z.object({
        axis: z.enum(['hardness', 'ph']),
        value: described(z.union([z.number(), z.literal(VERY_HARD)]), 'As entered'),
      }),
    ),
    'What of your water makes it matter; missing where that is not known, or it matters in any water',
  ),
})

const product = z.object({
  id: z.string(),
  name: described(z.string(), 'Its name in the country'),
  kind: z.enum(PRODUCT_KINDS),
  form: described(z.enum(FORMS), 'L: a liquid, its rate in litres. P: a powder or granule, its rate in kilogrammes'),
  formulation: described(z.string(), 'International code such as SC; empty where unknown'),
  manufacturer: z.string(),
  role: described(z.enum([...PRODUCT_ROLES, '']), 'What it is for in a tank, where that matters for mixing; empty for most products'),
  activeIngredients: described(z.array(z.string()), 'ISO common names, or the nutrients of a nutrition product'),
  withdrawn: described(z.optional(z.literal(true)), 'It was withdrawn from sale; its tests count as before'),
})

export const tank = {
  ...paths.tank,
  summary:
    'What is known of a whole tank: one statement, the tests behind it, all pairs, an order of mixing, passes that avoid known fails, and a jar test',
  body: tankQuestion,
  response: namedSchema(
    z.object({
      headline,
      evidence: described(
        z.array(evidence),
        `Fails that apply first, then by rung; at most ${MAX_TESTS} fails that apply and ${MAX_TESTS} other tests of a rung, of these the newest pass and the newest fail`,
      ),
      rungs,
      relevantFails: described(rungs, 'Of the tests of each rung, the fails that apply to this tank'),
      matrix: described(z.array(pair), "Every pair of the tank's listed products. Passing pairs prove no tank"),
      order,
      splits: described(
        z.array(split),
        'The fewest passes such that none holds products that failed together at any strength, unless exactly those of the pass passed at this strength; unlisted products are in none, and none has water conditioners, anti-foams and adjuvants only',
      ),
      leftOut: described(
        productIds,
        'Water conditioners, anti-foams and adjuvants that are in no pass, since they failed with everything else',
      ),
      jar,
      guidance: described(z.array(warning), 'Warnings of publications, not of a test; none is no pass'),
      canKnowOtherCountries: described(z.boolean(), 'False from downloaded data, which are of one country'),
      unlisted: described(z.array(z.string()), 'Names in lower case, or ids, of products that are in no list'),
      unconfirmed: described(
        z.optional(productIds),
        'Products with `asked`: nothing is known of the whole tank until somebody confirms them; missing where there are none',
      ),
      products: described(z.array(product), "The tank's listed products as entered, then the others in the evidence"),
      tests: described(z.array(report), 'The named tests, but of each pair only the first few'),
    }),
    'Tank',
    'What is known of a whole tank',
  ),
  refusals: { ...STARTING, 404: 'There is no such product or restriction here.' },
} satisfies Call
