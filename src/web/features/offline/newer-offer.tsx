import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { createStore, useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import styles from './newer-offer.module.css'

/** Shows newer results in place of those on the screen; undefined while there are none. */
export const newerResults = createStore<(() => void) | undefined>(undefined)

/** The button goes when it is pressed: who used the keyboard, or hears the page, continues at what it has shown. */
const focusResults = (): void => {
  const main = document.getElementById('main')
  const place = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
  place?.focus()
}

/** Offers newer results than those on the screen, which stay until it is taken (EDGE-37). */
export const NewerOffer = () => {
  const show = useStore(newerResults)
  const [path] = useLocation()
  const criteria = useSearch()
  // It is about what was on the screen.
  // oxlint-disable-next-line react/exhaustive-deps -- every navigation ends it
  useEffect(() => newerResults.set(undefined), [path, criteria])
  const take = (): void => {
    show?.()
    focusResults()
  }
  return (
    <output className={`screen-only ${styles.place}`}>
      {show && (
        <Button look="primary" onClick={take}>
          <Trans>New results: show</Trans>
        </Button>
      )}
    </output>
  )
}
