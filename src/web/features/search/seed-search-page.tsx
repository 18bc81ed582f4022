import { Trans, useLingui } from '@lingui/react/macro'
import { CROPS } from '../../../domain/crops.ts'
import { useSession } from '../../platform/session.ts'
import { Banner } from '../../trade/banner.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { useCropNames } from '../../trade/crop-names.ts'
import { Introduction } from './introduction.tsx'
import { SearchForm } from './search-form.tsx'
import styles from './search-page.module.css'
import { SearchScreen } from './search-screen.tsx'
import { SeedCoatings } from './seed-coatings.tsx'
import { type SearchPageProps, useSearch } from './use-search.ts'

export const SeedSearchPage = (props: SearchPageProps) => {
  const { t } = useLingui()
  const { maker, product } = useSession().brand
  const cropName = useCropNames()
  const search = useSearch('seed', props)
  const { draft, change } = search
  return (
    <SearchScreen kind="seed" search={search}>
      <Banner image="seed">
        <h1>
          <Trans>Seed Coatings</Trans>
        </h1>
        <p>
          <Trans>See which products were put on seed together and how the coating turned out.</Trans>
        </p>
      </Banner>
      <div className={styles.columns}>
        <SearchForm search={search} footer={props.footer} submit={<Trans>Search</Trans>}>
          <ChoiceField
            label={t`Choose a Crop (optional)`}
            none={t`All crops`}
            choices={CROPS.map((crop) => ({ id: crop.id, name: cropName(crop) }))}
            value={draft.crop?.id ?? ''}
            onChange={(id) => change({ crop: CROPS.find((crop) => crop.id === id) })}
          />
        </SearchForm>
        <Introduction>
          <p>
            <Trans>
              Search the laboratory’s seed-coating tests to see whether {maker} products have been put onto seed together with seed
              treatments, in what order and at which rates. The service is free for everyone.
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
              <Trans>For mixes that are sprayed, search for foliar {product} instead.</Trans>
            </li>
          </ul>
        </Introduction>
      </div>
      <SeedCoatings />
    </SearchScreen>
  )
}
