import type { SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { sha256Hex } from '../../process/sha256.ts'
import { openQuestions } from './propose-mapping.ts'

const answered = <Value>(
  asked: Readonly<Record<string, Value>>,
  before: Readonly<Record<string, Value>>,
  isAnswer: (value: NoInfer<Value>) => boolean,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(asked).map(([key, value]) => {
      const said = Object.hasOwn(before, key) ? before[key]! : undefined
      return [key, said !== undefined && isAnswer(said) ? said : value]
    }),
  )
const isSaid = (value: unknown): boolean => value !== null
const hasId = ({ id }: { id: string | null }): boolean => id !== null

type Products = SheetMapping['products']
/** Products with what they are measured in, where only a later reading of the file could tell, as that of a unit which a country gives a meaning. */
const withForms = (products: Products, proposed: Products): Products =>
  Object.fromEntries(
    Object.entries(products).map(([spelling, one]) => {
      const form = proposed[spelling]?.new?.form
      return [spelling, form && one.new?.form === null ? { ...one, new: { ...one.new, form } } : one]
    }),
  )

/**
 * A mapping with the answers of one from before: what that left open, and words, units and spellings that it does not know, stay as they were
 * proposed. Columns have their answers already.
 */
export const withAnswers = (proposed: SheetMapping, before: SheetMapping): SheetMapping => {
  const { questions: _questions, ...asked } = proposed
  const { questions: _before, mixPattern, temperatureUnit, hardnessUnit, laboratory, laboratories, sources, ...kept } = before
  const has = (letters: string): boolean =>
    proposed.columns.some(
      ({ column, header }) => column === letters && before.columns.some((one) => one.column === letters && one.header === header),
    )
  const mapping: SheetMapping = {
    ...kept,
    ...asked,
    read: { ...asked.read, ...(asked.read.encoding === null && before.read.encoding != null ? { encoding: before.read.encoding } : {}) },
    rows: before.columns.length > 0 ? before.rows : asked.rows,
    identifies: before.identifies.length > 0 && before.identifies.every(has) ? before.identifies : asked.identifies,
    kind: before.kind ?? asked.kind,
    country: before.country ?? asked.country,
    dates: before.dates ?? asked.dates,
    decimals: before.decimals ?? asked.decimals,
    ...(asked.mixPattern === undefined ? {} : { mixPattern: mixPattern ?? asked.mixPattern }),
    ...(asked.temperatureUnit === undefined ? {} : { temperatureUnit: temperatureUnit ?? asked.temperatureUnit }),
    ...(asked.hardnessUnit === undefined ? {} : { hardnessUnit: hardnessUnit ?? asked.hardnessUnit }),
    verdicts: answered(asked.verdicts, before.verdicts, isSaid),
    units: answered(asked.units, before.units, isSaid),
    waterUnits: answered(asked.waterUnits, before.waterUnits, isSaid),
    products: withForms(answered(asked.products, before.products, hasId), asked.products),
    ...(laboratory?.id == null ? {} : { laboratory }),
    ...(asked.laboratories ? { laboratories: answered(asked.laboratories, laboratories ?? {}, hasId) } : {}),
    ...(asked.sources ? { sources: answered(asked.sources, sources ?? {}, isSaid) } : {}),
  }
  const questions = openQuestions(mapping)
  return questions.length > 0 ? { ...mapping, questions } : mapping
}

/** Files whose columns have the same names at the same places have the same one. */
export const headerHash = ({ columns }: SheetMapping): string =>
  sha256Hex(JSON.stringify(columns.map(({ column, header }) => [column, header])))

/** Answers that are there, and what is proposed where there is none. */
const added = <Value>(
  proposed: Readonly<Record<string, Value>>,
  known: Readonly<Record<string, Value>>,
  isAnswer: (value: NoInfer<Value>) => boolean,
): Record<string, Value> => ({
  ...known,
  ...Object.fromEntries(Object.entries(proposed).filter(([key]) => !(key in known) || !isAnswer(known[key]!))),
})

/** A mapping of before with what another proposal adds to it: no answer is lost, and only what is new is asked. */
export const keepAnswers = (proposed: SheetMapping, known: SheetMapping): SheetMapping => {
  const unknownColumns = proposed.columns.filter(
    (one) => !known.columns.some(({ column, header }) => column === one.column && header === one.header),
  )
  const kept: SheetMapping = {
    ...proposed,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
    read: { ...proposed.read, ...Object.fromEntries(Object.entries(known.read).filter(([, value]) => value !== null)) },
    // Of a sheet that had to be named first nothing was read.
    rows: known.columns.length > 0 ? known.rows : proposed.rows,
    columns: known.columns.length > 0 ? [...known.columns, ...unknownColumns] : proposed.columns,
    identifies: known.identifies.length > 0 ? known.identifies : proposed.identifies,
    verdicts: added(proposed.verdicts, known.verdicts, isSaid),
    units: added(proposed.units, known.units, isSaid),
    waterUnits: added(proposed.waterUnits, known.waterUnits, isSaid),
    products: withForms(added(proposed.products, known.products, hasId), proposed.products),
    ...(known.laboratory?.id != null ? { laboratory: known.laboratory } : proposed.laboratory ? { laboratory: proposed.laboratory } : {}),
    ...(proposed.laboratories ? { laboratories: added(proposed.laboratories, known.laboratories ?? {}, hasId) } : {}),
    ...(proposed.sources ? { sources: added(proposed.sources, known.sources ?? {}, isSaid) } : {}),
  }
  const { questions: _questions, ...plain } = kept
  const questions = openQuestions(plain)
  return questions.length > 0 ? { ...plain, questions } : plain
}
