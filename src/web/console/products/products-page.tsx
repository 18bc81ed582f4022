import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useId } from 'react'
import { changeProduct, listProducts, type ProductList } from '../../../contract/console/products.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { Failure } from '../failure.tsx'
import { useAddress } from '../list/address.ts'
import { countryOptions } from '../list/country-name.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { Pages } from '../list/pages.tsx'
import { PageTitle } from '../page-title.tsx'
import inbox from '../requests/inbox.module.css'
import { useReading, useVisit } from '../session.ts'
import { DemoNotice } from './demo-notice.tsx'
import { ProductRows } from './product-rows.tsx'
import { KIND_TEXTS } from './product-texts.ts'

const NAMES = ['text', 'kind', 'market', 'formulation', 'state', 'sort', 'after'] as const
type Query = NonNullable<Parameters<typeof useReading<typeof listProducts>>[1]['query']>

/** All products; what is filtered and sorted is in the address. */
export const ProductsPage = () => {
  const { t } = useLingui()
  const { me } = useVisit()
  const { query } = useAddress(NAMES)
  const [reading] = useReading(listProducts, { query: query as Query })
  return (
    <div className={inbox.page}>
      <PageTitle title={t`Products`} />
      {reading.step === 'failed' && <Failure error={reading.error} />}
      {reading.step === 'loaded' && (
        <>
          {reading.value.isDemo && mayCall(changeProduct.access, me.roles) && <DemoNotice />}
          <Filters list={reading.value} />
          {mayCall(changeProduct.access, me.roles) && (
            <p className={inbox.none}>
              <ButtonLink href={CONSOLE_PAGES.newProduct}>
                <Trans>New product</Trans>
              </ButtonLink>
            </p>
          )}
          {reading.value.products.length === 0 ? (
            <p className={inbox.none}>
              <Trans>No product fits.</Trans>
            </p>
          ) : (
            <ProductRows products={reading.value.products} />
          )}
          <Pages next={reading.value.next} />
        </>
      )}
    </div>
  )
}

const Filters = ({ list: { formulations, markets } }: { list: ProductList }) => {
  const { t, i18n } = useLingui()
  const { query, set } = useAddress(NAMES)
  const id = useId()
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('text')
    set({ text: typeof text === 'string' ? text.trim() : '' })
  }
  return (
    <search>
      <form className={inbox.filters} onSubmit={find} key={query.text}>
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
        <FilterSelect
          label={t`Sorted by`}
          value={query.sort}
          options={[
            ['', t`Name`],
            ['manufacturer', t`Manufacturer`],
            ['changed', t`Latest change`],
          ]}
          onChange={(sort) => set({ sort })}
        />
        <Field id={id} label={t`Part of a name, manufacturer, active or code`}>
          <input {...controlProps(id)} name="text" type="search" defaultValue={query.text ?? ''} maxLength={200} />
        </Field>
        <div className={inbox.buttons}>
          <Button type="submit">
            <Trans>Find</Trans>
          </Button>
        </div>
      </form>
    </search>
  )
}
