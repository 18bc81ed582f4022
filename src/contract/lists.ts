import { z } from 'zod/mini'
import type { Call } from './call.ts'
import { choices, country, id } from './fields.ts'

const countryParams = z.object({ country })
const testedWithParams = z.object({ country, productId: id })

export const countries = {
  method: 'GET',
  path: 'tankmix/countries',
  summary: 'Countries that have tests; ids are upper-case ISO codes',
  response: choices,
} satisfies Call

export const languages = {
  method: 'GET',
  path: 'tankmix/languages',
  summary: 'Interface languages',
  response: z.array(z.object({ id: z.string(), name: z.string(), languageCode: z.string() })),
} satisfies Call

export const activeIngredients = {
  method: 'GET',
  path: 'tankmix/active-ingredients',
  summary: 'Active ingredients of all products',
  response: choices,
} satisfies Call

export const agrochemicals = {
  method: 'GET',
  path: 'tankmix/agrochemicals',
  summary: 'Everything that can be the second product of a mix: agrochemicals and the maker\'s products',
  response: choices,
} satisfies Call

export const products = {
  method: 'GET',
  path: 'tankmix/products/:country',
  summary: "The maker's products sold in a country, by the names they bear there",
  params: countryParams,
  response: choices,
} satisfies Call

export const productSet = {
  method: 'GET',
  path: 'tankmix/productsByProductSet/:code',
  summary: "The maker's products of a product set",
  params: z.object({ code: id }),
  response: choices,
} satisfies Call

export const agrochemicalsTestedWith = {
  method: 'GET',
  path: 'tankmix/agrochemicals-tested-with/:country/:productId',
  summary: 'Products that stand in a foliar test of the country together with a product',
  params: testedWithParams,
  response: choices,
} satisfies Call

export const activesTestedWith = {
  method: 'GET',
  path: 'tankmix/actives-tested-with/:country/:productId',
  summary: 'Active ingredients of the products tested with a product',
  params: testedWithParams,
  response: choices,
} satisfies Call

/** The list of a reseller's own country, `tankmix/{reseller}-products`. */
export const resellerProducts = (slug: string) =>
  ({
    method: 'GET',
    path: `tankmix/${slug}-products`,
    summary: "The maker's products sold in the reseller's country",
    response: choices,
  }) satisfies Call
