import { MAX_LINES } from '../../../domain/tank/tank.ts'
import type { ReadAddress } from './tank-address.ts'

/** Why a link may not be the tank that was meant. */
export type LinkDoubt = 'too many lines' | 'altered' | 'unreadable' | 'unchecked'

/**
 * Why the tank of a link is not answered until the visitor has confirmed its list, so that nothing is green for a tank that lacks a
 * product or has another one (TANK-90); undefined for a link that is as it was made.
 */
export const linkDoubt = ({ tank, faults, check }: ReadAddress): LinkDoubt | undefined => {
  if (tank.lines.length > MAX_LINES) return 'too many lines'
  if (check === 'wrong') return 'altered'
  if (faults.length > 0) return 'unreadable'
  return check === 'missing' ? 'unchecked' : undefined
}
