import type { MixChange } from '../../../domain/tank/mixes/mix-changes.ts'
import type { CountedExamples, LookFindings } from '../staging/look/import-look.ts'
import { namesOfProducts } from './listed-products.ts'
import type { ProblemCell, ProblemGroup } from './sheet-problems.ts'
import { readSheets, type SheetReport } from './read-sheets.ts'

/** What an import of a spreadsheet would change. */
export type SheetLook = Pick<SheetReport, 'new' | 'changed' | 'unchanged' | 'skipped' | 'refused'> &
  Pick<LookFindings, 'fields' | 'same' | 'milder' | 'missing'> & {
    problems: (Omit<ProblemGroup, 'examples'> & { examples: (ProblemGroup['examples'][number] & { cell?: ProblemCell })[] })[]
    /** Mixes of which an answer says something else, with a few of them in words. */
    answers: (CountedExamples<string> & Pick<MixChange, 'from' | 'to'>)[]
  }

const nothing = { count: 0, examples: [] }

type Looking = Omit<Parameters<typeof readSheets>[0], 'origin'>

/** Writes the tests of sheets as the three files into the folder, and says what they would change; nothing is changed. */
export const lookAtSheet = async (reading: Looking): Promise<SheetLook> => {
  const { run } = await readSheets(reading)
  const { report, look } = await run({ isLook: true, look: {} })
  const nameOf = await namesOfProducts(reading.database, reading.mapping)
  const answers = (look?.answers ?? []).map(({ from, to, count, examples }) => ({
    from,
    to,
    count,
    examples: examples.map(({ country, productIds }) => `${country} ${productIds.map(nameOf).join(' + ')}`),
  }))
  const { new: added, changed, unchanged, skipped, refused } = report
  const problems = report.problems.map((group) => {
    const cells = reading.problems.cellsOf(group.kind)
    return { ...group, examples: group.examples.map((one, at) => ({ ...one, ...(cells[at] && { cell: cells[at] }) })) }
  })
  const { fields = [], same = nothing, milder = nothing, missing = nothing } = report
  return { new: added, changed, unchanged, skipped, refused, problems, fields, same, milder, missing, answers }
}
