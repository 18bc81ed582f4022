import { writableText, cutName, cutText } from './plain-text.ts'
import { MAX_QUANTITY, type Recipe, recipeOf, tankRecipe } from './recipe.ts'
import type { WholeTank } from './taken-tank.ts'

/** A task data file of ISO 11783-10, version 4: products, the mixture with its relations, and a planned task with the spray's rate. */

/** The most characters of a name that is shown on a terminal. */
export const DESIGNATOR_LENGTH = 32

/** Data dictionary identifiers of ISO 11783-11. */
const DDI = { volumeContent: '0047', massContent: '004A', volumePerArea: '0001' } as const
/** DDI 1 counts in 0.01 mm³/m², of which 1 L/ha has 10,000. */
const PER_LITRE_PER_HA = 10_000
const PRODUCT_TYPE = { single: '1', mixture: '2', temporaryMixture: '3' } as const
const PLANNED = '1'
const FARM_SOFTWARE = '1'
const GLOBAL = '2'
const ZONE = '1'

const NEEDS_ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => writableText(text).replaceAll(/[&<>"]/g, (sign) => NEEDS_ENTITY[sign]!)

type Attributes = Readonly<Record<string, string | number>>
const element = (tag: string, attributes: Attributes, children: readonly string[] = []): string => {
  const start = `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')}`
  return children.length === 0
    ? `${start}/>`
    : `${start}>${children
        .map((child) => `\n${child}`)
        .join('')
        .replaceAll('\n', '\n  ')}\n</${tag}>`
}

const designator = (text: string): string => cutText(text, DESIGNATOR_LENGTH) || '-'

/** The lines into which a text is broken where a terminal shows so many characters of one. */
export const brokenText = (text: string, most = DESIGNATOR_LENGTH): string[] => {
  const lines: string[] = []
  for (const word of writableText(text).split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`
    else
      for (let rest = word; rest !== '';) {
        const line = cutText(rest, most) || rest
        lines.push(line)
        rest = rest.slice(line.length)
      }
  }
  return lines
}

type IsoxmlOptions = {
  words: { water: string }
  /** Who wrote the file, and in which version. */
  software: { name: string; version: string }
}

/** Undefined where an amount is too small or too large for whole ml and g. */
export const writeIsoxml = (tank: WholeTank, { words, software }: IsoxmlOptions): string | undefined => {
  const { products, waterRate, crop, fills } = tank
  const found = tankRecipe(tank)
  if (!found) return undefined
  const waterId = `PDT${products.length + 1}`
  const mixId = `PDT${products.length + 2}`
  const mixture = (id: string, name: string, type: string, recipe: Recipe): string =>
    element('PDT', { A: id, B: designator(name), E: DDI.volumeContent, F: type, G: recipe.total }, [
      element('PRN', { A: waterId, B: recipe.water }),
      ...recipe.parts.map((part, at) => element('PRN', { A: `PDT${at + 1}`, B: part })),
    ])
  const liquidIn = (amounts: readonly number[]): number =>
    amounts.reduce((sum, amount, at) => (products[at]!.form === 'L' ? sum + amount : sum), 0)
  const temporary = fills.flatMap(({ name, litres, amounts }, at) => {
    const recipe = recipeOf(litres, amounts, liquidIn(amounts))
    const fits = recipe.total <= MAX_QUANTITY && recipe.parts.every((part) => part > 0)
    return fits ? [mixture(`PDT${products.length + 3 + at}`, name, PRODUCT_TYPE.temporaryMixture, recipe)] : []
  })
  const title = `${tank.words.short}: ${tank.words.title}`
  const comments = [tank.words.state, ...tank.words.notes].flatMap((text) => brokenText(text))
  const file = element(
    'ISO11783_TaskData',
    {
      VersionMajor: '4',
      VersionMinor: '3',
      ManagementSoftwareManufacturer: designator(software.name),
      ManagementSoftwareVersion: designator(software.version),
      DataTransferOrigin: FARM_SOFTWARE,
    },
    [
      ...comments.map((line, at) => element('CCT', { A: `CCT${at + 1}`, B: line, C: GLOBAL })),
      ...(crop.name === '' ? [] : [element('CTP', { A: 'CTP1', B: designator(crop.name) })]),
      ...products.map(({ name, form }, at) =>
        element('PDT', {
          A: `PDT${at + 1}`,
          B: cutName(name, DESIGNATOR_LENGTH) || '-',
          E: form === 'L' ? DDI.volumeContent : DDI.massContent,
          F: PRODUCT_TYPE.single,
        }),
      ),
      element('PDT', { A: waterId, B: designator(words.water), E: DDI.volumeContent, F: PRODUCT_TYPE.single }),
      mixture(mixId, title, PRODUCT_TYPE.mixture, found.recipe),
      ...temporary,
      element('TSK', { A: 'TSK1', B: designator(title), G: PLANNED, H: ZONE }, [
        element('TZN', { A: ZONE }, [element('PDV', { A: DDI.volumePerArea, B: Math.round(waterRate * PER_LITRE_PER_HA), C: mixId })]),
        element('PAN', { A: mixId }),
        ...comments.map((_, at) => element('CAN', { A: `CCT${at + 1}` })),
      ]),
    ],
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${file}\n`
}
