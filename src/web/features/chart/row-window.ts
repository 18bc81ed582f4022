import { flushSync } from 'react-dom'
import { createRowHeights, drawnSpans, nextSpan, type Span } from './row-heights.ts'

/** Rows in the page at first. */
const FIRST = 16
/** Pixels above and below what is seen that have rows too: a third of a second of fast scrolling. */
const AHEAD = 800
const SETTLED_MS = 150

/** The table's heading is the first row for assistive technology. */
export const ariaIndexOf = (row: number): number => row + 2
const rowOf = (line: Element | null): number | undefined => {
  const index = line?.getAttribute('aria-rowindex')
  return index ? Number(index) - ariaIndexOf(0) : undefined
}

/** Where a table is scrolled to: the first row that is seen, and how many pixels of it are not. */
export type Spot = { row: number; past: number }

/** The rows in the page, in one or two spans, with the heights of the gaps before each span and at the end. */
type RowView = { spans: (Span & { gap: number })[]; end: number }

type Options = { total: number; start: Spot | undefined; onRest: (spot: Spot) => void }

/**
 * Keeps few of a long table's rows in the page: those that are seen, some above and below, and the one that has the focus. Rows may have
 * any height. For printing, all rows are in the page.
 */
export const createRowWindow = ({ total, start, onRest }: Options) => {
  const heights = createRowHeights(total)
  const first = Math.max(0, Math.min(start?.row ?? 0, total - FIRST))
  let drawn: Span = { from: first, to: Math.min(total, first + FIRST) }
  let focused: number | undefined
  let isPlaced = false
  /** How far the table was scrolled before it is printed. */
  let topBefore: number | undefined
  let frame: HTMLElement
  let show: (view: RowView) => void
  let isAttached = false
  let nextFrame = 0
  let resting: ReturnType<typeof setTimeout> | undefined

  const view = (): RowView => {
    if (topBefore !== undefined) return { spans: [{ from: 0, to: total, gap: 0 }], end: 0 }
    const spans = drawnSpans(drawn, focused, total)
    return {
      spans: spans.map((span, at) => ({
        ...span,
        gap: at === 0 ? Math.max(0, heights.topOf(span.from)) : heights.sum({ from: spans[at - 1]!.to, to: span.from }),
      })),
      end: heights.sum({ from: spans.at(-1)!.to, to: total }),
    }
  }
  const showNow = (): void => flushSync(() => show(view()))

  const spotHere = (): Spot => {
    const row = heights.between(frame.scrollTop, frame.scrollTop).from
    return { row, past: frame.scrollTop - heights.topOf(row) }
  }

  /** Rows that turned out higher or lower left no gap and no room at the top: the table and what it is scrolled by change as one. */
  const settle = (): void => {
    const moved = heights.settle()
    if (moved === 0) return
    showNow()
    frame.scrollTop += moved
  }

  const draw = (): void => {
    if (topBefore !== undefined) return
    const wantedFrom = (top: number, bottom: number): Span => heights.between(top - AHEAD, bottom + AHEAD)
    if (wantedFrom(frame.scrollTop, frame.scrollTop).from === 0) settle()
    const { scrollTop, clientHeight } = frame
    const next = nextSpan(drawn, heights.between(scrollTop, scrollTop + clientHeight), wantedFrom(scrollTop, scrollTop + clientHeight))
    if (next === drawn) return
    drawn = next
    showNow()
    // A few more in each frame, until there are enough.
    drawSoon()
  }
  const drawSoon = (): void => {
    cancelAnimationFrame(nextFrame)
    nextFrame = requestAnimationFrame(draw)
  }

  const restSoon = (): void => {
    clearTimeout(resting)
    resting = setTimeout(() => {
      if (topBefore !== undefined || total === 0) return
      settle()
      onRest(spotHere())
    }, SETTLED_MS)
  }

  /** Whether gaps have another height now. */
  const measure = (isWanted: (row: number) => boolean): boolean => {
    if (topBefore !== undefined || frame.clientHeight === 0) return false
    const found = new Map<number, number>()
    for (const line of frame.querySelectorAll('tbody tr')) {
      const row = rowOf(line)
      if (row !== undefined && isWanted(row)) found.set(row, line.getBoundingClientRect().height)
    }
    return found.size > 0 && heights.learn(found, spotHere().row)
  }

  /** After rows were put into the page, before they are seen. */
  const measureDrawn = (): void => {
    if (!isAttached) return
    if (measure((row) => !heights.isMeasured(row))) {
      show(view())
      restSoon()
    } else if (!isPlaced) {
      isPlaced = true
      if (start) frame.scrollTop = heights.topOf(start.row) + start.past
      drawSoon()
    }
  }

  const leap = (to: 'start' | 'end'): void => {
    const from = to === 'start' ? 0 : Math.max(0, total - FIRST)
    drawn = { from, to: Math.min(total, from + FIRST) }
    showNow()
    settle()
    frame.scrollTop = to === 'start' ? 0 : frame.scrollHeight
  }

  const listeners = {
    scroll: () => {
      drawSoon()
      restSoon()
    },
    focusin: ({ target }: FocusEvent) => {
      focused = rowOf((target as Element).closest('tbody tr'))
      show(view())
    },
    focusout: ({ target, relatedTarget }: FocusEvent) => {
      // When the window loses the focus, its element has it again afterwards.
      if (target === document.activeElement || frame.contains(relatedTarget as Node | null)) return
      focused = undefined
      show(view())
    },
    keydown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || (event.key !== 'Home' && event.key !== 'End')) return
      event.preventDefault()
      leap(event.key === 'Home' ? 'start' : 'end')
    },
  }
  const printing = {
    beforeprint: () => {
      topBefore ??= frame.scrollTop
      showNow()
    },
    afterprint: () => {
      if (topBefore === undefined) return
      const top = topBefore
      topBefore = undefined
      showNow()
      frame.scrollTop = top
    },
  }

  /** From when the table is in the page. Returns how to end it. */
  const attach = (element: HTMLElement, onView: (view: RowView) => void): (() => void) => {
    frame = element
    show = onView
    isAttached = true
    const ended = new AbortController()
    const { signal } = ended
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener, { signal })
    for (const [name, listener] of Object.entries(printing)) addEventListener(name, listener, { signal })
    // The size of the text and of the window may change at any time, and that of the headings with them.
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(nextFrame)
      nextFrame = requestAnimationFrame(() => {
        if (measure(() => true)) {
          showNow()
          restSoon()
        }
        draw()
      })
    })
    sizes.observe(element)
    sizes.observe(element.querySelector('thead')!)
    return () => {
      isAttached = false
      ended.abort()
      sizes.disconnect()
      cancelAnimationFrame(nextFrame)
      clearTimeout(resting)
    }
  }

  return { view, attach, measureDrawn, spotHere }
}
