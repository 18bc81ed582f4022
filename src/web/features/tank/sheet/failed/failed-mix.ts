import type { SheetAnswer } from '../sheet-tank.ts'

type Failing = Pick<SheetAnswer['headline'], 'state' | 'fails'>

/** Whether nothing is told of how to mix a tank until one asks for it: some of its products failed together at its strength (TANK-141). */
export const isFailedMix = ({ state, fails }: Failing): boolean =>
  state === 'failed' || state === 'part-failed' || (state === 'conflicting' && fails.some(({ relation }) => relation === 'applies'))

/** The products that failed together; of several such sets that which stands first. */
export const failedProducts = ({ fails: [worst] }: Pick<Failing, 'fails'>): readonly string[] => worst?.productIds ?? []
