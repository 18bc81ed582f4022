import { useEffect, useLayoutEffect, useRef, useState } from 'react'

type Place = { shown: number; top: number }

const placeHere = (): Place | undefined => (history.state as { place?: Place } | null)?.place
const keepPlace = (place: Place) => history.replaceState({ ...(history.state as object | null), place }, '')

/** Scrolling comes in bursts, and browsers limit how often an entry of the history may change. */
const SETTLED_MS = 150

/**
 * How many results are shown and how far they are scrolled, `pageSize` more at a time. Both are kept in the history's entry, so that
 * the way back from a report leads to the same row even where the report was reloaded meanwhile.
 */
export const usePlace = (pageSize: number, here: number, total: number): { shown: number; showMore: () => void } => {
  const [before] = useState(placeHere)
  const [shown, setShown] = useState(before?.shown ?? pageSize)
  const isSought = useRef(before !== undefined)

  // The rows that were shown may come later than the page: a visitor who moves in between stays where they are.
  useLayoutEffect(() => {
    if (!before || !isSought.current || here < Math.min(before.shown, total)) return
    isSought.current = false
    scrollTo(0, before.top)
  }, [before, here, total])

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

  // Whatever leaves this page takes the entry with it, so nothing is noted after that.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!isSought.current) keepPlace({ shown, top: scrollY })
      }, SETTLED_MS)
    }
    addEventListener('scroll', note, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', note)
    }
  }, [shown])

  return {
    shown,
    showMore: () => {
      keepPlace({ shown: shown + pageSize, top: scrollY })
      setShown(shown + pageSize)
    },
  }
}
