import { DEFAULT_LANGUAGE, type LanguageCode } from '../texts/languages.ts'
import {
  foreignRestriction,
  unknown,
  upperCase,
  type AnswerSource,
  type Asker,
  type Outcome,
  type InputRefused,
} from '../search/outcomes.ts'
import { answerTank } from '../tank/answer-tank.ts'
import { CONDITION_LIMITS } from '../condition-limits.ts'
import type { WaterAxis } from '../tank/water/conditions.ts'
import { encodeTank } from '../tank/encode-tank.ts'
import {
  MAX_LINES,
  MAX_TANK_RATE,
  MAX_STRENGTH,
  MAX_WATER,
  MIN_LINES,
  prepareTank,
  type TankProblem,
  type TankQuestion,
} from '../tank/tank.ts'

type AskedOfTank = {
  countryCode: string
  languageCode?: LanguageCode | undefined
  /** ml. */
  jarMl?: number | undefined
  extraRestriction?: string | null | undefined
} & Pick<TankQuestion, 'waterRate' | 'water' | 'lines'>

const rangeOf = (axis: WaterAxis): string => `must be from 0 to ${CONDITION_LIMITS[axis].max}`

/** The field of a problem and what is wrong with it, in English. */
const MESSAGES: Record<Exclude<TankProblem['problem'], 'unknown product'>, { field: string; message: string }> = {
  'too few lines': { field: 'lines', message: `must have at least ${MIN_LINES} lines` },
  'too many lines': { field: 'lines', message: `must have at most ${MAX_LINES} lines` },
  'one product only': { field: 'lines', message: `must have at least ${MIN_LINES} different products` },
  'no product': { field: 'productId', message: 'must have a product or a name' },
  rate: { field: 'rate', message: `must be more than 0 and at most ${MAX_TANK_RATE}` },
  strength: { field: 'strength', message: `must be more than 0 and at most ${MAX_STRENGTH}` },
  hardness: { field: 'water.hardness', message: rangeOf('hardness') },
  ph: { field: 'water.ph', message: rangeOf('ph') },
  temperature: { field: 'water.temperature', message: rangeOf('temperature') },
  water: { field: 'waterRate', message: `must be more than 0 and at most ${MAX_WATER}` },
}

const refusedFor = ({ problem, line }: TankProblem & { problem: keyof typeof MESSAGES }): InputRefused => {
  const { field, message } = MESSAGES[problem]
  if (line === undefined) return { refused: [{ path: field, message }] }
  return { refused: [{ path: `lines.${line}.${field}`, message: `${message} (line ${line + 1})` }] }
}

/** The answer for a whole tank; a reseller's edition sees only tests with a product of its set. */
export const tankCall = (source: AnswerSource, asker: Asker, asked: AskedOfTank): Outcome | InputRefused => {
  const missing = foreignRestriction(asker, asked.extraRestriction)
  if (missing) return missing
  const { index, packAgeDays } = source
  const productSet = asker.reseller?.productSet
  const { waterRate = null, water, lines, jarMl, languageCode: language = DEFAULT_LANGUAGE } = asked
  const question: TankQuestion = {
    country: upperCase(asked.countryCode),
    waterRate,
    water: water && { hardness: water.hardness ?? null, ph: water.ph ?? null, temperature: water.temperature ?? null },
    lines: lines.map(({ productId, name, asked: cameAs, rate, strength }) => ({ productId, name, asked: cameAs, rate, strength })),
  }
  const tank = prepareTank(index, question, packAgeDays !== undefined)
  if ('problem' in tank) {
    const { problem, line } = tank
    if (problem !== 'unknown product') return refusedFor({ ...tank, problem })
    return { ...unknown('product', lines[line!]!.productId!, 'all'), path: `lines.${line}.productId` }
  }
  return {
    key: `tank ${language} ${jarMl} ${productSet} ${JSON.stringify(question)}`,
    needs: [question.country],
    language,
    json: (phrases) => {
      const answer = answerTank(index, question, { productSet, packAgeDays: packAgeDays?.(), jarMl })
      if ('problem' in answer) throw new Error(`a prepared tank has a problem: ${answer.problem}`)
      return encodeTank(source, answer, { country: question.country, phrases: phrases(language), tank })
    },
  }
}
