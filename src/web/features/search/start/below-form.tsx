import { Trans } from '@lingui/react/macro'
import MapPin from 'lucide-react/icons/map-pin'
import { useEffect, useRef, useState } from 'react'
import type { Choice } from '../../../../domain/products/choices.ts'
import { likelyCountries } from '../../../platform/device/browser-region.ts'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import type { Search } from '../use-search.ts'
import styles from './below-form.module.css'

const MOST_LIKELY = 5

/** The likeliest countries to begin with (SRCH-31). */
export const BelowForm = ({ search: { draft, lists, change } }: { search: Search }) => {
  const { edition, preferences } = useSession()
  const place = useRef<HTMLDivElement>(null)
  const [isPressed, setPressed] = useState(false)
  const country = draft.country?.id
  const [first, ...others] = edition.forcedCountry || country || !lists.countries ? [] : likelyCountries(lists.countries, MOST_LIKELY)
  // The button is gone once it was pressed: one continues in the first field that it opened.
  useEffect(() => {
    if (isPressed && country) place.current?.parentElement?.querySelector<HTMLElement>('form input:not([aria-required="true"])')?.focus()
  }, [isPressed, country])
  const choose = (chosen: Choice) => {
    preferences.country.set(chosen.id.toLowerCase())
    setPressed(true)
    change({ country: chosen })
  }
  return (
    <div ref={place} className={styles.below}>
      {first && (
        <Button onClick={() => choose(first)}>
          <MapPin aria-hidden size={20} />
          <CountryQuestion country={first.name} />
        </Button>
      )}
      {others.map((one) => (
        <Button key={one.id} onClick={() => choose(one)}>
          {one.name}
        </Button>
      ))}
    </div>
  )
}

const CountryQuestion = ({ country }: { country: string }) => <Trans>Your country: {country}?</Trans>
