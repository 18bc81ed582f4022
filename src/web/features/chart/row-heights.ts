/** Rows from one up to, and without, another. */
export type Span = { from: number; to: number }

/** Until the first row is measured: about two lines of text with their margins. */
const GUESS = 80
/** Heights are fractions of a pixel on some screens. */
const SAME = 0.5

/**
 * The heights of a table's rows, of which only some were ever drawn: the others count as high as an average one. Pixels are those that
 * the table is scrolled by.
 */
export const createRowHeights = (total: number) => {
  const heights = new Float64Array(total).fill(GUESS)
  const isMeasured = new Uint8Array(total)
  let isFirst = true
  /** How much higher the rows above what is seen are than they were thought to be: rows stay where they are until `settle`. */
  let slack = 0
  const sum = ({ from, to }: Span): number => {
    let height = 0
    for (let row = from; row < to; row++) height += heights[row]!
    return height
  }
  const topOf = (row: number): number => slack + sum({ from: 0, to: row })
  const between = (top: number, bottom: number): Span => {
    let from = 0
    let y = slack
    while (from < total - 1 && y + heights[from]! <= top) y += heights[from++]!
    let to = from
    while (to < total && y < bottom) y += heights[to++]!
    return { from, to: Math.max(to, Math.min(total, from + 1)) }
  }
  return {
    /** Where a row begins. */
    topOf,
    /** How high rows are together. */
    sum,
    /** The rows, at least one, that are seen between two heights. */
    between,
    isMeasured: (row: number): boolean => isMeasured[row] === 1,
    /**
     * Takes down the heights of drawn rows. Rows from `anchor` on, which are seen, stay where they are. Says whether what is drawn in
     * place of other rows has another height now: rows above were higher or lower than thought, or all are, as the size of the text or the
     * table's width is another.
     */
    learn: (found: ReadonlyMap<number, number>, anchor: number): boolean => {
      if (found.size === 0) return false
      const hasChanged = [...found].some(([row, height]) => isMeasured[row] === 1 && Math.abs(heights[row]! - height) > SAME)
      const isAnew = isFirst || hasChanged
      const before = topOf(anchor)
      if (isAnew) {
        heights.fill([...found.values()].reduce((all, height) => all + height, 0) / found.size)
        isMeasured.fill(0)
      }
      for (const [row, height] of found) {
        heights[row] = height
        isMeasured[row] = 1
      }
      const moved = isFirst ? 0 : before - topOf(anchor)
      isFirst = false
      slack += moved
      return isAnew || Math.abs(moved) > SAME
    },
    /** Puts the first row at the top again. Returns by how many pixels all rows move, which is what to scroll by. */
    settle: (): number => {
      const moved = Math.abs(slack) > SAME ? -slack : 0
      slack = 0
      return moved
    },
  }
}

/** Rows that are drawn at a time ahead of what is seen: few enough for one frame of a slow phone. */
const STEP = 2

/**
 * What to draw next: all that is seen, what is drawn already of the wanted rows, and a few more of these. Rows that are no longer wanted
 * go when others come: a change costs a phone as much as a row does.
 */
export const nextSpan = (drawn: Span, seen: Span, wanted: Span): Span => {
  const kept = { from: Math.max(drawn.from, wanted.from), to: Math.min(drawn.to, wanted.to) }
  // After a leap nothing of it is near.
  const isFar = kept.from >= kept.to || kept.from > seen.to || kept.to < seen.from
  const next = isFar ? { ...seen } : { from: Math.min(kept.from, seen.from), to: Math.max(kept.to, seen.to) }
  const above = next.from - wanted.from
  const below = wanted.to - next.to
  if (below >= above) next.to += Math.min(STEP, Math.max(0, below))
  else next.from -= Math.min(STEP, above)
  return next.from < drawn.from || next.to > drawn.to ? next : drawn
}

/** The drawn rows, with the focused one and its neighbours wherever it is: it keeps the focus, and a press of Tab goes on from there. */
export const drawnSpans = (drawn: Span, focused: number | undefined, total: number): Span[] => {
  if (focused === undefined || focused >= total) return [drawn]
  const around = { from: Math.max(0, focused - 1), to: Math.min(total, focused + 2) }
  if (around.to < drawn.from) return [around, drawn]
  if (around.from > drawn.to) return [drawn, around]
  return [{ from: Math.min(drawn.from, around.from), to: Math.max(drawn.to, around.to) }]
}
