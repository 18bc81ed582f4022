import type { SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { openQuestions } from './propose-mapping.ts'

/** Answers that are there, and what is proposed where there is none. */
const answered = <Value>(
  proposed: Readonly<Record<string, Value>>,
  known: Readonly<Record<string, Value>>,
  isAnswer: (value: NoInfer<Value>) => boolean,
): Record<string, Value> => ({
  ...known,
  ...Object.fromEntries(Object.entries(proposed).filter(([key]) => !(key in known) || !isAnswer(known[key]!))),
})

/** A mapping of before with what another proposal adds to it: no answer is lost, and only what is new is asked. */
export const keepAnswers = (proposed: SheetMapping, known: SheetMapping): SheetMapping => {
  const isSaid = (value: unknown): boolean => value !== null
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
    verdicts: answered(proposed.verdicts, known.verdicts, isSaid),
    units: answered(proposed.units, known.units, isSaid),
    waterUnits: answered(proposed.waterUnits, known.waterUnits, isSaid),
    products: answered(proposed.products, known.products, ({ id }) => id !== null),
  }
  const { questions: _questions, ...plain } = kept
  const questions = openQuestions(plain)
  return questions.length > 0 ? { ...plain, questions } : plain
}
