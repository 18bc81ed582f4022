import type { SheetAnswer } from '../sheet-tank.ts'
import type { Words } from './words.ts'

type Spray = Pick<SheetAnswer['splits'][number], 'productIds' | 'evidence'>

/** The words for what is known of a spray's products; a pair that passed only with care is not left unsaid (TANK-121). */
export const passWord = ({ matrix }: Pick<SheetAnswer, 'matrix'>, { productIds, evidence }: Spray): keyof Words => {
  const isCare = matrix.some(({ a, b, state }) => productIds.includes(a) && productIds.includes(b) && state !== 'passed')
  return evidence === 'pairs' && isCare ? 'pass.pairs-care' : `pass.${evidence}`
}
