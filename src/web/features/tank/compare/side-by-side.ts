import type { EnteredTank } from '../entered-tank.ts'
import type { SaidOfTank } from './compared-tank.tsx'

/** What failed stands first, then what failed in part or in other tests, what is not known, what needs care, and what passed. */
const rankOf = (verdict: SaidOfTank['verdict']): number => {
  if (verdict === undefined) return 2
  if (verdict.family === 'fail') return 0
  return verdict.hasFails ? 1 : { unknown: 2, care: 3, pass: 4 }[verdict.family]
}

/** Tanks in the order in which they stand: as they were entered until all are answered, so that nothing moves twice. */
export const failsFirst = <Tank extends { verdict: SaidOfTank['verdict']; isSettled: boolean }>(tanks: readonly Tank[]): Tank[] =>
  tanks.every(({ isSettled }) => isSettled) ? tanks.toSorted((one, other) => rankOf(one.verdict) - rankOf(other.verdict)) : [...tanks]

/** More names are a list, no title. */
const MOST_NAMED = 2

/** Of each tank the names of the products that not all have, where they are few enough to tell it from the others. */
export const distinctProducts = (tanks: readonly Pick<EnteredTank, 'lines'>[]): string[][] => {
  const keysOf = ({ lines }: Pick<EnteredTank, 'lines'>) => lines.map(({ productId, name }) => productId ?? ` ${name.trim().toLowerCase()}`)
  const sets = tanks.map((tank) => new Set(keysOf(tank)))
  return tanks.map((tank) => {
    const keys = keysOf(tank)
    const own = tank.lines.flatMap(({ name }, at) => (name !== '' && sets.some((set) => !set.has(keys[at]!)) ? [name] : []))
    return own.length <= MOST_NAMED ? own : []
  })
}
