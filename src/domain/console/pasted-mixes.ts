import type { Form, TestKind } from '../records.ts'
import type { LanguageCode } from '../texts/languages.ts'
import { readNumber } from '../units/numbers.ts'
import { typedFactor, unitRow, UNITS, type UnitName, WHOLE } from '../units/unit-table.ts'

/** Mixes as they are pasted from a spreadsheet: one a line, its products with + or a tab between them, each with its rate or without. */

export const MAX_PASTED_MIXES = 50
export const MAX_PASTED_TEXT = 20_000

export type PastedRate = { amount: number; unit: UnitName }
/** A product as it is written, and how much of it; null where nothing is said. */
export type PastedProduct = { name: string; rate: PastedRate | null }
/** `line` is that of the text, from 1; lines without anything count. */
export type PastedMix = { line: number; products: PastedProduct[] }

const PROBLEMS = [
  /** The number can be read in two ways, or is none. */
  'number',
  'unit',
  /** A number stands by itself. */
  'no unit',
  /** A rate has no product before it. */
  'no product',
  'two rates',
  /** Between two signs stands nothing. */
  'nothing between',
  'too few products',
  'too many products',
  'too many mixes',
  /** No product of the list has this name, or several have it. */
  'unknown product',
  'several products',
  /** Litres of what is weighed, or kilogrammes of a liquid. */
  'other form',
  /** A rate of the spray where the volume of water is not known. */
  'no water',
  /** A rate for seed of a tank mix, or one for an area of a seed coating. */
  'other kind',
  'too much',
  'twice',
] as const
export type PastedProblem = {
  line: number
  problem: (typeof PROBLEMS)[number]
  /** What cannot be read, as it is written. */
  text: string
}
export type PastedMixes = { mixes: PastedMix[]; problems: PastedProblem[] }
export const PASTED_PROBLEMS = PROBLEMS

const MAX_PRODUCTS = 30
const MAX_RATE = 4_000
/** Digits after the point that a rate has at the bench. */
const RATE_DECIMALS = 6

const FORMS: Readonly<Record<string, string>> = {
  litre: 'l',
  litres: 'l',
  liter: 'l',
  liters: 'l',
  lt: 'l',
  ltr: 'l',
  cc: 'ml',
  kgs: 'kg',
  gr: 'g',
  grams: 'g',
  gal: 'us gal',
  qt: 'us qt',
  pt: 'us pt',
  'fl oz': 'us fl oz',
  lb: 'us lb',
  lbs: 'us lb',
}
const AREAS: Readonly<Record<string, string>> = { hectare: 'ha', a: 'ac', t: 'ton', tonne: 'ton', hl: '100 l', '100l': '100 l' }

/** A unit by how it is spelt, without what says nothing: capitals, points and spaces. */
const plainUnit = (text: string): string => {
  const [amount = '', of = ''] = text
    .toLowerCase()
    .replaceAll(/\./g, '')
    .replaceAll(/\s+/g, ' ')
    .split('/')
    .map((part) => part.trim())
  return `${FORMS[amount] ?? amount}/${AREAS[of] ?? of}`
}
const UNIT_NAMES = new Map<string, UnitName>([
  ...(Object.keys(UNITS) as UnitName[]).map((unit) => [plainUnit(unit), unit] as const),
  // Litres and grammes of an acre: there the metric system has its own row.
  ...(['L', 'ml', 'kg', 'g'] as const).map((amount) => [plainUnit(`${amount}/ac`), `${amount}/acre`] as const),
  ...(['US gal', 'US qt', 'US pt', 'US fl oz', 'US lb'] as const).map((amount) => [plainUnit(`${amount}/acre`), `${amount}/ac`] as const),
])
const unitOf = (text: string): UnitName | undefined => (/^%( ?v\/v)?$/i.test(text.trim()) ? '% v/v' : UNIT_NAMES.get(plainUnit(text)))

/** An amount and what looks like a unit after it: `1.5 L/ha`, `200g/ha`, `0,5 %`. */
const UNIT_SHAPE = String.raw`(?:%(?: ?v\/v)?|(?:us |fl\.? ?)*\p{L}+\.? ?\/ ?(?:100 ?l|us ton|\p{L}+))`
const NUMBER_SHAPE = String.raw`[-−–]?\d[\d.,'’]*`
const WHOLE_RATE = new RegExp(`^(${NUMBER_SHAPE}(?: [\\d.,'’]+)*) ?(${UNIT_SHAPE})$`, 'iu')
const RATE_AFTER = new RegExp(`^(.*?)[ :@(]+(${NUMBER_SHAPE}) ?(${UNIT_SHAPE})\\)?$`, 'iu')
const RATE_BEFORE = new RegExp(`^(${NUMBER_SHAPE}) ?(${UNIT_SHAPE}) (.+)$`, 'iu')
/** `Atlas 360 500 ml/ha`: of 500, or `Atlas` of 360,500. */
const SPACED_THOUSANDS = /(?:^| )\d{1,3}$/
const BARE_NUMBER = /^[\d.,'’ ]+$/
/** A name, and behind it a number with something that is no rate: `Atlas 1.5 lt`. */
const NUMBER_BEHIND = /^(.+) \d[\d.,'’]*(?: ?([^\s\d]\S*))?$/u

type Read<Value> = { value: Value } | { problem: PastedProblem['problem']; text: string }

/** How pieces are read: numbers as the person writes them, and what is known to be the name of a product, whatever is in it. */
export type PieceReading = { numberOf: (text: string) => number | undefined; isName: (text: string) => boolean }

/** One number only, whatever point and comma are; anything else is refused. */
const numberIn =
  (language: LanguageCode): PieceReading['numberOf'] =>
  (text) => {
    const reading = readNumber(text, language)
    if (reading.step === 'number') return reading.other === undefined || reading.other === reading.value ? reading.value : undefined
    const meant = reading.step === 'unclear' ? new Set(reading.couldBe) : new Set<number>()
    return meant.size === 1 ? [...meant][0] : undefined
  }

const rateOf = (number: string, unit: string, { numberOf }: PieceReading): Read<PastedRate> => {
  const amount = numberOf(number)
  if (amount === undefined || amount <= 0) return { problem: 'number', text: `${number} ${unit}` }
  const known = unitOf(unit)
  return known === undefined ? { problem: 'unit', text: `${number} ${unit}` } : { value: { amount, unit: known } }
}

type Piece = { name: string; rate: PastedRate | null }

/** `Atlas 360 500 ml/ha` can be read in two ways, but where one of them alone names a product. */
const isOfThousands = (name: string, number: string, { isName }: PieceReading): boolean =>
  SPACED_THOUSANDS.test(name) && /^\d{3}(?:[.,]|$)/.test(number) && !(isName(name) && !isName(name.replace(SPACED_THOUSANDS, '')))

/** A piece between two signs: a product, a rate of the product before it, or both. */
const pieceOf = (text: string, reading: PieceReading): Read<Piece> => {
  if (reading.isName(text)) return { value: { name: text, rate: null } }
  const whole = WHOLE_RATE.exec(text)
  if (whole) {
    const rate = rateOf(whole[1]!, whole[2]!, reading)
    return 'value' in rate ? { value: { name: '', rate: rate.value } } : rate
  }
  if (BARE_NUMBER.test(text)) return { problem: 'no unit', text }
  const after = RATE_AFTER.exec(text)
  const before = after ? null : RATE_BEFORE.exec(text)
  if (!after && !before) {
    const behind = NUMBER_BEHIND.exec(text)
    if (!behind || !reading.isName(behind[1]!)) return { value: { name: text, rate: null } }
    return { problem: behind[2] ? 'unit' : 'no unit', text }
  }
  const [name, number, unit] = after ? [after[1]!.trim(), after[2]!, after[3]!] : [before![3]!.trim(), before![1]!, before![2]!]
  if (after && isOfThousands(name, number, reading)) return { problem: 'number', text }
  const rate = rateOf(number, unit, reading)
  return 'value' in rate ? { value: { name, rate: rate.value } } : rate
}

const isKnown = (text: string, reading: PieceReading): boolean => {
  const read = pieceOf(text, reading)
  return 'value' in read && reading.isName(read.value.name)
}

/** What stands between the signs of a cell. A name may have a plus of its own; one without spaces is a sign where it leaves a name that is known. */
const textsOf = (cell: string, reading: PieceReading): string[] => {
  if (!cell.includes('+') || isKnown(cell, reading)) return [cell]
  return cell.split(/ ?\+ | \+ ?/).flatMap((text) => {
    const parts = text.split('+').map((part) => part.trim())
    return !isKnown(text, reading) && parts.some((part) => isKnown(part, reading)) ? parts : [text.trim()]
  })
}

/** What stands at one place of a line, from 1, where empty cells count. */
export type PlacedPiece = { column: number; text: string; read: Read<Piece> }

/** The lines of a text, from 1, with what stands between their signs; those without anything are left out. */
export const readPieces = (text: string, reading: PieceReading): { line: number; pieces: PlacedPiece[] }[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((one, at) => ({ line: at + 1, cells: one.split('\t').map((cell) => cell.replaceAll(/[\s\u00a0]+/g, ' ').trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ line, cells }) => ({
      line,
      pieces: cells
        .flatMap((cell) => textsOf(cell, reading).map((piece) => ({ cell, piece })))
        .flatMap(({ cell, piece }, at): PlacedPiece[] => {
          // Empty cells of a spreadsheet say nothing.
          if (cell === '') return []
          const read: Read<Piece> = piece === '' ? { problem: 'nothing between', text: cell } : pieceOf(piece, reading)
          return [{ column: at + 1, text: piece === '' ? cell : piece, read }]
        }),
    }))

const mixOf = (pieces: readonly PlacedPiece[], line: number): { mix: PastedMix; problems: PastedProblem[] } => {
  const products: PastedProduct[] = []
  const problems: PastedProblem[] = []
  const refuse = (problem: PastedProblem['problem'], what: string): void => void problems.push({ line, problem, text: what })
  for (const { text, read } of pieces) {
    if ('problem' in read) {
      refuse(read.problem, read.text)
      continue
    }
    const { name, rate } = read.value
    const last = products.at(-1)
    if (name !== '') products.push({ name, rate })
    else if (!last) refuse('no product', text)
    else if (last.rate !== null) refuse('two rates', text)
    else last.rate = rate
  }
  return { mix: { line, products }, problems }
}

/** Reads pasted text. Nothing is guessed: what cannot be read in one way only is named by its line. `isName`: whether a product has this name. */
export const readPastedMixes = (text: string, language: LanguageCode, isName: PieceReading['isName'] = () => false): PastedMixes => {
  const read = readPieces(text, { numberOf: numberIn(language), isName }).map(({ line, pieces }) => mixOf(pieces, line))
  const mixes = read.map(({ mix }) => mix)
  const tooMany = mixes.slice(MAX_PASTED_MIXES, MAX_PASTED_MIXES + 1)
  return {
    mixes: mixes.slice(0, MAX_PASTED_MIXES),
    problems: [
      ...read.flatMap(({ problems }) => problems),
      ...tooMany.map(({ line }): PastedProblem => ({ line, problem: 'too many mixes', text: '' })),
    ],
  }
}

/** A product of the list, and its rate in L or kg per hectare, or per kilogramme of seed; null where none is written. */
export type MeantProduct = { productId: string; name: string; form: Form; rate: number | null }
export type MeantMix = { line: number; products: MeantProduct[] }

/** What a test of the mixes is, as far as it decides what a rate means. */
export type PastedFor = {
  kind: TestKind
  /** L/ha; null where it is not known. */
  waterRate: number | null
  /** The products that a name means: one where it is certain. */
  find: (name: string) => readonly { id: string; name: string; form: Form }[]
}

/** The whole rate; a code where the unit does not fit. */
const meantRate = ({ amount, unit }: PastedRate, form: Form, { kind, waterRate }: PastedFor): Read<number> => {
  const { form: formOfUnit, of } = unitRow(unit)
  const text = `${amount} ${unit}`
  const isOfSeed = of === 'ton' || of === 'US ton'
  if (isOfSeed !== (kind === 'seed')) return { problem: 'other kind', text }
  if (formOfUnit !== form) return { problem: 'other form', text }
  const isOfSpray = WHOLE[of] === WHOLE['100 L']
  if (isOfSpray && waterRate === null) return { problem: 'no water', text }
  const whole = Number((amount * typedFactor(unit) * (isOfSpray ? waterRate! : 1)).toFixed(RATE_DECIMALS))
  // What is rounded to nothing was something.
  return whole > MAX_RATE || whole === 0 ? { problem: 'too much', text } : { value: whole }
}

/** The products that the pasted names mean, with whole rates. A mix with a problem is left out and named. */
export const meantMixes = (
  { mixes, problems: unread }: PastedMixes,
  meant: PastedFor,
  least = 2,
): { mixes: MeantMix[]; problems: PastedProblem[] } => {
  const problems = [...unread]
  const found = mixes.flatMap(({ line, products }): MeantMix[] => {
    const before = problems.length
    const refuse = (problem: PastedProblem['problem'], text: string): void => void problems.push({ line, problem, text })
    const lines = products.flatMap(({ name, rate }): MeantProduct[] => {
      const [one, ...others] = meant.find(name)
      if (!one || others.length > 0) {
        refuse(one ? 'several products' : 'unknown product', name)
        return []
      }
      const whole = rate && meantRate(rate, one.form, meant)
      if (whole && 'problem' in whole) {
        refuse(whole.problem, `${name}: ${whole.text}`)
        return []
      }
      return [{ productId: one.id, name: one.name, form: one.form, rate: whole ? whole.value : null }]
    })
    const twice = lines.find(({ productId }, at) => lines.findIndex((other) => other.productId === productId) < at)
    if (twice) refuse('twice', twice.name)
    const isUnread = unread.some((one) => one.line === line)
    if (products.length < least && !isUnread) refuse('too few products', products[0]?.name ?? '')
    if (products.length > MAX_PRODUCTS) refuse('too many products', '')
    return problems.length > before || isUnread ? [] : [{ line, products: lines }]
  })
  return { mixes: found, problems: problems.toSorted((a, b) => a.line - b.line) }
}
