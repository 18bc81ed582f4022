import { changedParts, type ChangedPart, type PublishedTest } from './published-test.ts'

export type Difference = { part: ChangedPart; before: string; after: string }

const orDash = (value: string | number | null): string => (value === null || value === '' ? '–' : String(value))

type NameOf = (productId: string) => string

const TEXTS: Record<ChangedPart, (test: PublishedTest, nameOf: NameOf) => string> = {
  result: ({ result }) => result,
  products: ({ ingredients }, nameOf) =>
    ingredients
      .map(({ order, productId, rate, batch }) => `${order}. ${nameOf(productId)}: ${rate}${batch === '' ? '' : `, batch ${batch}`}`)
      .join('\n'),
  water: ({ waterRate }) => (waterRate === null ? '–' : `${waterRate} L/ha`),
  date: ({ date }) => date,
  country: ({ country, kind }) => `${country}, ${kind}`,
  crop: ({ crop, benefit }) => [crop, benefit].filter(Boolean).join(', ') || '–',
  observations: ({ observations }) => orDash(observations),
  method: ({ method }) => orDash(method),
  conditions: ({ conditions: { waterSource, hardness, ph, temperature, hours = null }, equipment = [] }) =>
    [
      `Water source: ${orDash(waterSource)}`,
      `Hardness: ${orDash(hardness)} mg/L CaCO₃`,
      `pH: ${orDash(ph)}`,
      `Temperature: ${orDash(temperature)} °C`,
      `Watched for: ${orDash(hours)} h`,
      ...equipment.map(
        ({ id, name, calibratedUntil, hours: used }) =>
          `${name} (${id}), calibrated until ${orDash(calibratedUntil)}${used ? `, used at ${used.join(', ')} h` : ''}`,
      ),
    ].join('\n'),
  deviations: ({ deviations }) => orDash(deviations),
  photos: ({ photos }) =>
    photos.map(({ sha256, caption }, at) => `${at + 1}. ${caption || 'without caption'} (${sha256.slice(0, 8)})`).join('\n') || '–',
}

/** What a new version of a test changes, part by part, as an approver compares it. */
export const differenceOf = (before: PublishedTest, after: PublishedTest, nameOf: NameOf): Difference[] =>
  changedParts(before, after).map((part) => ({ part, before: TEXTS[part](before, nameOf), after: TEXTS[part](after, nameOf) }))
