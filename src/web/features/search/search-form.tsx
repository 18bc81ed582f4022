import { Trans, useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Choice } from '../../../domain/products/choices.ts'
import { lazyExtra } from '../../platform/lazy-component.ts'
import { useLookup } from '../../lookups/lookup.ts'
import { KILOBYTE } from '../../lookups/pack-list.ts'
import { savedCountries } from '../../lookups/saved-countries.ts'
import { isOffline } from '../../platform/network/network.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Typeahead } from '../../ui/typeahead.tsx'
import { type MoreChoices, NO_MORE_CHOICES } from './criteria.ts'
import { ProductPicker } from './product-picker.tsx'
import styles from './search-form.module.css'
import { useUnlistedHint } from './unlisted-hint.ts'
import type { Search as Course } from './use-search.ts'

const Unlisted = lazyExtra(() => import('./unlisted/unlisted.tsx').then((file) => file.Unlisted))
const UnknownLink = lazyExtra(() => import('./unlisted/unlisted.tsx').then((file) => file.UnknownLink))

/** What the page does without, where it is not known already. */
const EXTRA = { isExtra: true }

type SearchFormProps = {
  search: Course
  /** Text of the search button. */
  submit: ReactNode
  /** The field for the other product, and what else one kind of search has; they show once a country is chosen. */
  partner: ReactNode
  /** Products besides these two, in their order; and what a press on the button does then, instead of a search. */
  more?: MoreChoices
  onSubmit?: (() => Promise<void>) | undefined
  children: ReactNode
}

/** Once something was chosen, one goes on in the next product field that is empty (SRCH-35). */
const useNextBox = (form: RefObject<HTMLFormElement | null>, chosen: readonly (Choice | undefined)[]): void => {
  const count = chosen.filter((choice) => choice?.id).length
  const before = useRef(count)
  useEffect(() => {
    const isMore = count > before.current
    before.current = count
    // What comes back, or is filled in from an address, takes the focus from nobody.
    if (!isMore || !form.current?.contains(document.activeElement)) return
    const next = [...form.current.querySelectorAll<HTMLInputElement>('[data-next] input')].find(({ value }) => value === '')
    next?.focus()
  }, [form, count])
}

export const SearchForm = ({ search, submit, partner, more = NO_MORE_CHOICES, onSubmit, children }: SearchFormProps) => {
  const { t } = useLingui()
  const { brand, edition, formats, preferences, storage } = useSession()
  const { draft, lists, change, restart } = search
  const { maker } = brand
  const { country } = draft
  const unlisted = useUnlistedHint()
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useNextBox(form, [country, draft.product, draft.agrochemical, ...more])
  const unsaved =
    isOffline() && country?.id && !savedCountries(storage).includes(country.id) ? formats.country(country.id, country.name) : undefined
  const isUnsaved = search.state.step === 'failed' && unsaved !== undefined
  const pack = useLookup('pack', isUnsaved ? { params: { country: country!.id.toLowerCase() } } : undefined, EXTRA)
  /** As the offer to save it said, if it was shown before the network went. */
  const size = pack.step === 'ready' ? formats.count(Math.ceil(pack.value.bytes / KILOBYTE)) : undefined

  /** Another country sells other products, so it clears the chosen products (SRCH-03). */
  const chooseCountry = useCallback(
    (chosen: Choice | undefined) => {
      if (chosen?.id) preferences.country.set(chosen.id.toLowerCase())
      if (chosen?.id === country?.id || !country?.id) change({ country: chosen })
      else restart(chosen)
    },
    [preferences, country?.id, change, restart],
  )
  const chooseProduct = useCallback((product: Choice | undefined) => change({ product }), [change])

  return (
    <form
      className={`part stack gap-3 ${styles.form}`}
      ref={form}
      noValidate
      data-tried={isTried}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (onSubmit) void onSubmit()
        else search.start()
      }}
    >
      {search.state.step === 'failed' && (
        <div role="alert">
          <Notice>
            {isOffline() ? (
              <Trans>No signal. Your search is kept.</Trans>
            ) : (
              <Trans>There was no answer. Your search is kept: try again.</Trans>
            )}
            {unsaved !== undefined && (
              <>
                {' '}
                {size === undefined ? (
                  <Trans>{unsaved} is not saved on this device: save it when you are back.</Trans>
                ) : (
                  <Trans>
                    {unsaved} is not saved on this device: save it ({size}&nbsp;kB) when you are back.
                  </Trans>
                )}
              </>
            )}
          </Notice>
        </div>
      )}
      {search.state.step === 'unknown' && <UnknownLink search={search} />}
      {!edition.forcedCountry && (
        <Typeahead
          label={t`Country`}
          value={country}
          choices={lists.countries}
          suggesting={lists.names}
          onChange={chooseCountry}
          required
          className={styles.country}
          hint={country?.id ? undefined : t`Required`}
        />
      )}
      {country?.id && (
        <>
          <div className={styles.pair}>
            <ProductPicker
              kind={search.kind}
              taken={[draft.agrochemical?.id]}
              label={t`Choose a ${maker} Product (optional)`}
              value={draft.product}
              choices={lists.products}
              suggesting={lists.details}
              onChange={chooseProduct}
              hint={unlisted(draft.product)}
            />
            <span className={styles.plus} aria-hidden>
              +
            </span>
            {partner}
          </div>
          {children}
          {search.held > 0 && <Unlisted key={search.held} search={search} />}
          <div className={styles.buttons}>
            <Button look="primary" type="submit">
              <Search size={20} />
              {submit}
            </Button>
            <Button onClick={() => restart(country)}>
              <Trans>Reset</Trans>
            </Button>
          </div>
        </>
      )}
      {lists.retry && (
        <Notice>
          <p>
            <Trans>Some lists could not be loaded.</Trans>
          </p>
          <Button onClick={lists.retry}>
            <Trans>Try again</Trans>
          </Button>
        </Notice>
      )}
    </form>
  )
}
