/** A product of a mix as one cell has it, and its amount as it is written. */
export type WrittenProduct = { name: string; amount: string; unit: string }
export type WrittenMix = { products: WrittenProduct[]; water?: { amount: string; unit: string } }

const AMOUNT = String.raw`\d[\d.,]*(?: ?[-–] ?\d[\d.,]*)?`
const UNIT = String.raw`(?:% ?(?:v\/v|w\/v|w\/w)?|(?:US |fl\.? ?|dry )*[\p{L}]+\.?(?: ?\/ ?(?:100 ?l|hl|US ton|[\p{L}]+))?)`
const WATER = new RegExp(String.raw`^(.*\S) (?:in|en|dans|auf|@) (${AMOUNT}) ?(${UNIT})(?: (?:water|wasser|eau|agua))?$`, 'iu')
const NAME_FIRST = new RegExp(String.raw`^(.*\S)[ :@(]+(${AMOUNT}) ?(${UNIT})\)?$`, 'iu')
const AMOUNT_FIRST = new RegExp(String.raw`^(${AMOUNT}) ?(${UNIT}) (.+)$`, 'iu')

/** The patterns of a column with everything. `name amount`: `A 1,5 l + B 0.2 kg in 200 l`; `amount name`: `1.5 l A + 0.2 kg B`. */
export const MIX_PATTERNS = ['name amount', 'amount name'] as const
export type MixPattern = (typeof MIX_PATTERNS)[number]

/** Reads a mix by a pattern; undefined where any part of it does not fit. `Atlas 500 1.5 l` is 1.5 l of Atlas 500; `Atlas 360 500 ml` may be two amounts and does not fit. */
export const readOneColumnMix = (written: string, pattern: MixPattern): WrittenMix | undefined => {
  const text = written.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim()
  const inWater = WATER.exec(text)
  const products: WrittenProduct[] = []
  for (const part of (inWater?.[1] ?? text).split(/ ?\+ | \+ ?/)) {
    const found = (pattern === 'name amount' ? NAME_FIRST : AMOUNT_FIRST).exec(part.trim())
    if (!found) return undefined
    const [name, amount, unit] = pattern === 'name amount' ? [found[1]!, found[2]!, found[3]!] : [found[3]!, found[1]!, found[2]!]
    if (pattern === 'name amount' && /(?:^| )\d{1,3}$/.test(name) && /^\d{3}(?:[.,]|$)/.test(amount)) return undefined
    products.push({ name: name.trim(), amount, unit: unit.trim() })
  }
  return inWater ? { products, water: { amount: inWater[2]!, unit: inWater[3]! } } : { products }
}
