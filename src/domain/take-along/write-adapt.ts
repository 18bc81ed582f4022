import { plainDigits } from '../units/numbers.ts'
import { UNITS } from '../units/unit-table.ts'
import { writableText, roundedText } from './plain-text.ts'
import { tankSize } from '../one-tank.ts'
import { evidenceText, fillText, liquidShare, type TakenFill, type TakenProduct, type WholeTank } from './taken-tank.ts'

/** Versions of the ADAPT Standard (AgGateway) that the file is written by. */
const ADAPT_VERSION = '2.0.2'
const UNIT_SYSTEM = '1.0.0'

/** What the standard has no field for, as definitions of the file's own. */
export const OWN_DEFINITIONS = {
  rate: 'ENTERED_RATE',
  country: 'COUNTRY_OF_TANK',
  state: 'STATE_OF_EVIDENCE',
  fill: 'AMOUNTS_PER_FILL',
} as const
export const RATE_DEFINITIONS = { L: 'AppliedVolumePerAreaTarget', P: 'AppliedMassPerAreaTarget' } as const
export const EPPO = 'EPPO'

const MIX = 'mix'
const WATER = 'water'
const OPERATION = 'operation-1'
const productRef = (at: number): string => `product-${at + 1}`

const definition = (definitionCode: string, name: string, scope: string) => ({
  definitionCode,
  name,
  dataDefinitionBaseTypeCode: 'TEXT',
  dataDefinitionStatusCode: 'VALID',
  scopes: [scope],
  textDataTypeDefinitionAttributes: {},
})

const text = (value: number): string => plainDigits(value)
const uniqueId = (idSource: string, idText: string) => ({ idSource, idText, idTypeCode: 'STRING' })

/** Registration numbers by their country, barcodes, and our own id by the address of the site. */
const uniqueIds = ({ id, codes }: TakenProduct, site: string) => [
  ...codes.map((code) => uniqueId(code.slice(0, code.indexOf(':')), code.slice(code.indexOf(':') + 1))),
  ...(id === '' ? [] : [{ ...uniqueId(site, id), idSourceTypeCode: 'URI' }]),
]

/** A rate per area: in the standard's unit as its value, and as it was entered. */
const rateOf = (productId: string, name: string, form: 'L' | 'P', perHa: number, entered: { amount: number; code: string }) => {
  const id = `rate-${productId}`
  return {
    variable: {
      id: { referenceId: id },
      name,
      definitionCode: RATE_DEFINITIONS[form],
      productId,
      contextItems: [{ definitionCode: OWN_DEFINITIONS.rate, valueText: `${text(entered.amount)} ${entered.code}` }],
    },
    value: { variableId: id, valueText: text(perHa) },
  }
}

const fillOf = ({ name, litres, amounts }: TakenFill, { products, water }: WholeTank): string => {
  const size = water.unit === 'US gal/ac' ? `${roundedText(tankSize(litres, 'US gal'))} US gal` : `${roundedText(litres)} L`
  const contents = products.map((product, at) => `${writableText(product.name)} ${fillText(amounts[at]!, product, water)}`)
  return [`${writableText(name)}: ${size}`, ...contents].join('; ')
}

type AdaptWords = { water: string; mix: string }
type AdaptOptions = { words: AdaptWords; /** Address of the site, by which our own ids are known again. */ site: string; madeAt: Date }

/** The tank as a file of the ADAPT Standard 2: its products, the mix of them with its carrier and order, and a recommendation with rates. */
export const writeAdapt = (tank: WholeTank, { words, site, madeAt }: AdaptOptions): string => {
  const { products, water, waterRate, crop, area, fills } = tank
  const [title, state] = [`${tank.words.short}: ${tank.words.title}`, tank.words.state].map(writableText) as [string, string]
  const description = evidenceText(tank.words)
  const rates = [
    rateOf(MIX, words.mix, 'L', waterRate, { amount: water.amount, code: UNITS[water.unit].adapt }),
    ...products.map(({ name, form, rate, entered }, at) =>
      rateOf(productRef(at), writableText(name), form, rate, { amount: entered.amount, code: UNITS[entered.unit].adapt }),
    ),
  ]
  const component = (productId: string, numericValue: number, unitOfMeasureCode: string) => ({
    productId,
    amount: { numericValue, unitOfMeasureCode },
  })
  const file = {
    catalog: {
      description,
      customDataTypeDefinitions: [
        definition(OWN_DEFINITIONS.rate, 'Rate as it was entered, with its unit', 'VARIABLE'),
        definition(OWN_DEFINITIONS.country, 'Country of the products, ISO 3166-1 alpha-2', 'RECOMMENDATION'),
        definition(OWN_DEFINITIONS.state, 'What laboratory tests say of the mix', 'RECOMMENDATION'),
        definition(OWN_DEFINITIONS.fill, 'Amounts for one fill of the sprayer', 'RECOMMENDATION'),
      ],
      ...(crop.name !== '' && {
        crops: [
          {
            id: { referenceId: 'crop-1', ...(crop.eppo !== '' && { uniqueIds: [uniqueId(EPPO, crop.eppo)] }) },
            name: writableText(crop.name),
          },
        ],
      }),
      products: [
        ...products.map((product, at) => {
          const ids = uniqueIds(product, site)
          return {
            id: { referenceId: productRef(at), ...(ids.length > 0 && { uniqueIds: ids }) },
            name: writableText(product.name),
            productTypeCode: 'NOT_SPECIFIED',
            productFormCode: product.form === 'L' ? 'LIQUID' : 'SOLID',
          }
        }),
        { id: { referenceId: WATER }, name: words.water, productTypeCode: 'WATER', productFormCode: 'LIQUID' },
        {
          id: { referenceId: MIX },
          name: title,
          description,
          productTypeCode: 'MIX',
          productFormCode: 'LIQUID',
          productComponents: [
            { ...component(WATER, 1 - liquidShare(tank), 'l1l-1'), isCarrier: true },
            ...products.map(({ form, rate, place }, at) => ({
              ...component(productRef(at), rate / waterRate, form === 'L' ? 'l1l-1' : 'kg1l-1'),
              ...(place !== null && { mixOrder: place }),
            })),
          ],
        },
      ],
    },
    documents: {
      recommendations: [
        {
          id: { referenceId: 'recommendation-1' },
          name: title,
          description,
          contextItems: [
            { definitionCode: OWN_DEFINITIONS.country, valueText: tank.country },
            { definitionCode: OWN_DEFINITIONS.state, valueText: state },
            ...fills.map((fill) => ({ definitionCode: OWN_DEFINITIONS.fill, valueText: fillOf(fill, tank) })),
          ],
          notes: [state, ...tank.words.notes, crop.source].filter(Boolean).map(writableText),
          timeScopes: [{ dateContextCode: 'CREATION', start: madeAt.toISOString() }],
          ...(crop.name !== '' && { cropIds: ['crop-1'] }),
          ...(area && { estimatedArea: { numericValue: area.amount, unitOfMeasureCode: area.unit === 'ha' ? 'ha' : 'ac' } }),
          operations: [
            {
              id: { referenceId: OPERATION },
              name: title,
              operationTypeCode: 'APPLICATION_GENERAL',
              productIds: [MIX],
              variables: rates.map(({ variable }) => variable),
              summaryValues: rates.map(({ value }) => value),
            },
          ],
        },
      ],
    },
    rootSchemaVersion: ADAPT_VERSION,
    dataTypeDefinitionVersion: ADAPT_VERSION,
    unitSystemVersion: UNIT_SYSTEM,
  }
  return `${JSON.stringify(file, undefined, 2)}\n`
}
