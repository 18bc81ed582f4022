import { z } from 'zod/mini'
import { FORMS, OTHER_NAME_KINDS } from '../../domain/records.ts'
import { STARTING, type Call } from '../call.ts'
import { described, namedSchema } from '../described.ts'
import { choices, country, id } from '../fields.ts'
import { paths } from '../paths.ts'

const countryParams = z.object({ country })
const testedWithParams = z.object({ country, productId: id })

export const countries = {
  ...paths.countries,
  summary: 'Countries that have tests; ids are upper-case ISO codes',
  response: choices,
  refusals: STARTING,
  revalidates: true,
} satisfies Call

export const languages = {
  ...paths.languages,
  summary: 'Interface languages',
  response: z.array(z.object({ id: z.string(), name: z.string(), languageCode: z.string() })),
  refusals: STARTING,
  revalidates: true,
} satisfies Call

export const activeIngredients = {
  ...paths.activeIngredients,
  summary: 'Active ingredients of all products',
  response: choices,
  refusals: STARTING,
  revalidates: true,
} satisfies Call

export const agrochemicals = {
  ...paths.agrochemicals,
  summary: "Everything that can be the second product of a mix: agrochemicals and the maker's products",
  response: choices,
  refusals: STARTING,
  revalidates: true,
} satisfies Call

export const marketNames = {
  ...paths.marketNames,
  summary:
    'Products that have another name in a country than their general name, by their names there: also those of one name with others, with what tells them apart in brackets',
  params: countryParams,
  response: choices,
  refusals: { ...STARTING, 404: 'There is no such country.' },
  revalidates: true,
} satisfies Call

export const products = {
  ...paths.products,
  summary: "The maker's products sold in a country, by their names there",
  params: countryParams,
  response: choices,
  refusals: { ...STARTING, 404: 'There is no such country.' },
  revalidates: true,
} satisfies Call

const numbers = (each: string, description: string) => described(z.array(described(z.int().check(z.minimum(0)), each)), description)

const period = {
  from: described(z.string(), 'First day, yyyy-MM-dd; empty where unknown'),
  until: described(z.string(), 'Last day; empty where there is none'),
}

export const productDetails = {
  ...paths.productDetails,
  summary: 'What pickers say about each product besides its name, with the number of its tests in a country',
  params: countryParams,
  response: namedSchema(
    z.object({
      ids: z.array(z.string()),
      formulations: described(z.array(z.string()), 'International codes such as SC, by product; empty where unknown'),
      forms: described(z.array(z.enum(FORMS)), 'L for a liquid, P for a powder or granule, by product'),
      manufacturers: described(z.array(z.string()), 'Distinct names'),
      manufacturerAt: numbers('Position, from 0', 'Position in `manufacturers`, by product'),
      actives: described(z.array(z.string()), 'Distinct names of active ingredients and nutrients'),
      activesAt: described(z.array(numbers('Position, from 0', 'Of one product')), 'Positions in `actives`, by product'),
      codes: described(
        z.array(described(z.array(z.string()), 'Of one product')),
        'Registration numbers of the country such as FR:2110159 and barcodes such as GTIN:4012345678901, by product',
      ),
      codePeriods: described(
        z.optional(z.record(z.string(), z.array(z.object({ code: z.string(), ...period })))),
        'Days of those codes that have any, by position in `ids`; missing where there are none',
      ),
      otherNames: described(
        z.optional(
          z.record(
            z.string(),
            z.array(
              z.object({
                name: z.string(),
                kind: described(z.enum(OTHER_NAME_KINDS), 'What it was called before, in a market, or where it is imported in parallel'),
                country: described(z.string(), 'Upper-case code; empty everywhere'),
                ...period,
              }),
            ),
          ),
        ),
        'Names that it has or had besides, by position in `ids`; missing where there are none',
      ),
      withdrawn: described(
        z.optional(z.array(described(z.int().check(z.minimum(0)), 'Position, from 0'))),
        'Positions in `ids` of products that were withdrawn from sale; missing where there are none',
      ),
      foliarTests: numbers('Number of tests', "Number of the country's foliar tests, by product"),
      seedTests: numbers('Number of tests', "Number of the country's tests of seed coatings, by product"),
    }),
    'ProductDetails',
    'Columns: entry n of each list by product is about the product `ids[n]`',
  ),
  refusals: { ...STARTING, 404: 'There is no such country.' },
  revalidates: true,
} satisfies Call

export const seedChoices = {
  ...paths.seedChoices,
  summary: 'What a search for seed coatings of a country can choose: the crops and the products of its tests',
  params: countryParams,
  response: namedSchema(
    z.object({
      crops: described(
        z.array(
          z.object({
            id: described(
              z.string(),
              'As it was recorded, in lower case; of a crop that was recorded under several names its usual one. A search takes any of them',
            ),
            name: described(z.string(), "The crop's usual English name, in lower case"),
            generalName: described(
              z.optional(z.string()),
              'The other names under which it was recorded, separated by commas; missing where there are none',
            ),
          }),
        ),
        "Every crop that has a test of a seed coating; none in a reseller's segment, whose pages have a fixed list",
      ),
      products: described(
        z.array(
          z.object({
            id: z.string(),
            name: described(z.string(), 'In the country'),
            generalName: described(z.optional(z.string()), 'Its general name, where that differs'),
          }),
        ),
        'Every product that is in a test of a seed coating, by name',
      ),
      testedWith: described(
        z.array(numbers('Position in `products`, from 0', 'Of one product')),
        'The products that are in a coating together with it, by product',
      ),
    }),
    'SeedChoices',
    'Entry n of `testedWith` is about entry n of `products`',
  ),
  refusals: { ...STARTING, 404: 'There is no such country.' },
  revalidates: true,
} satisfies Call

export const productSet = {
  ...paths.productSet,
  summary: "The maker's products of a product set",
  params: z.object({ code: id }),
  response: choices,
  refusals: { ...STARTING, 404: 'There is no such product set here.' },
  revalidates: true,
} satisfies Call

export const agrochemicalsTestedWith = {
  ...paths.agrochemicalsTestedWith,
  summary: 'Products that are in a foliar test of the country together with a product',
  params: testedWithParams,
  response: choices,
  refusals: { ...STARTING, 404: 'There is no such country or product.' },
  revalidates: true,
} satisfies Call

export const activesTestedWith = {
  ...paths.activesTestedWith,
  summary: 'Active ingredients of the products tested with a product',
  params: testedWithParams,
  response: choices,
  refusals: { ...STARTING, 404: 'There is no such country or product.' },
  revalidates: true,
} satisfies Call

export const resellerProducts = {
  ...paths.resellerProducts,
  summary: "The maker's products sold in the reseller's country",
  params: z.object({ reseller: id }),
  response: choices,
  refusals: STARTING,
  revalidates: true,
} satisfies Call

/** The list of one reseller as its own call: servers know only the names of their brand's resellers. */
export const resellerProductsOf = (slug: string): Call => {
  const { params: _ofOneReseller, path, ...call } = resellerProducts
  return { ...call, path: path.replace(':reseller', slug) }
}
