import { useEffect, useState } from 'react'

/** How far down the window a part must begin to be the one that is read, in pixels. */
const READ_FROM = 160

/** What hides a part; it opens from the inside out. */
const foldOf = (part: Element): HTMLDetailsElement | null => part.closest<HTMLDetailsElement>('details:not([open])')

/** Of parts of the page by their ids, in the order of the page, the one that is read now; at the end of the page the last. */
export const useCurrentPart = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState(ids[0])
  useEffect(() => {
    const read = () => {
      const begun = ids.filter((id) => {
        const part = document.getElementById(id)
        return part && !foldOf(part) && part.getBoundingClientRect().top <= READ_FROM
      })
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      setCurrent((isAtEnd ? ids.findLast((id) => document.getElementById(id)) : begun.at(-1)) ?? ids[0])
    }
    addEventListener('scroll', read, { passive: true })
    addEventListener('resize', read)
    return () => {
      removeEventListener('scroll', read)
      removeEventListener('resize', read)
    }
  }, [ids])
  return current
}

/** Brings a part of the page to the top of the window, and its heading into focus; what it is folded in opens. */
export const showPart = (id: string): void => {
  const part = document.getElementById(id)
  for (let fold = part && foldOf(part); fold; fold = foldOf(fold)) fold.open = true
  part?.scrollIntoView({ block: 'start' })
  part?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}
