import type { ProductRecord } from '../../../domain/records.ts'
import { detailsOf } from './details.ts'
import { ACTIVE_KINDS, COUNTRY_WEIGHTS, NUTRITION_KINDS } from './facts.ts'
import { companyName, createNamer, nameInData } from './names.ts'
import { pick, type Random } from './random.ts'

/** A product with its behaviour in a tank mix. */
export type DemoProduct = {
  record: ProductRecord
  traits: ReadonlySet<string>
  /** Lowest and highest rate per hectare; for seed, per tonne of seed. */
  rate: readonly [low: number, high: number]
  /** Step in the order of addition, 1 to 7. */
  step: number
  forSeed: boolean
  forLeaf: boolean
}

type Fields = Omit<ProductRecord, 'id' | 'marketNames' | 'productSets' | keyof ReturnType<typeof detailsOf>>

const MAKER_PRODUCTS = 200
const AGROCHEMICALS = 4_800
const POWDERS = new Set(['WG', 'WP', 'SG', 'SP', 'WS'])
const SOLVENT_BASED = new Set(['EC', 'EW', 'SE', 'OD', 'ME', 'DC', 'ES'])
const SEED_FORMULATIONS = new Set(['FS', 'LS', 'ES', 'WS'])
/** A product set that no reseller has. */
const OTHER_SET = 'other'

/** The markets a product is sold in; large markets more often. */
const someCountries = (random: Random, most: number): string[] => {
  const count = 1 + Math.floor(random() * most)
  const countries = COUNTRY_WEIGHTS.map(([country, weight]) => ({ country, key: random() ** (1 / weight) }))
  return countries
    .toSorted((a, b) => b.key - a.key)
    .slice(0, count)
    .map(({ country }) => country)
}

const stepOf = (use: string, formulation: string): number => {
  if (use === 'conditioner') return 1
  if (use === 'adjuvant') return 7
  if (POWDERS.has(formulation)) return 3
  return SOLVENT_BASED.has(formulation) ? 6 : 4
}

/** For whom products are invented. */
export type DemoMaker = {
  /** Manufacturer of the maker's products. */
  maker: string
  /** Product sets of resellers; each gets some of the products. */
  productSets: readonly string[]
}

export const makeProducts = (random: Random, { maker, productSets }: DemoMaker): DemoProduct[] => {
  const namer = createNamer(random)
  let id = 0
  const record = (fields: Fields, ofSets: string[], of: Parameters<typeof detailsOf>[1]): ProductRecord => {
    const { countries, name } = fields
    const markets = random() < 0.15 ? (countries.length > 0 ? countries : ['FR', 'DE', 'US', 'PL']).slice(0, 3) : []
    const product = { id: String(++id), ...fields }
    return {
      ...product,
      ...detailsOf(product, of),
      marketNames: Object.fromEntries(markets.map((country) => [country, namer.local(name)])),
      productSets: ofSets,
    }
  }

  const makerProduct = (at: number): DemoProduct => {
    const kind = NUTRITION_KINDS[at % NUTRITION_KINDS.length]!
    const inReseller = at % 8 === 1 || (kind.isForSeed && at % 2 === 0)
    const countries = inReseller || random() < 0.4 ? [] : someCountries(random, 40)
    const ofReseller = productSets[Math.floor(at / 8) % productSets.length] ?? OTHER_SET
    const sets = inReseller ? [ofReseller] : at % 50 === 0 ? [OTHER_SET] : []
    return {
      record: record(
        {
          kind: 'maker',
          name: namer.maker(kind.nutrients[0]!),
          manufacturer: maker,
          form: kind.form,
          formulation: kind.formulation,
          activeIngredients: kind.nutrients,
          countries,
        },
        sets,
        { use: 'nutrition', nutrition: at % NUTRITION_KINDS.length },
      ),
      traits: new Set(kind.traits),
      rate: kind.rate,
      step: kind.form === 'P' ? 2 : 5,
      forSeed: kind.isForSeed,
      forLeaf: !kind.isForSeed,
    }
  }

  const agrochemical = (at: number): DemoProduct => {
    const kind = ACTIVE_KINDS[at % ACTIVE_KINDS.length]!
    const formulation = pick(random, kind.formulations)
    const partner = ACTIVE_KINDS.find(
      (other) => other.use === kind.use && other !== kind && other.formulations.includes(formulation) && random() < 0.2,
    )
    const actives = partner && kind.use === 'crop-protection' ? [kind.name, partner.name] : [kind.name]
    const forSeed = kind.perTonne || SEED_FORMULATIONS.has(formulation) || kind.use === 'seed-coating'
    return {
      record: record(
        {
          kind: 'agrochemical',
          name: nameInData(namer.trade(formulation)),
          manufacturer: companyName(random),
          form: POWDERS.has(formulation) ? 'P' : 'L',
          formulation,
          activeIngredients: actives,
          countries: random() < 0.06 ? [] : someCountries(random, 12),
        },
        [],
        kind,
      ),
      traits: new Set([
        ...kind.traits,
        ...(partner && actives.length > 1 ? partner.traits : []),
        ...(SOLVENT_BASED.has(formulation) ? ['emulsion'] : []),
        ...(POWDERS.has(formulation) ? ['granule'] : []),
        ...(formulation === 'SC' || formulation === 'EW' ? ['dispersion'] : []),
      ]),
      rate: forSeed && !kind.perTonne ? [0.5, 2] : kind.rate,
      step: stepOf(kind.use, formulation),
      forSeed,
      forLeaf: !forSeed,
    }
  }
  return [
    ...Array.from({ length: MAKER_PRODUCTS }, (_, at) => makerProduct(at)),
    ...Array.from({ length: AGROCHEMICALS }, (_, at) => agrochemical(at)),
  ]
}
