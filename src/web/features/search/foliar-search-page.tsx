import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../platform/session.ts'
import { Banner } from '../../shared/banner.tsx'
import { useFoliarLists } from './choice-lists.ts'
import { foliarBody } from './criteria.ts'
import { SearchForm } from './search-form.tsx'
import { SearchScreen } from './search-screen.tsx'
import styles from './search-page.module.css'
import { TestsOnRecord } from './tests-on-record.tsx'
import { type Search, type SearchPageProps, useSearch } from './use-search.ts'
import { useSearchForm } from './use-search-form.ts'
import { useCallback } from 'react'
import type { Choice } from '../../../domain/products/choices.ts'
import { Typeahead } from '../../ui/typeahead.tsx'
import { useUnlistedHint } from './unlisted-hint.ts'

/** Criteria of a foliar search besides the maker's product. */
const FoliarFields = ({ search: { draft, lists, change } }: { search: Search }) => {
  const { t } = useLingui()
  const { maker } = useSession().brand
  const unlisted = useUnlistedHint()
  return (
    <>
      <Typeahead
        label={t`${maker} Product or Agrochemical`}
        value={draft.agrochemical}
        choices={lists.agrochemicals}
        suggesting={lists.partners}
        onChange={useCallback((agrochemical: Choice | undefined) => change({ agrochemical }), [change])}
        hint={unlisted(draft.agrochemical)}
      />
      <Typeahead
        label={t`Choose an Active Ingredient (optional)`}
        value={draft.active}
        choices={lists.actives}
        suggesting={lists.names}
        onChange={useCallback((active: Choice | undefined) => change({ active }), [change])}
        hint={unlisted(draft.active)}
      />
    </>
  )
}

export const FoliarSearchPage = (props: SearchPageProps) => {
  const { product } = useSession().brand
  const form = useSearchForm('foliar', props)
  const search = useSearch(props, { form, lists: useFoliarLists(form.chosen), bodyOf: foliarBody })
  return (
    <SearchScreen kind="foliar" search={search} keep={props.keep}>
      <Banner>
        <h1>
          <Trans>Can I mix these?</Trans>
        </h1>
        <TestsOnRecord kind="foliar" />
      </Banner>
      <div className={styles.columns}>
        <SearchForm search={search} submit={<Trans>Search for {product} Results</Trans>}>
          <FoliarFields search={search} />
        </SearchForm>
        {props.more(search)}
      </div>
    </SearchScreen>
  )
}
