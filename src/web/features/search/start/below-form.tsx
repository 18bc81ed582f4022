import { Trans } from '@lingui/react/macro'
import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import type { Choice } from '../../../../domain/products/choices.ts'
import { fragmentOf } from '../../../../domain/tank/link-check.ts'
import { likelyCountries } from '../../../platform/device/browser-region.ts'
import { pagePaths } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { Search } from '../use-search.ts'
import styles from './below-form.module.css'

const MOST_LIKELY = 5

/** The next step beside the form: the likeliest countries to begin with (SRCH-31), or the whole tank for a mix of more products (SRCH-32). */
export const BelowForm = ({ search: { kind, draft, lists, change } }: { search: Search }) => {
  const { edition, preferences } = useSession()
  const place = useRef<HTMLDivElement>(null)
  const [isPressed, setPressed] = useState(false)
  const country = draft.country?.id
  const [first, ...others] = edition.forcedCountry || country || !lists.countries ? [] : likelyCountries(lists.countries, MOST_LIKELY)
  const entered = [draft.product, draft.agrochemical].filter((choice) => choice !== undefined)
  const ids = entered.flatMap(({ id }) => id || [])
  const names = entered.flatMap(({ id, name }) => (id ? [] : name.trim() || []))
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
      {country && kind === 'foliar' && (
        <ButtonLink look="quiet" href={entered.length > 0 ? `${pagePaths.tank}#${fragmentOf(country, ids, names)}` : pagePaths.tank}>
          <Plus aria-hidden size={20} />
          <Trans>Add another product</Trans>
        </ButtonLink>
      )}
    </div>
  )
}

const CountryQuestion = ({ country }: { country: string }) => <Trans>Your country: {country}?</Trans>
