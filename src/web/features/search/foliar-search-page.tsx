import { Trans } from '@lingui/react/macro'
import { lazyExtra } from '../../platform/lazy-component.ts'
import { useSession } from '../../platform/session.ts'
import { Banner } from '../../shared/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFoliarLists } from './choice-lists.ts'
import { foliarBody } from './criteria.ts'
import { ActiveIngredient, PartnerField } from './foliar-fields.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchScreen } from './search-screen.tsx'
import styles from './search-page.module.css'
import { TestsOnRecord } from './tests-on-record.tsx'
import { useMoreProducts } from './use-more-products.ts'
import { type SearchPageProps, useSearch } from './use-search.ts'
import { useSearchForm } from './use-search-form.ts'

const MoreProducts = lazyExtra(() => import('./start/more-products.tsx').then((file) => file.MoreProducts))

export const FoliarSearchPage = (props: SearchPageProps) => {
  const { product } = useSession().brand
  const form = useSearchForm('foliar', props)
  const { search, more, setMore, grow, checkTank } = useMoreProducts(
    useSearch(props, { form, lists: useFoliarLists(form.chosen), bodyOf: foliarBody }),
  )
  return (
    <SearchScreen kind="foliar" search={search} keep={props.keep}>
      <Banner>
        <h1>
          <Trans>Can I mix these?</Trans>
        </h1>
        <TestsOnRecord kind="foliar" />
      </Banner>
      <div className={styles.columns}>
        <SearchForm
          search={search}
          submit={checkTank ? <Trans>Check this tank</Trans> : <Trans>Search for {product} Results</Trans>}
          partner={<PartnerField search={search} />}
          more={more}
          onSubmit={checkTank}
        >
          {more.length > 0 && <MoreProducts search={search} more={more} onChange={setMore} />}
          {/* A tank is asked for by its products alone. */}
          {more.length === 0 && (
            <div className={styles.further}>
              <div className={styles.add}>
                <Button look="quiet" data-add disabled={search.draft.active !== undefined} onClick={grow}>
                  <span aria-hidden>+</span>
                  <Trans>Add a third product</Trans>
                </Button>
              </div>
              <ActiveIngredient search={search} />
            </div>
          )}
        </SearchForm>
        {props.more(search)}
      </div>
    </SearchScreen>
  )
}
