/** Requests as the forms send them, for tests of either side. */
import type { FoliarRequestInput, SeedRequestInput } from './requests.ts'

/** A foliar request as its form sends it. */
export const foliarExample = {
  kind: 'Foliar',
  name: 'Åsa Grower',
  email: 'asa@farm.example',
  company: 'Farm & Sons <Ltd>',
  crop: 'Wheat',
  countryCode: 'FR - France',
  requestDate: '2026-05-14',
  waterRate: 200,
  waterRateUnits: 'ga/Ac',
  comments: [{ comment: 'First line\nsecond line' }],
  ingredients: [
    { name: 'Zinc 700', orderOfAddition: 1, applicationRate: 1.5, applicationUnit: 'Litres', productId: '1' },
    { name: 'Époxi', orderOfAddition: 3, applicationRate: 0.125, applicationUnit: 'Kilogrammes' },
  ],
} satisfies FoliarRequestInput

/** A foliar request with rates as they were typed in US units (REQ-40). */
export const enteredExample = {
  ...foliarExample,
  waterRate: 20,
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
  seedName: 'Barley',
  ndaRef: 'NDA-7',
  ingredients: [{ name: 'Coating', orderOfAddition: 1, applicationRate: 2, applicationUnit: 'Millilitres' }],
} satisfies SeedRequestInput
