import { useEffect, useLayoutEffect, useRef, useState } from 'react'

type Place = { shown: number; top: number }

const placeHere = (): Place | undefined => (history.state as { place?: Place } | null)?.place
const keepPlace = (place: Place) => history.replaceState({ ...(history.state as object | null), place }, '')

/** Scrolling comes in bursts, and browsers limit how often an entry of the history may change. */
const SETTLED_MS = 150

/**
 * How many results are shown, `pageSize` more at a time, and the scroll position. Both are stored in the history entry, so that
 * going back from a report shows the same row even if the report was reloaded meanwhile.
 */
export const usePlace = (pageSize: number, here: number, total: number): { shown: number; showMore: () => void } => {
  const [before] = useState(placeHere)
  const [shown, setShown] = useState(before?.shown ?? pageSize)
  const isSought = useRef(before !== undefined)

  // The rows may load later than the page: if the visitor scrolls in between, the position is not restored.
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

  // After leaving this page the history entry is another one, so nothing is stored after that.
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
