import type { BenchLine, BenchSheet } from '../bench-test.ts'

type SheetField = keyof BenchSheet
/** Fields of a product that mean one thing together: a lot's expiry is that of no other lot. */
export type LinePart = 'product' | 'rate' | 'lot' | 'amount'
export type ClashSide = 'mine' | 'theirs'
/** Where both changed one thing, and not to the same. `line` is the order of addition, from 1. */
export type Clash =
  | { in: 'field'; key: string; field: Exclude<SheetField, 'lines'> }
  | { in: 'line'; key: string; line: number; part: LinePart; mine: BenchLine; theirs: BenchLine }
  /** The order of the products, or which they are. */
  | { in: 'lines'; key: string }

const PART_OF: Readonly<Record<keyof BenchLine, LinePart>> = {
  productId: 'product',
  name: 'product',
  rate: 'rate',
  batch: 'lot',
  lotId: 'lot',
  expiry: 'lot',
  weighed: 'amount',
  weighedUnit: 'amount',
}
const PARTS = ['product', 'rate', 'lot', 'amount'] as const satisfies readonly LinePart[]
const fieldsOf = (part: LinePart): (keyof BenchLine)[] =>
  (Object.keys(PART_OF) as (keyof BenchLine)[]).filter((field) => PART_OF[field] === part)

/** The order of an object's keys is that of whoever made it, and says nothing. */
const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

/** The name of a listed product is that of the list, whatever a sheet has. */
const productOf = ({ productId, name }: BenchLine): string => productId || name
const isSamePart = (part: LinePart, one: BenchLine, other: BenchLine): boolean =>
  part === 'product' ? productOf(one) === productOf(other) : fieldsOf(part).every((field) => one[field] === other[field])
const changedParts = (base: BenchLine, line: BenchLine): LinePart[] => PARTS.filter((part) => !isSamePart(part, base, line))

/** For each line its place in `base`, undefined for a new one: the same product at its place, then elsewhere, then what became another one. */
const placesIn = (base: readonly BenchLine[], lines: readonly BenchLine[]): (number | undefined)[] => {
  const free = new Set(base.keys())
  const places = new Map<number, number>()
  const match = (find: (line: BenchLine, at: number) => number | undefined): void => {
    for (const [at, line] of lines.entries()) {
      const place = places.has(at) ? undefined : find(line, at)
      if (place === undefined || !free.delete(place)) continue
      places.set(at, place)
    }
  }
  match((line, at) => (base[at] && productOf(base[at]) === productOf(line) ? at : undefined))
  match((line) => [...free].find((place) => productOf(base[place]!) === productOf(line)))
  match((_line, at) => (free.has(at) ? at : undefined))
  return [...lines.keys()].map((at) => places.get(at))
}

type Choose = (key: string) => ClashSide
type Merged<Value> = { value: Value; clashes: Clash[] }

const mergeLine = (
  base: BenchLine,
  mine: BenchLine,
  theirs: BenchLine,
  { line, choose }: { line: number; choose: Choose },
): Merged<BenchLine> => {
  const [byMe, byThem] = [changedParts(base, mine), changedParts(base, theirs)]
  const keyOf = (part: LinePart): string => `lines.${line}.${part}`
  const isOtherProduct = !isSamePart('product', mine, theirs) && byMe.length > 0 && byThem.length > 0
  // Rate, lot and amount are those of a product: of two products nothing is mixed.
  if (isOtherProduct) {
    const clash: Clash = { in: 'line', key: keyOf('product'), line, part: 'product', mine, theirs }
    return { value: choose(clash.key) === 'mine' ? mine : theirs, clashes: [clash] }
  }
  const clashes = byMe
    .filter((part) => byThem.includes(part) && !isSamePart(part, mine, theirs))
    .map((part): Clash => ({ in: 'line', key: keyOf(part), line, part, mine, theirs }))
  const contested = new Set(clashes.map(({ key }) => key))
  const takesMine = (part: LinePart): boolean => (contested.has(keyOf(part)) ? choose(keyOf(part)) === 'mine' : byMe.includes(part))
  const taken = PARTS.filter(takesMine).flatMap(fieldsOf)
  return { value: { ...theirs, ...Object.fromEntries(taken.map((field) => [field, mine[field]])) }, clashes }
}

const mergeLines = (base: readonly BenchLine[], mine: BenchLine[], theirs: BenchLine[], choose: Choose): Merged<BenchLine[]> => {
  if (isSameValue(mine, theirs)) return { value: theirs, clashes: [] }
  const [myPlaces, theirPlaces] = [placesIn(base, mine), placesIn(base, theirs)]
  const isMoved = (places: readonly (number | undefined)[]): boolean =>
    places.length !== base.length || places.some((place, at) => place !== at)
  const key = 'lines'
  const whole: Merged<BenchLine[]> = { value: choose(key) === 'mine' ? mine : theirs, clashes: [{ in: 'lines', key }] }
  const isMine = isMoved(myPlaces)
  const haveBothNew = myPlaces.includes(undefined) && theirPlaces.includes(undefined)
  if (isMine && isMoved(theirPlaces) && (haveBothNew || !isSameValue(myPlaces, theirPlaces))) return whole
  const [places, lines, others, otherPlaces] = isMine ? [myPlaces, mine, theirs, theirPlaces] : [theirPlaces, theirs, mine, myPlaces]
  const otherOf = (place: number): BenchLine | undefined => others[otherPlaces.indexOf(place)]
  const isRemovedUnseen = base.some((line, place) => {
    const other = otherOf(place)
    return !places.includes(place) && other !== undefined && changedParts(line, other).length > 0
  })
  if (isRemovedUnseen) return whole
  const merged = lines.map((line, at): Merged<BenchLine> => {
    const place = places[at]
    const other = place === undefined ? undefined : otherOf(place)
    if (place === undefined || !other) return { value: line, clashes: [] }
    const [my, their] = isMine ? [line, other] : [other, line]
    return mergeLine(base[place]!, my, their, { line: at + 1, choose })
  })
  return { value: merged.map(({ value }) => value), clashes: merged.flatMap(({ clashes }) => clashes) }
}

/** The fields in which two sheets differ. */
export const differingFields = (one: BenchSheet, other: BenchSheet): SheetField[] =>
  (Object.keys(one) as SheetField[]).filter((field) => !isSameValue(one[field], other[field]))

/**
 * Their sheet with what I changed since `base`, field by field, also within each product (ENTRY-01). What both changed, and not to the same,
 * is a clash; `choices` says by the clash's key whose value is taken, which is mine where nothing was chosen.
 */
export const mergeSheets = (
  base: BenchSheet,
  mine: BenchSheet,
  theirs: BenchSheet,
  choices: Readonly<Record<string, ClashSide>> = {},
): { sheet: BenchSheet; clashes: Clash[] } => {
  const choose: Choose = (key) => choices[key] ?? 'mine'
  const changed = differingFields(base, mine).filter((field) => field !== 'lines')
  const clashes = changed
    .filter((field) => !isSameValue(base[field], theirs[field]) && !isSameValue(mine[field], theirs[field]))
    .map((field): Clash => ({ in: 'field', key: field, field }))
  const contested = new Set(clashes.map(({ key }) => key))
  const taken = changed.filter((field) => !contested.has(field) || choose(field) === 'mine')
  const lines = mergeLines(base.lines, mine.lines, theirs.lines, choose)
  return {
    sheet: { ...theirs, ...Object.fromEntries(taken.map((field) => [field, mine[field]])), lines: lines.value },
    clashes: [...clashes, ...lines.clashes],
  }
}
