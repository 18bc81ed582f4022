import { Trans, useLingui } from '@lingui/react/macro'
import { changeProductCall, listProducts, PRODUCT_SORTS, type KeptProducts } from '../../../contract/console/products.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useAddress } from '../list/address.ts'
import { countryOptions } from '../../../domain/console/country-names.ts'
import { SortSelect } from '../list/sort-select.tsx'
import { useSorting } from '../list/use-sorting.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListNote, ListPage } from '../list/list-page.tsx'
import { Pager } from '../list/pages.tsx'
import { useReading, useConsoleSession } from '../shared/session.ts'
import { DemoNotice } from './demo-notice.tsx'
import { ProductRows } from './product-rows.tsx'
import { KIND_TEXTS } from './product-texts.ts'

/** All products; what is filtered and sorted is in the address. */
export const ProductsPage = () => {
  const { t } = useLingui()
  const { me } = useConsoleSession()
  const { query } = useAddress(listProducts)
  const [reading] = useReading(listProducts, { query })
  return (
    <ListPage title={t`Products`} call={listProducts} query={query} rows="products" reading={reading}>
      {(list) => (
        <>
          {list.isDemo && mayCall(changeProductCall.access, me.roles) && <DemoNotice />}
          <Filters list={list} />
          {mayCall(changeProductCall.access, me.roles) && (
            <ListNote>
              <ButtonLink href={CONSOLE_PAGES.newProduct}>
                <Trans>New product</Trans>
              </ButtonLink>
            </ListNote>
          )}
          {list.products.length === 0 ? (
            <ListNote>
              <Trans>No product fits.</Trans>
            </ListNote>
          ) : (
            <ProductRows products={list.products} />
          )}
          <Pager next={list.next} />
        </>
      )}
    </ListPage>
  )
}

const Filters = ({ list: { formulations, markets } }: { list: KeptProducts }) => {
  const { t, i18n } = useLingui()
  const { query, set } = useAddress(listProducts)
  const sorting = useSorting(listProducts, PRODUCT_SORTS)
  return (
    <ListFilters find={{ label: t`Part of a name, manufacturer, active or code`, value: query.text, onFind: (text) => set({ text }) }}>
      <FilterSelect
        label={t`Kind`}
        value={query.kind}
        options={[
          ['', t`All`],
          ['maker', i18n._(KIND_TEXTS.maker)],
          ['agrochemical', i18n._(KIND_TEXTS.agrochemical)],
        ]}
        onChange={(kind) => set({ kind })}
      />
      <FilterSelect
        label={t`Sold in`}
        value={query.market}
        options={[['', t`Any country`], ...countryOptions(markets)]}
        onChange={(market) => set({ market })}
      />
      <FilterSelect
        label={t`Formulation`}
        value={query.formulation}
        options={[['', t`Any`], ...formulations.map((one) => [one, one] as const)]}
        onChange={(formulation) => set({ formulation })}
      />
      <FilterSelect
        label={t`State`}
        value={query.state}
        options={[
          ['', t`All`],
          ['sold', t`Sold`],
          ['withdrawn', t`Withdrawn`],
        ]}
        onChange={(state) => set({ state })}
      />
      <SortSelect
        sorting={sorting}
        names={{
          name: t`Name`,
          manufacturer: t`Manufacturer`,
          kind: t`Kind`,
          formulation: t`Formulation`,
          changed: t`Latest change`,
        }}
      />
    </ListFilters>
  )
}
