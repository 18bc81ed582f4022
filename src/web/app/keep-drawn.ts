import { t } from '@lingui/core/macro'

/**
 * What the server drew is readable: where the app fails before it is shown, as in a browser that lacks something, it is put back with a
 * sentence above it, and no message takes its place (FLOOR-04).
 */
export const keepDrawn = (root: HTMLElement, unmount: () => void) => {
  let drawn: string | undefined = root.innerHTML
  return {
    shown: (): void => {
      drawn = undefined
    },
    failed: (): void => {
      const html = drawn
      drawn = undefined
      if (html === undefined) return
      // React is within its own work when it reports.
      setTimeout(() => {
        unmount()
        root.innerHTML = html
        const told = document.createElement('p')
        told.className = 'without-app'
        told.setAttribute('role', 'alert')
        told.textContent = t`Something bad happened; please try again later.`
        root.prepend(told)
      })
    },
  }
}
