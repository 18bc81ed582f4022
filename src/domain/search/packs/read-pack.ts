import { FORMS, NO_HISTORY, PRODUCT_KINDS, RESULT_CODES, type Strength, TEST_KINDS } from '../../records.ts'
import { isPackedConditions, NOT_RECORDED, type PackedConditions } from '../../test-conditions.ts'
import { createIndexBuilder, type IndexableProduct } from '../index/build-index.ts'
import { checkFormat, PackError, type Dictionary, type Pack, type PackedTests } from './pack-format.ts'
import { NO_WATER, type SearchIndex } from '../index/search-index.ts'

/** Parsed JSON before its shape is checked. */
type Unchecked<T> = T extends object ? { [Key in keyof T]?: Unchecked<T[Key]> } : T

const parsed = (json: string): Unchecked<Pack> => {
  try {
    return JSON.parse(json) as Unchecked<Pack>
  } catch (error) {
    throw new PackError(`damaged, or cut short after ${json.length} characters: ${String(error)}`)
  }
}

const checkLengths = (length: number | undefined, of: string, columns: Record<string, { length?: number } | undefined>): void => {
  if (length === undefined) throw new PackError(`damaged: no ${of}`)
  for (const [name, column] of Object.entries(columns))
    if (column?.length !== length) throw new PackError(`damaged: ${length} ${of}, but ${column?.length ?? 'no'} ${name}`)
}

const checkColumns = ({ country, version, products, kinds }: Unchecked<Pack>): void => {
  if (typeof country !== 'string' || typeof version !== 'string') throw new PackError('damaged: no country or no version')
  checkLengths(products?.ids?.length, 'products', {
    names: products?.names,
    kinds: products?.kinds,
    forms: products?.forms,
    manufacturers: products?.manufacturers?.at,
    'lists of actives': products?.actives?.of?.at,
    'product sets': products?.productSets?.at,
    'lists of rates': products?.rates,
    ...(products?.formulations && { formulations: products.formulations.at }),
    ...(products?.roles && { roles: products.roles.at }),
  })
  checkLengths(kinds?.length, 'kinds of tests', { known: TEST_KINDS })
  for (const [position, tests] of kinds!.entries()) {
    checkLengths(tests?.ids?.length, `${TEST_KINDS[position]} tests`, {
      days: tests?.days,
      results: { length: tests?.results?.length ?? 0 },
      'water volumes': tests?.water?.at,
      ...(tests?.conditions && { conditions: tests.conditions.at }),
      ...(tests?.laboratories && { laboratories: tests.laboratories.at }),
      observations: tests?.observations?.at,
      crops: tests?.crops?.at,
      benefits: tests?.benefits?.at,
      'line counts': { length: tests?.lineCounts?.length ?? 0 },
    })
    checkLengths(tests?.lineProducts?.length, `lines of ${TEST_KINDS[position]} tests`, { rates: tests?.lineRates })
  }
}

/** Parses a pack. Throws a PackError that says what is wrong where the text is not a readable pack. */
export const readPack = (json: string): Pack => {
  checkFormat(json)
  const pack = parsed(json)
  checkColumns(pack)
  return pack as Pack
}

/** Stands for all the countries that a pack does not name. */
const NOT_HERE = 'ZZ'

const sums = (steps: readonly number[]): number[] => {
  let sum = 0
  return steps.map((step) => (sum += step))
}

const valueAt = <T>(values: readonly T[], position: number | undefined, what: string): T => {
  const value = position === undefined ? undefined : values[position]
  if (value === undefined) throw new PackError(`damaged: there is no ${what} ${position}`)
  return value
}
const wordAt = <T>(words: Dictionary<T>, entry: number, what: string): T => valueAt(words.values, words.at[entry], what)

const strengthOf = ([name, amount, unit]: [name: string, amount: number, unit: Strength['unit']]): Strength => ({ name, amount, unit })

const historyOf = (packed: Pack['products'], position: number): typeof NO_HISTORY => ({
  codePeriods: packed.codePeriods?.[position]?.map(([code, from, until]) => ({ code, from, until })) ?? NO_HISTORY.codePeriods,
  otherNames:
    packed.otherNames?.[position]?.map(([name, kind, country, from, until]) => ({ name, kind, country, from, until })) ??
    NO_HISTORY.otherNames,
  formulations:
    packed.histories?.[position]?.map(([country, from, until, formulation, strengths, note]) => ({
      country,
      from,
      until,
      formulation,
      note,
      strengths: strengths.map(strengthOf),
    })) ?? NO_HISTORY.formulations,
  density: packed.densities?.[position] ?? null,
})

const productsOf = ({ products, country }: Pack): IndexableProduct[] => {
  const elsewhere = new Set(products.soldElsewhere)
  const withdrawn = new Set(products.withdrawn)
  return products.ids.map((id, position) => ({
    id,
    kind: valueAt(PRODUCT_KINDS, products.kinds[position], 'kind of product'),
    name: products.generalNames?.[position] ?? products.names[position]!,
    manufacturer: wordAt(products.manufacturers, position, 'manufacturer'),
    form: valueAt(FORMS, products.forms[position], 'form'),
    formulation: products.formulations ? wordAt(products.formulations, position, 'formulation') : '',
    activeIngredients: wordAt(products.actives.of, position, 'list of actives').map((active) =>
      valueAt(products.actives.names, active, 'active'),
    ),
    countries: elsewhere.has(position) ? [NOT_HERE] : [country],
    marketNames: products.generalNames?.[position] === undefined ? {} : { [country]: products.names[position]! },
    productSets: wordAt(products.productSets, position, 'list of product sets'),
    role: products.roles ? wordAt(products.roles, position, 'role') : '',
    strengths: (products.strengths?.[position] ?? []).map(strengthOf),
    codes: products.codes?.[position] ?? [],
    ...historyOf(products, position),
    ...(withdrawn.has(position) ? { isWithdrawn: true as const } : {}),
    ...(products.shownNames?.[position] === undefined ? {} : { shownName: products.shownNames[position] }),
  }))
}

const conditionsIn = ({ conditions }: PackedTests, test: number): PackedConditions => {
  if (conditions === undefined) return NOT_RECORDED
  const [hardness, measured] = wordAt(conditions, test, 'conditions')
  if (!isPackedConditions({ hardness, measured })) throw new PackError(`damaged: ${hardness} and ${measured} are no conditions`)
  return { hardness, measured }
}

const laboratoryIn = ({ laboratories = [] }: Pack, { laboratories: of }: PackedTests, test: number): string | undefined => {
  const at = of === undefined ? 0 : wordAt(of, test, 'laboratory')
  return at === 0 ? undefined : valueAt(laboratories, at - 1, 'laboratory').id
}

const idsOf = (ids: PackedTests['ids']): readonly (string | number)[] => (typeof ids[0] === 'number' ? sums(ids as number[]) : ids)

/** The index of a pack: for the pack's country it gives the same results as the one it was made from. Throws a PackError. */
export const indexOfPack = (pack: Pack): SearchIndex => {
  const builder = createIndexBuilder(productsOf(pack), pack.laboratories)
  const { country, products } = pack
  const positions = products.ids.map((id) => builder.positionOf(id)!)
  for (const [kind, packed] of pack.kinds.entries()) {
    const ids = idsOf(packed.ids)
    const days = sums(packed.days)
    const incomplete = new Map(packed.incomplete?.map(([test, watched, required]) => [test, { watched, required }]))
    let line = 0
    for (let test = 0; test < days.length; test++) {
      const water = wordAt(packed.water, test, 'water volume')
      builder.addTest({
        id: ids[test]!,
        kind: TEST_KINDS[kind]!,
        country,
        day: days[test]!,
        result: valueAt(RESULT_CODES, Number(packed.results[test]), 'result'),
        water: water === -1 ? NO_WATER : water,
        ...conditionsIn(packed, test),
        laboratory: laboratoryIn(pack, packed, test),
        crop: wordAt(packed.crops, test, 'crop'),
        benefit: wordAt(packed.benefits, test, 'benefit'),
        observations: wordAt(packed.observations, test, 'observation'),
      })
      const orders = packed.orders[test]
      const isUnderReview = packed.underReview?.includes(test) === true
      const hours = incomplete.get(test)
      const isWhole = packed.whole?.includes(test) === true
      if (isUnderReview || hours || isWhole)
        builder.addIssued({ id: ids[test]!, isUnderReview, incomplete: hours, isWholeByMethod: isWhole })
      const end = line + Number(packed.lineCounts[test])
      for (let place = 0; line < end; line++, place++) {
        const product = packed.lineProducts[line]!
        const rate = valueAt(valueAt(products.rates, product, 'product'), packed.lineRates[line], `rate of product ${product}`)
        builder.addLine(positions[product]!, rate, orders?.[place] ?? place + 1)
      }
    }
    if (line !== packed.lineProducts.length)
      throw new PackError(`damaged: ${packed.lineProducts.length} lines of ${TEST_KINDS[kind]} tests, but ${line} are counted`)
  }
  for (const verdict of pack.verdicts ?? []) {
    if (!verdict.productIds.every((id) => builder.positionOf(id) !== undefined))
      throw new PackError(`damaged: published verdict ${verdict.id} names a product that is not there`)
    builder.addVerdict(verdict)
  }
  for (const [id, on, reason, text, productSets] of pack.withdrawn ?? [])
    builder.addWithdrawn(id, { country, on, reason, text, productSets })
  return builder.finish()
}
