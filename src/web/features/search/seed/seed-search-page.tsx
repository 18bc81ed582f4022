import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Choice } from '../../../../domain/choices.ts'
import { Banner } from '../../../shared/banner.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Typeahead } from '../../../ui/typeahead.tsx'
import { SearchForm } from '../search-form.tsx'
import styles from '../search-page.module.css'
import { SearchScreen } from '../search-screen.tsx'
import { TestsOnRecord } from '../tests-on-record.tsx'
import { useUnlistedHint } from '../unlisted-hint.ts'
import { type Search, type SearchPageProps, useSearch } from '../use-search.ts'
import { useSearchForm } from '../use-search-form.ts'
import { cropMeant, useCropChoices } from './crop-choices.ts'
import { seedBody } from './seed-body.ts'
import { useSeedLists } from './seed-lists.ts'

export const SeedSearchPage = (props: SearchPageProps) => {
  const form = useSearchForm('seed', props)
  const search = useSearch(props, { form, lists: useSeedLists(form.chosen), bodyOf: seedBody })
  return (
    <SearchScreen kind="seed" search={search} keep={props.keep}>
      <Banner image="seed">
        <h1>
          <Trans>Seed Coatings</Trans>
        </h1>
        <TestsOnRecord kind="seed" />
      </Banner>
      <div className={styles.columns}>
        <SearchForm search={search} submit={<Trans>Search</Trans>}>
          <SeedFields search={search} />
        </SearchForm>
        {props.more(search)}
      </div>
    </SearchScreen>
  )
}

/** Criteria of a search for seed coatings besides the maker's product. */
const SeedFields = ({ search: { draft, lists, change } }: { search: Search }) => {
  const { t } = useLingui()
  const unlisted = useUnlistedHint()
  const crops = useCropChoices(lists.crops?.[1])
  return (
    <>
      <Typeahead
        label={t`Seed Treatment or Other Product (optional)`}
        value={draft.agrochemical}
        choices={lists.agrochemicals}
        suggesting={lists.partners}
        onChange={useCallback((agrochemical: Choice | undefined) => change({ agrochemical }), [change])}
        hint={unlisted(draft.agrochemical)}
      />
      <ChoiceField
        label={t`Choose a Crop (optional)`}
        none={t`All crops`}
        choices={crops.map(({ crop: { id }, name }) => ({ id, name }))}
        value={
          draft.crop
            ? (cropMeant(
                draft.crop.id,
                crops.map(({ crop }) => crop),
              )?.id ?? '')
            : ''
        }
        onChange={(id) => change({ crop: crops.find(({ crop }) => crop.id === id)?.crop })}
      />
    </>
  )
}
