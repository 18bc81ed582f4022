import { Trans } from '@lingui/react/macro'
import { useSession } from '../../platform/session.ts'
import { Banner } from '../../shared/banner.tsx'
import { useFoliarLists } from './choice-lists.ts'
import { foliarBody } from './criteria.ts'
import { ActiveIngredient, PartnerField } from './foliar-fields.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchScreen } from './search-screen.tsx'
import styles from './search-page.module.css'
import { TestsOnRecord } from './tests-on-record.tsx'
import { type SearchPageProps, useSearch } from './use-search.ts'
import { useSearchForm } from './use-search-form.ts'

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
        <SearchForm search={search} submit={<Trans>Search for {product} Results</Trans>} partner={<PartnerField search={search} />}>
          <ActiveIngredient search={search} />
        </SearchForm>
        {props.more(search)}
      </div>
    </SearchScreen>
  )
}
