import { i18n } from '@lingui/core'
import { Component, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ErrorBoundary } from './error-boundary.tsx'
import { keepDrawn } from './keep-drawn.ts'

const drawnRoot = (): HTMLElement => {
  const root = document.createElement('div')
  root.innerHTML = '<main><h1>Can I mix these?</h1></main>'
  document.body.append(root)
  onTestFinished(() => root.remove())
  return root
}
i18n.loadAndActivate({ locale: 'en', messages: {} })

/** A page of an app that uses what the browser lacks. */
const Page = ({ isLacking }: { isLacking: boolean }): ReactNode => {
  if (isLacking) throw new TypeError('rows.toReversed is not a function')
  return (
    <main>
      <h1>Can I mix these?</h1>
    </main>
  )
}
class Uncaught extends Component<{ children: ReactNode }> {
  override render() {
    return this.props.children
  }
}

test.each([
  ['in a page', ErrorBoundary],
  ['around all pages', Uncaught],
])('FLOOR-04 what the server drew stays where the app fails at its start %s, with a sentence above it', async (_where, Around) => {
  const root = drawnRoot()
  const failed = (): void => drawn.failed()
  const options = { onRecoverableError: () => undefined, onCaughtError: failed, onUncaughtError: failed }
  const drawn = keepDrawn(root, () => app.unmount())
  const app = hydrateRoot(
    root,
    <Around>
      <Page isLacking />
    </Around>,
    options,
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something bad happened; please try again later.')
  await expect.element(page.getByRole('heading', { name: 'Can I mix these?' })).toBeVisible()
  expect(page.getByRole('heading').all()).toHaveLength(1)
})

test('FLOOR-04 a page that is shown is not put back by an error that comes later', async () => {
  const root = drawnRoot()
  let isUnmounted = false
  const drawn = keepDrawn(root, () => {
    isUnmounted = true
  })
  drawn.shown()
  root.querySelector('h1')!.textContent = 'Results'
  drawn.failed()
  await new Promise((resolve) => setTimeout(resolve))
  await expect.element(page.getByRole('heading', { name: 'Results' })).toBeVisible()
  expect(isUnmounted).toBe(false)
})
