import { noPairCounts, type PairCounts } from '../../src/domain/tank/matrix/pair-state.ts'

/** A test with two or more of a tank's products, as SQL finds it. */
export type FoundRow = {
  /** One bit for each product of the tank. */
  mask: number
  /** Different products that are not in the tank. */
  extras: number
  result: string
  /** 1 or 0: whether its strengths cover the tank's, and whether they apply to it. */
  covers: number
  applies: number
}

/** What every engine must find alike: how many tests rungs 1 to 3 have, which fails concern the tank, and all cells of the matrix. */
export type Digest = { covering: number; weaker: number; withOthers: number; wholeFails: number; cells: PairCounts[] }

/** What SQL's rows say, for a tank of `size` products. */
export const digestOf = (rows: readonly FoundRow[], size: number): Digest => {
  const digest: Digest = { covering: 0, weaker: 0, withOthers: 0, wholeFails: 0, cells: [] }
  const full = 2 ** size - 1
  const cells = new Map<number, PairCounts>()
  for (let a = 0; a < size; a++)
    for (let b = a + 1; b < size; b++) {
      const cell = noPairCounts()
      cells.set((1 << a) | (1 << b), cell)
      digest.cells.push(cell)
    }
  for (const { mask, extras, result, covers, applies } of rows) {
    if (mask === full && extras > 0) digest.withOthers++
    else if (mask === full) {
      digest[covers === 1 ? 'covering' : 'weaker']++
      if (result === 'NC' && applies === 1) digest.wholeFails++
    }
    const alone = extras === 0 ? cells.get(mask) : undefined
    if (alone) alone[result === 'NC' ? 'fail' : result === 'CA' ? 'care' : 'pass']++
    else for (const [pair, cell] of cells) if ((mask & pair) === pair) cell[result === 'NC' ? 'largerFail' : 'largerPass']++
  }
  return digest
}
