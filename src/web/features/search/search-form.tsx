import { Trans, useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import type { Choice } from '../../../domain/choices.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Typeahead } from '../../ui/typeahead.tsx'
import type { ChoiceLists } from './choice-lists.ts'
import type { Draft } from './criteria.ts'
import styles from './search-form.module.css'

type SearchFormProps = {
  draft: Draft
  lists: ChoiceLists
  /** The last search got no answer. */
  hasFailed: boolean
  onChange: (draft: Draft) => void
  onSearch: () => void
}

export const SearchForm = ({ draft, lists, hasFailed, onChange, onSearch }: SearchFormProps) => {
  const { t } = useLingui()
  const { brand, edition, preferences } = useSession()
  const { product, maker } = brand
  const { country } = draft

  /** Another country sells other products, so it clears what was chosen among them (SRCH-03). */
  const chooseCountry = (chosen: Choice | undefined) => {
    if (chosen?.id) preferences.country.set(chosen.id.toLowerCase())
    onChange(chosen?.id === country?.id ? { ...draft, country: chosen } : { country: chosen })
  }
  const unlisted = (choice: Choice | undefined) =>
    choice && choice.id === '' ? t`Not chosen from the list, so it does not narrow the search` : undefined

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      {hasFailed && (
        <div role="alert">
          <Notice>
            <Trans>The search got no answer. What you filled in is still here, and you can search again.</Trans>
          </Notice>
        </div>
      )}
      {!edition.forcedCountry && (
        <Typeahead
          label={t`Country`}
          value={country}
          choices={lists.countries}
          onChange={chooseCountry}
          required
          hint={country?.id ? undefined : t`Required`}
        />
      )}
      {country?.id && (
        <>
          <Typeahead
            label={t`Choose a ${maker} Product (optional)`}
            value={draft.product}
            choices={lists.products}
            onChange={(chosen) => onChange({ ...draft, product: chosen })}
            hint={unlisted(draft.product)}
          />
          <Typeahead
            label={t`${maker} Product or Agrochemical`}
            value={draft.agrochemical}
            choices={lists.agrochemicals}
            onChange={(chosen) => onChange({ ...draft, agrochemical: chosen })}
            hint={unlisted(draft.agrochemical)}
          />
          <Typeahead
            label={t`Choose an Active Ingredient (optional)`}
            value={draft.active}
            choices={lists.actives}
            onChange={(chosen) => onChange({ ...draft, active: chosen })}
            hint={unlisted(draft.active)}
          />
          <div className={styles.buttons}>
            <Button look="primary" type="submit">
              <Search aria-hidden size={20} />
              <Trans>Search for {product} Results</Trans>
            </Button>
            <Button onClick={() => onChange({ country })}>
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
