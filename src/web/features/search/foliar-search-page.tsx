import { Trans } from '@lingui/react/macro'
import { useSession } from '../../platform/session.ts'
import { Banner } from '../../trade/banner.tsx'
import { FoliarFields } from './foliar-fields.tsx'
import { Introduction } from './introduction.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchScreen } from './search-screen.tsx'
import styles from './search-page.module.css'
import { SeedCoatings } from './seed-coatings.tsx'
import { type SearchPageProps, useSearch } from './use-search.ts'

export const FoliarSearchPage = (props: SearchPageProps) => {
  const { product } = useSession().brand
  const search = useSearch('foliar', props)
  return (
    <SearchScreen kind="foliar" search={search}>
      <Banner>
        <h1>
          <Trans>Foliar {product}</Trans>
        </h1>
        <p>
          <Trans>See how products behaved when the laboratory mixed them.</Trans>
        </p>
      </Banner>
      <div className={styles.columns}>
        <SearchForm search={search} footer={props.footer} submit={<Trans>Search for {product} Results</Trans>}>
          <FoliarFields search={search} />
        </SearchForm>
        <Introduction>
          <FoliarIntroduction />
        </Introduction>
      </div>
      <SeedCoatings />
    </SearchScreen>
  )
}

/** What the tests show and do not show (TEXT-01). */
const FoliarIntroduction = () => {
  const { product, maker } = useSession().brand
  return (
    <>
      <p>
        <Trans>
          Search the laboratory’s {product} tests to see whether {maker} products have been mixed with agrochemicals, in what order and at
          which rates, and whether the mix stayed fit for spraying. The service is free for everyone.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            Each mix is tested under controlled laboratory conditions, following the quality standard ISO 9001 (2000 guidelines).
          </Trans>
        </li>
        <li>
          <Trans>Results are a guide and not a guarantee of physical or biological compatibility.</Trans>
        </li>
        <li>
          <Trans>
            Physical tests check only that the products suit a conventional sprayer. They do not check crop phytotoxicity or biological
            efficacy.
          </Trans>
        </li>
      </ul>
    </>
  )
}
