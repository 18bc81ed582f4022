import type { VerdictOfMix } from '../../../domain/tank/mixes/mix-verdict.ts'
import type { ProblemGroup } from '../../data/mapping/sheet-problems.ts'
import type { SheetReport } from '../../data/mapping/read-sheets.ts'
import type { CountedExamples, LookFindings } from '../../data/staging/look/import-look.ts'

const number = new Intl.NumberFormat('en')

const VERDICTS: Record<VerdictOfMix, string> = {
  pass: 'pass',
  care: 'pass with care',
  conflicting: 'conflicting',
  fail: 'fail',
  'part-fail': 'a part of it fails',
  unknown: 'not known',
}
/** Columns that have another name for whoever reads it. */
const FIELD_NAMES: Record<string, string> = { result: 'verdict', water_rate: 'water', water_ph: 'pH', ingredients: 'products and rates' }
/** Longer values say nothing in a line. */
const MAX_SHOWN = 60

const counted = (count: number, one: string, many = `${one}s`): string => `${number.format(count)} ${count === 1 ? one : many}`
const short = (text: string): string => JSON.stringify(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

const listed = <Example>({ count, examples }: CountedExamples<Example>, text: (example: Example) => string): string =>
  `${examples.map(text).join(', ')}${count > examples.length ? ' …' : ''}`

/** `nameOf` gives a product's name by its id. */
type Names = (productId: string) => string

const ingredientsText = (text: string, nameOf: Names): string =>
  text === '' ? '' : (JSON.parse(text) as [number, string, number][]).map(([, product, rate]) => `${nameOf(product)} ${rate}`).join(' + ')

export const mixText = ({ country, productIds }: { country: string; productIds: readonly string[] }, nameOf: Names): string =>
  `${country} ${productIds.map(nameOf).join(' + ')}`

const turnText = ({ from, to, count }: LookFindings['answers'][number]): string => {
  if (from === null) return `${counted(count, 'mix gets', 'mixes get')} its first answer: ${VERDICTS[to!]}`
  if (to === null) return `${counted(count, 'mix has', 'mixes have')} no test any more, and had: ${VERDICTS[from]}`
  return `${counted(count, 'mix turns', 'mixes turn')} from ${VERDICTS[from]} to ${VERDICTS[to]}`
}

/** What a look found, a line each. */
export const lookTexts = ({ fields, milder, same, missing, answers }: LookFindings, nameOf: Names): string[] => [
  ...fields.map(({ field, ...found }) => {
    const shown = (value: string): string => short(field === 'ingredients' ? ingredientsText(value, nameOf) : value)
    const changes = listed(found, ({ id, from, to }) => `${id} from ${shown(from)} to ${shown(to)}`)
    return `${counted(found.count, 'test has', 'tests have')} another value for ${FIELD_NAMES[field] ?? field}: ${changes}.`
  }),
  ...(milder.count > 0 ? [`${counted(milder.count, 'verdict becomes', 'verdicts become')} milder: ${listed(milder, (id) => id)}.`] : []),
  ...(same.count > 0
    ? [
        `${counted(same.count, 'test has', 'tests have')} the day, products, rates and water of another: ${listed(same, ({ id, as }) => `${id} as ${as}`)}.`,
      ]
    : []),
  ...(missing.count > 0
    ? [
        `${counted(missing.count, 'test')} that came by this mapping before ${missing.count === 1 ? 'is' : 'are'} not in the file, and ${missing.count === 1 ? 'stays' : 'stay'}: ${listed(missing, (id) => id)}.`,
      ]
    : []),
  ...answers.map((turn) => `${turnText(turn)}: ${listed(turn, (mix) => mixText(mix, nameOf))}.`),
]

export const problemText = ({ kind, count, examples }: ProblemGroup): string =>
  `${number.format(count)} × ${kind}: ${examples.map(({ at, text }) => (text === '' ? at : `${at} ${JSON.stringify(text)}`)).join(', ')}`

export const countsText = (report: SheetReport, isDone: boolean): string => {
  const counts = [
    [isDone ? 'added' : 'new', report.new],
    ['changed', report.changed],
    ['unchanged', report.unchanged],
    ['skipped', report.skipped],
    ['refused', report.refused],
  ] as const
  return `Tests: ${counts.map(([what, count]) => `${number.format(count)} ${what}`).join(', ')}.`
}
