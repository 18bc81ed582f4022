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
        const notice = document.createElement('p')
        notice.className = 'without-app'
        notice.setAttribute('role', 'alert')
        notice.textContent = t`Something bad happened; please try again later.`
        root.prepend(notice)
      })
    },
  }
}
