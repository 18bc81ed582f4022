import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** `list` is where the rows begin on the page, and `opened` the address of the link that was followed; earlier versions did not store them. */
type Place = { shown: number; top: number; list?: number; opened?: string }

const placeHere = (): Place | undefined => (history.state as { place?: Place } | null)?.place
const keepPlace = (place: Place) => history.replaceState({ ...(history.state as object | null), place }, '')

/** Scrolling comes in bursts, and browsers limit how often an entry of the history may change. */
const SETTLED_MS = 150

const placeOf = (shown: number, list: HTMLElement | null): Place => ({
  shown,
  top: scrollY,
  ...(list && { list: scrollY + list.getBoundingClientRect().top }),
})

type Rows = {
  pageSize: number
  /** How many are loaded. */
  here: number
  /** How many there are. */
  total: number
  /** The element that has the rows. What is above it may load later than they do, and may have had another height. */
  list: RefObject<HTMLElement | null>
}

/**
 * How many results are shown, `pageSize` more at a time, and the scroll position. Both are stored in the history entry, so that
 * going back from a report shows the same row even if the report was reloaded meanwhile, and a keyboard goes on from its link.
 */
export const usePlace = ({ pageSize, here, total, list }: Rows): { shown: number; isReturning: boolean; showMore: () => void } => {
  const [before] = useState(placeHere)
  const [shown, setShown] = useState(before?.shown ?? pageSize)
  const isSought = useRef(before !== undefined)

  // The rows may load later than the page: if the visitor scrolls in between, the position is not restored.
  useLayoutEffect(() => {
    if (!before || !isSought.current || here < Math.min(before.shown, total)) return
    isSought.current = false
    const now = placeOf(before.shown, list.current)
    scrollTo(0, before.top + ((now.list ?? 0) - (before.list ?? now.list ?? 0)))
    const opened = [...(list.current?.querySelectorAll('a') ?? [])].find((link) => link.getAttribute('href') === before.opened)
    opened?.focus({ preventScroll: true })
  }, [before, here, total, list])

  useEffect(() => {
    const stay = () => {
      isSought.current = false
    }
    const moves = ['wheel', 'touchstart', 'keydown'] as const
    for (const move of moves) addEventListener(move, stay, { passive: true })
    return () => {
      for (const move of moves) removeEventListener(move, stay)
    }
  }, [])

  // After leaving this page the history entry is another one, so nothing is stored after that.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!isSought.current) keepPlace(placeOf(shown, list.current))
      }, SETTLED_MS)
    }
    /** Before the link is followed, while this page's entry is the current one. */
    const noteLink = ({ target }: Event) => {
      const opened = target instanceof Element && list.current?.contains(target) && target.closest('a')?.getAttribute('href')
      if (opened) keepPlace({ ...placeOf(shown, list.current), opened })
    }
    addEventListener('scroll', note, { passive: true })
    addEventListener('click', noteLink, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('click', noteLink, { capture: true })
      removeEventListener('scroll', note)
    }
  }, [shown, list])

  return {
    shown,
    isReturning: before !== undefined,
    showMore: () => {
      keepPlace(placeOf(shown + pageSize, list.current))
      setShown(shown + pageSize)
    },
  }
}
