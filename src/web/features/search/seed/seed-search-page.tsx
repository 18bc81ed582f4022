import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import type { Choice } from '../../../../domain/products/choices.ts'
import { Banner } from '../../../shared/banner.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { ProductPicker } from '../product-picker.tsx'
import { SearchForm } from '../search-form.tsx'
import styles from '../search-page.module.css'
import { SearchScreen } from '../search-screen.tsx'
import { TestsOnRecord } from '../tests-on-record.tsx'
import { useUnlistedHint } from '../unlisted-hint.ts'
import { type Search, type SearchPageProps, useSearch } from '../use-search.ts'
import { useSearchForm } from '../use-search-form.ts'
import { cropMeant, useCropChoices } from './crop-choices.ts'
import { seedBody } from './seed-body.ts'
import { CROPS } from '../../../../domain/crops/crops.ts'
import type { CallOutput } from '../../../platform/network/api.ts'
import { useSession } from '../../../platform/session.ts'
import { type ChoiceLists, productsOf, retryOf, useCountries, useList, usePickers } from '../choice-lists.ts'
import type { AddressCriteria } from '../criteria.ts'

type SeedChoices = CallOutput<'seedChoices'>

/** The products of coatings, or of those with a product; undefined where they do not have it. */
const partnersIn = ({ products, testedWith }: SeedChoices, id: string): SeedChoices['products'] | undefined =>
  testedWith[products.findIndex((one) => one.id === id)]?.map((at) => products[at]!)

/** An address may name a crop by another name than the lists do. */
const otherName = (id: string | undefined, offered: readonly Choice[]): Choice[] => {
  const meant = id === undefined ? undefined : cropMeant(id, offered)
  return id === undefined || meant === undefined || meant.id === id ? [] : [{ ...meant, id }]
}

/**
 * The lists for a country: the maker's products, the products of its coatings, and once one of the maker's is chosen those tested with it
 * (SEED-20). A product of an address that is in none of them has its name from all products.
 */
const useSeedLists = (chosen: Partial<AddressCriteria>): ChoiceLists => {
  const { edition } = useSession()
  const country = chosen.country?.toLowerCase()
  const countries = useCountries()
  const products = useList(...productsOf(edition.searchProducts.seed, country))
  const coatings = useList('seedChoices', country ? { params: { country } } : undefined)
  const known = products.list && coatings.list && [...products.list, ...coatings.list.products]
  const isElsewhere = known && [chosen.product, chosen.agrochemical].some((id) => id && !known.some((one) => one.id === id))
  const general = useList('agrochemicals', isElsewhere ? {} : undefined)
  const tested = useMemo(
    () => coatings.list && (chosen.product ? (partnersIn(coatings.list, chosen.product) ?? []) : coatings.list.products),
    [coatings.list, chosen.product],
  )
  const all = coatings.list?.products
  return {
    countries: countries.list,
    products: products.list,
    agrochemicals: tested,
    allProducts: isElsewhere ? general.list : all,
    crops: [CROPS, coatings.list?.crops, coatings.list && otherName(chosen.crop, [...CROPS, ...coatings.list.crops])],
    ...usePickers('seed', chosen, products.list, chosen.product ? all : undefined),
    retry: retryOf(countries, products, coatings, general),
  }
}

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
        <SearchForm search={search} submit={<Trans>Search</Trans>} partner={<Treatment search={search} />}>
          <CropField search={search} />
        </SearchForm>
        {props.more(search)}
      </div>
    </SearchScreen>
  )
}

const Treatment = ({ search: { kind, draft, lists, change } }: { search: Search }) => {
  const { t } = useLingui()
  const unlisted = useUnlistedHint()
  return (
    <ProductPicker
      kind={kind}
      taken={[draft.product?.id]}
      label={t`Seed Treatment or Other Product (optional)`}
      value={draft.agrochemical}
      choices={lists.agrochemicals}
      suggesting={lists.partners}
      onChange={useCallback((agrochemical: Choice | undefined) => change({ agrochemical }), [change])}
      hint={unlisted(draft.agrochemical)}
    />
  )
}

const CropField = ({ search: { draft, lists, change } }: { search: Search }) => {
  const { t } = useLingui()
  const crops = useCropChoices(lists.crops?.[1])
  return (
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
  )
}
