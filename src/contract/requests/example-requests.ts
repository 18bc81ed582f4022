/** Requests as the forms send them, for tests of either side. */
import type { z } from 'zod/mini'
import type { RequestField } from '../../domain/requests/request-fields.ts'
import type { FIELD_SCHEMAS } from './request-fields.ts'
import type { FoliarRequestInput, SeedRequestInput } from './requests.ts'

type SchemasOf<Field extends RequestField> = (typeof FIELD_SCHEMAS)[Field]
type ExampleOf<Field extends RequestField> = z.input<Extract<SchemasOf<Field>[keyof SchemasOf<Field>], z.ZodMiniType>>

const EXAMPLES = {
  name: 'Åsa Grower',
  email: 'asa@farm.example',
  company: 'Farm & Sons <Ltd>',
  crop: 'Wheat',
  country: 'FR - France',
  requestDate: '2026-05-14',
  waterRate: 200,
  waterRateUnits: 'ga/Ac',
  comments: [{ comment: 'First line\nsecond line' }],
  ingredients: [
    { name: 'Zinc 700', orderOfAddition: 1, applicationRate: 1.5, applicationUnit: 'Litres', productId: '1' },
    { name: 'Époxi', orderOfAddition: 3, applicationRate: 0.125, applicationUnit: 'Kilogrammes' },
  ],
  water: { hardness: 321, enteredHardness: { amount: 18, unit: '°dH' }, ph: 7.4, temperature: 12 },
  seedName: 'Barley',
  ndaRef: 'NDA-7',
} satisfies { [Field in RequestField]: ExampleOf<Field> }
const { country, water, seedName, ndaRef, ...shared } = EXAMPLES

/** A foliar request as its form sends it. */
export const foliarExample = { kind: 'Foliar', countryCode: country, ...shared } satisfies FoliarRequestInput

/** A foliar request with rates as they were typed in US units (REQ-40), and with the visitor's water. */
export const enteredExample = {
  ...foliarExample,
  waterRate: 20,
  water,
  ingredients: [
    {
      name: 'Zinc 700',
      orderOfAddition: 1,
      applicationRate: 0.584621,
      applicationUnit: 'Litres',
      entered: { amount: 8, unit: 'US fl oz/ac' },
      productId: '1',
    },
    {
      name: 'Époxi',
      orderOfAddition: 3,
      applicationRate: 0.56043,
      applicationUnit: 'Kilogrammes',
      entered: { amount: 0.5, unit: 'US lb/ac' },
    },
  ],
} satisfies FoliarRequestInput

/** A seed-treatment request as its form sends it. */
export const seedExample = {
  kind: 'seed',
  name: 'Sam Seed',
  email: 'sam@seeds.example',
  country: 'US - United States',
  requestDate: '2026-05-14',
  waterRate: null,
  seedName,
  ndaRef,
  ingredients: [{ name: 'Coating', orderOfAddition: 1, applicationRate: 2, applicationUnit: 'Millilitres' }],
} satisfies SeedRequestInput
