import { Trans, useLingui } from '@lingui/react/macro'
import { CROPS } from '../../../../domain/crops.ts'
import { Banner } from '../../../shared/banner.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { useCropNames } from '../../../shared/crop-names.ts'
import { SearchForm } from '../search-form.tsx'
import styles from '../search-page.module.css'
import { SearchScreen } from '../search-screen.tsx'
import { TestsOnRecord } from '../tests-on-record.tsx'
import { type SearchPageProps, useSearch } from '../use-search.ts'

export const SeedSearchPage = (props: SearchPageProps) => {
  const { t } = useLingui()
  const cropName = useCropNames()
  const search = useSearch('seed', props)
  const { draft, change } = search
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
          <ChoiceField
            label={t`Choose a Crop (optional)`}
            none={t`All crops`}
            choices={CROPS.map((crop) => ({ id: crop.id, name: cropName(crop) }))}
            value={draft.crop?.id ?? ''}
            onChange={(id) => change({ crop: CROPS.find((crop) => crop.id === id) })}
          />
        </SearchForm>
        {props.more(search)}
      </div>
    </SearchScreen>
  )
}
