import { z } from 'zod/mini'
import { EQUIPMENT_KINDS } from '../../domain/method/equipment-kinds.ts'
import { CHANGED_PARTS, WITHDRAWAL_REASONS } from '../../domain/published-test.ts'
import { RESULT_CODES, TEST_KINDS } from '../../domain/records.ts'
import { STARTING, type Call } from '../call.ts'
import { described, namedSchema } from '../described.ts'
import { country, id, languageCode, notCounted, optionalCriterion, withoutOthers } from '../fields.ts'
import { completeness, evidenceLevel, incomplete } from '../completeness.ts'
import { filters } from './filters.ts'
import { answerFace } from './face.ts'
import { madeBy } from '../sources/made-by.ts'
import { paths } from '../paths.ts'
import { WITHDRAWN_TESTS } from './withdrawn-path.ts'

export const ingredient = namedSchema(
  z.object({
    orderOfAddition: described(z.int(), 'Position in the order in which ingredients are added, from 1; gaps occur'),
    form: described(z.enum(['L', 'P']), 'L: a liquid, its rate in litres. P: a powder or granule, its rate in kilogrammes'),
    rate: described(z.number(), 'Foliar test: L/ha or kg/ha. Seed coating: litres or kilogrammes per kg of seed. `form` says which'),
    name: described(
      z.string(),
      "The product's name in the country of the test; where several products have it there, with what tells them apart in brackets, mostly the maker",
    ),
    localName: described(z.optional(z.string()), 'Its name in the country of `countryCode`, where that differs'),
    country: described(z.string(), 'Upper-case ISO code of the country whose product was tested'),
    activeIngredients: described(z.array(z.string()), 'ISO common names, or the nutrients of a nutrition product'),
    manufacturer: z.string(),
    withdrawn: described(z.optional(z.literal(true)), 'The product was withdrawn from sale; its tests stay'),
    older: described(
      z.optional(
        z.object({
          of: described(z.string(), 'Year in which the tested formulation began; empty where it is not known which one it was'),
          since: described(z.string(), 'Day from which the product is made as today, yyyy-MM-dd'),
        }),
      ),
      'It was tested as an older formulation than today’s, or that is uncertain: a pass of it proves nothing by itself, a fail counts',
    ),
    authorisedUntil: described(
      z.optional(z.string()),
      'Last day of its last registration number in that country, yyyy-MM-dd, which may be to come; missing while none has an end',
    ),
  }),
  'Ingredient',
  'One product of a mix',
)

const recorded = (description: string) => described(z.optional(z.number()), `${description}; missing where it was not recorded`)
const conditions = namedSchema(
  z.object({
    hardness: recorded('Hardness of the water in mg/L of calcium carbonate'),
    ph: recorded('pH of the water before mixing'),
    temperature: recorded('Temperature of the mix in °C'),
    hours: recorded('How many hours the mix was watched'),
  }),
  'RecordedConditions',
  'The conditions of a test, as far as they were recorded',
)

export const test = namedSchema(
  z.object({
    tankmixId: described(z.string(), 'Id of the test'),
    dateOfTest: described(z.iso.date(), 'yyyy-MM-dd'),
    waterRate: described(z.nullable(z.number()), 'Water in L/ha; null for a seed coating'),
    conditions: described(z.optional(conditions), 'Missing where none was recorded'),
    result: described(z.enum(RESULT_CODES), 'C: compatible. CA: compatible with care. NC: not compatible'),
    phrase: described(z.string(), 'The result in words, in the requested language'),
    observations: described(z.optional(z.string()), "The laboratory's observations, in its own words"),
    observationCodes: described(
      z.optional(z.array(z.string())),
      'Codes of the usual sentences that the observations consist of, in order; missing where any part is free text',
    ),
    ingredients: z.array(ingredient),
    underReview: described(z.optional(z.literal(true)), 'The laboratory is looking at this test again: it may be amended or withdrawn'),
    incomplete,
    ...madeBy,
    demo: described(z.optional(z.literal(true)), 'Demonstration data: made up, not a laboratory result'),
  }),
  'Test',
  'One laboratory test of a tank mix or of a seed coating',
)
export type Test = z.infer<typeof test>

const day = described(z.string(), 'yyyy-MM-dd')
const orNull = (description: string) => described(z.nullable(z.number()), `${description}; null where it was not recorded`)

const issue = namedSchema(
  z.object({
    version: described(z.int(), 'Version of the report, from 1'),
    issuedOn: day,
    method: described(z.string(), 'Name and version of the protocol; may be empty'),
    conditions: z.object({
      waterSource: z.string(),
      hardness: orNull('Hardness of the water in mg/L of calcium carbonate'),
      ph: orNull('pH of the water'),
      temperature: orNull('Temperature in °C'),
      hours: z.optional(orNull('How many hours the mix was watched; missing in older reports')),
    }),
    deviations: described(z.string(), 'From the protocol, in words; empty where there were none'),
    completeness: z.optional(completeness),
    batches: described(
      z.array(z.object({ order: described(z.int(), 'Order of addition'), batch: z.string() })),
      'Batch numbers, by order of addition',
    ),
    photos: z.array(z.object({ url: described(z.string(), 'Address below this site'), caption: z.string() })),
    equipment: described(
      z.optional(
        z.array(
          z.object({
            kind: z.enum(EQUIPMENT_KINDS),
            id: described(z.string(), "The laboratory's own number of it"),
            name: z.string(),
            calibratedUntil: described(
              z.nullable(z.string()),
              'yyyy-MM-dd; null where no calibration held on the day of the test, or of these readings',
            ),
            hours: described(
              z.optional(z.array(described(z.number(), 'Hours after the mixing'))),
              'The readings that were made with it, in hours after the mixing; missing where it is the one of the whole test',
            ),
          }),
        ),
      ),
      'With what it was weighed and measured; missing where that was not recorded',
    ),
    laboratory: described(
      z.optional(
        z.object({
          name: z.string(),
          addressLines: z.array(z.string()),
          accreditation: described(z.string(), 'May be empty'),
          authorisedBy: described(z.string(), 'Name or code of the person who authorised this version'),
        }),
      ),
      'Who answers for this version; missing where the service names no laboratory',
    ),
    amendments: described(
      z.array(
        z.object({
          version: described(z.int(), 'Version of the report'),
          issuedOn: day,
          changed: z.array(z.enum(CHANGED_PARTS)),
          reason: z.string(),
        }),
      ),
      'What each later version changed and why, newest first',
    ),
  }),
  'ReportIssue',
  'What a report says besides the test',
)

export const report = namedSchema(
  z.extend(test, {
    evidenceLevel,
    crop: described(z.optional(z.string()), 'The crop of the test in lower case, if the laboratory recorded one'),
    issue: described(z.optional(issue), 'Missing where the laboratory recorded nothing besides the test'),
  }),
  'Report',
  'One test as its report shows it',
)
export type Report = z.infer<typeof report>
export type Ingredient = z.infer<typeof ingredient>

const makerChemicalId = optionalCriterion("Id of a maker's product")
const agrochemicalCode = optionalCriterion("Id of the other product: an agrochemical, a seed treatment or a maker's product")
const ofFoliar = {
  agrochemicalCode,
  activeIngredientCode: optionalCriterion('Name of an active ingredient, in either case'),
}
const ofSeed = {
  agrochemicalCode,
  seedName: optionalCriterion('Crop whose seed is coated'),
  benefitName: optionalCriterion('Benefit of the coating'),
}
/** Those of the kind that is meant count. */
export const criteriaOfSearches = { makerChemicalId, ...ofFoliar, ...ofSeed }

const criteria = {
  countryCode: country,
  makerChemicalId,
  languageCode: z._default(languageCode, 'en'),
  extraRestriction: optionalCriterion("A reseller's path segment. Allowed only in that reseller's edition, which is restricted anyway"),
}
/** Clients send what a visitor entered, criteria of the other search too. */
export const foliarCriteria = withoutOthers({ ...notCounted(['kind', 'seedName', 'benefitName']), ...criteria, ...ofFoliar, ...filters })
export type SentFilters = Pick<z.input<typeof foliarCriteria>, keyof typeof filters>

export const testKind = described(
  z._default(z.enum(TEST_KINDS, `must be one of ${TEST_KINDS.join(', ')}`), 'foliar'),
  'Which of the two searches is meant; criteria of the other one do not count',
)

const count = (description: string) => described(z.int(), `Number of tests ${description}`)
const litresPerHa = (description: string) => described(z.number(), `${description}, in L/ha`)

const range = (what: string) => z.object({ from: described(z.number(), `Least ${what}`), to: described(z.number(), `Most ${what}`) })
const alternatives = z.object({
  replaced: described(z.string(), 'Id of the searched product in whose place others passed'),
  kept: described(z.string(), 'Id of the other searched product'),
  actives: described(z.array(z.string()), 'Those of the replaced product and of each of the others'),
  products: described(
    z.array(
      z.object({
        id: z.string(),
        name: described(z.string(), 'In the country'),
        formulation: described(z.string(), 'International code such as SC; empty where unknown'),
        form: z.enum(['L', 'P']),
        pass: count('of it and the kept product alone that are compatible'),
        care: count('of them that are compatible with care, or compatible and under review'),
        rates: range('of it in them: L/ha of a liquid, kg/ha of a solid'),
        waters: described(z.nullable(range('water in them, in L/ha')), 'Null where none has any'),
      }),
    ),
    'Of the same kind and role and the same active ingredients, without any fail with the kept product, alone or with others; those with the most tests first, at most 5',
  ),
})

/** All numbers for the filters of one search: each counts the tests that its choice would show, so it ignores its own filter. */
export const summary = namedSchema(
  z.object({
    total: count('that meet all criteria and filters, however many they are'),
    C: count('that are compatible, whatever `results` says'),
    CA: count('that are compatible with care, whatever `results` says'),
    NC: count('that are not compatible, whatever `results` says'),
    noRate: z.optional(count('that passed with a product at rate 0, which show nothing; only where there are any')),
    older: z.optional(
      count('that passed with an older formulation of a product, which cover nothing by themselves; only where there are any'),
    ),
    onlyThese: described(
      z.object({
        total: count('as if `onlyThese` were true'),
        C: count('of them that are compatible, whatever `results` says'),
        CA: count('of them that are compatible with care, whatever `results` says'),
        NC: count('of them that are not compatible, whatever `results` says'),
        noRate: z.optional(count('of them that passed with a product at rate 0; only where there are any')),
        older: z.optional(count('of them that passed with an older formulation of a product; only where there are any')),
        minWater: described(z.nullable(z.number()), 'Least water of those that C, CA and NC count, in L/ha; null without any'),
        maxWater: described(z.nullable(z.number()), 'Most water of those that C, CA and NC count, in L/ha; null without any'),
        waters: described(
          z.array(litresPerHa('Water')),
          'Their different volumes of water, ascending; where there are more than 12, those tested most',
        ),
      }),
      'The tests with the chosen products and no others',
    ),
    years: described(
      z.array(z.object({ year: described(z.int(), 'Year of the tests'), total: count('of that year, whatever `years` says') })),
      'Newest first',
    ),
    waters: described(
      z.array(z.object({ litresPerHa: litresPerHa('Water'), total: count('with that much water, whatever `water` says') })),
      'Ascending; tests without water are in none',
    ),
    face: described(
      z.optional(answerFace),
      'Only for two products and nothing else: what the tests of just these two say, whatever the filters; that of the tank of the two without rates',
    ),
    alternatives: described(
      z.optional(z.array(alternatives)),
      'Only for two products and nothing else, where no test says that just these two pass: what passed instead of either. Never advice',
    ),
  }),
  'SearchSummary',
  'How many tests a search finds, and how many each filter would show',
)
export type SearchSummary = z.infer<typeof summary>

export const foliarSearch = {
  ...paths.foliarSearch,
  summary: 'Foliar tests that meet all criteria, at most 500, newest first unless `sort` says otherwise',
  body: foliarCriteria,
  response: z.array(test),
  refusals: { ...STARTING, 404: 'There is no such restriction here.' },
} satisfies Call

export const seedSearch = {
  ...paths.seedSearch,
  summary: 'Seed-coating tests that meet all criteria, at most 500, newest first unless `sort` says otherwise',
  body: withoutOthers({ ...notCounted(['kind', 'activeIngredientCode']), ...criteria, ...ofSeed, ...filters }),
  response: z.array(test),
  refusals: { ...STARTING, 404: 'There is no such restriction here.' },
} satisfies Call

export const searchSummary = {
  ...paths.searchSummary,
  summary: 'How many tests meet all criteria of a search, by result, year and water',
  body: withoutOthers({ kind: testKind, ...criteria, ...ofFoliar, ...ofSeed, ...filters }),
  response: summary,
  refusals: { ...STARTING, 404: 'There is no such restriction here.' },
} satisfies Call

export const outcome = {
  ...paths.outcome,
  summary: "One test, with its phrase in a language, and the products' names in a country beside those tested",
  params: z.object({ testId: id, languageCode, countryCode: country }),
  response: report,
  refusals: { ...STARTING, 404: 'There is no such test here.', 410: 'The test was withdrawn; `withdrawn` says when and why.' },
  revalidates: true,
} satisfies Call

export const resellerOutcome = {
  ...paths.resellerOutcome,
  summary: "One test, with its phrase in the reseller's language",
  params: z.object({ testId: id }),
  response: report,
  refusals: { ...STARTING, 404: 'There is no such test here.', 410: 'The test was withdrawn; `withdrawn` says when and why.' },
  revalidates: true,
} satisfies Call

export const withdrawnTests = {
  method: 'GET',
  path: WITHDRAWN_TESTS,
  summary: 'The tests that were withdrawn, for programs that keep reports',
  response: z.array(z.object({ testId: described(z.string(), 'Id of the test'), withdrawnOn: day, reason: z.enum(WITHDRAWAL_REASONS) })),
  refusals: STARTING,
  revalidates: true,
} satisfies Call
