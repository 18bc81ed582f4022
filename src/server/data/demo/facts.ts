import { readFileSync } from 'node:fs'
import observations from '../../../../content/demo/observations.json' with { type: 'json' }
import places from '../../../../content/demo/places.json' with { type: 'json' }
import type { Form, ResultCode } from '../../../domain/records.ts'

/** What demonstration data are invented from: `content/demo`, whose tables have a semicolon between cells, and a comma between the parts of one. */
const ACTIVES = new URL('../../../../content/demo/actives.csv', import.meta.url)
const NUTRITION = new URL('../../../../content/demo/nutrition.csv', import.meta.url)

const rowsOf = <Column extends string>(file: URL): Record<Column, string>[] => {
  const [heading, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const columns = heading!.split(';')
  return lines.map((line) => {
    const cells = line.split(';')
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]!])) as Record<Column, string>
  })
}
const partsOf = (cell: string): string[] => cell.split(',').filter(Boolean)
const range = (cell: string): [low: number, high: number] => cell.split('-').map(Number) as [number, number]

/** Kinds of crop-nutrition products: rates per hectare, for seed per tonne; amounts in g/L of a liquid, g/kg of a powder, as elements. */
export const NUTRITION_KINDS = rowsOf<'nutrients' | 'formulation' | 'form' | 'rate' | 'used_on' | 'traits' | 'strengths'>(NUTRITION).map(
  ({ nutrients, formulation, form, rate, used_on: usedOn, traits, strengths }) => ({
    nutrients: partsOf(nutrients),
    formulation,
    form: form as Form,
    rate: range(rate),
    isForSeed: usedOn === 'seed',
    traits: partsOf(traits),
    /** Empty where labels give another measure. */
    strengths: partsOf(strengths).map((part) => {
      const [name, amount] = part.split('=')
      return { name: name!, amount: Number(amount) }
    }),
  }),
)

type ActiveColumn = 'name' | 'use' | 'formulations' | 'rate' | 'rate_per' | 'traits' | 'g_per_l' | 'g_per_kg'
/** Active substances and adjuvants by ISO common name, with the formulations that they are sold in and indicative rates of a product. */
export const ACTIVE_KINDS = rowsOf<ActiveColumn>(ACTIVES).map((row) => ({
  name: row.name,
  use: row.use,
  formulations: partsOf(row.formulations),
  rate: range(row.rate),
  perTonne: row.rate_per === 'seed',
  traits: partsOf(row.traits),
  /** Usual strengths of a liquid and of a powder. */
  strengths: { L: partsOf(row.g_per_l).map(Number), P: partsOf(row.g_per_kg).map(Number) },
}))

/** Countries with tests, and how many of a thousand each has. */
export const COUNTRY_WEIGHTS: readonly (readonly [country: string, weight: number])[] = Object.entries(places.countries)
export const { foliarCrops: FOLIAR_CROPS, seedCrops: SEED_CROPS, benefits: BENEFITS } = places

/** What is seen in the jar when two traits meet. Only physical observations: a jar tells nothing of efficacy or crops. */
export type MixingRule = { traits: readonly [string, string]; result: ResultCode; seen: readonly string[] }
export const RULES = observations.rules as unknown as readonly MixingRule[]
/** Endings say when and how it was seen, by result. */
export const { endings: ENDINGS, benign: BENIGN, seedBenign: SEED_BENIGN, seedFaults: SEED_FAULTS } = observations
