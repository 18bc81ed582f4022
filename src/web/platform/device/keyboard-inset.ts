import { useEffect } from 'react'

/**
 * While it is shown, `--keyboard` is the height of the window that a phone's keyboard covers: browsers lay out fixed and sticky things
 * below it.
 */
export const useKeyboardInset = (): void => {
  useEffect(() => {
    const viewport = visualViewport
    if (!viewport) return undefined
    const { style } = document.documentElement
    const measure = () => {
      // A page that is zoomed in is covered by nothing.
      const covered = viewport.scale > 1.01 ? 0 : Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
    }
  }, [])
}
