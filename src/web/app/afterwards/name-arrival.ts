import { focusOn } from './focus-on.ts'

/**
 * A new page takes the focus before it is drawn (useArrival), and a screen reader says nothing of a place without a name. As soon as the page
 * has a heading, that has the focus, unless something else has it by then.
 */
export const nameArrival = (): (() => void) => {
  let observer: MutationObserver | undefined
  const stop = (): void => {
    observer?.disconnect()
    observer = undefined
  }
  const giveOn = (main: HTMLElement): boolean => {
    const heading = main.querySelector<HTMLElement>('h1')
    if (heading) focusOn(heading)
    return heading !== null
  }
  const follow = ({ target }: Pick<FocusEvent, 'target'>): void => {
    stop()
    if (!(target instanceof HTMLElement) || target.id !== 'main' || giveOn(target)) return
    observer = new MutationObserver(() => {
      if (document.activeElement !== target || giveOn(target)) stop()
    })
    observer.observe(target, { childList: true, subtree: true })
  }
  document.addEventListener('focusin', follow)
  // This file loads late.
  follow({ target: document.activeElement })
  return () => {
    stop()
    document.removeEventListener('focusin', follow)
  }
}
