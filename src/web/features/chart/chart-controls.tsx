import { Trans, useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { useId, useMemo, useState } from 'react'
import type { Choice } from '../../../domain/products/choices.ts'
import type { Chart } from '../../../domain/tank/matrix/chart.ts'
import { useLookup } from '../../lookups/lookup.ts'
import type { CallInput } from '../../platform/network/api.ts'
import { useSession } from '../../platform/session.ts'
import { useSuggesting } from '../../shared/products/suggesting.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import field from '../../ui/field.module.css'
import { Typeahead } from '../../ui/typeahead.tsx'
import { type ChartChoice, MAX_PRODUCTS } from './chart-address.ts'
import styles from './chart-page.module.css'

/** The maker's products that an edition offers in a country. */
const useProducts = (country: string | undefined): Choice[] | undefined => {
  const { edition } = useSession()
  const list = edition.searchProducts.foliar
  const { call, params } = list.call === 'products' ? { call: list.call, params: { country: country?.toLowerCase() ?? '' } } : list
  const answer = useLookup(call as 'products', country === undefined ? undefined : ({ params } as CallInput<'products'>))
  return answer.step === 'ready' ? answer.value : undefined
}

type ChartControlsProps = {
  choice: ChartChoice
  change: (part: Partial<ChartChoice>) => void
  columns: Chart['columns']
  /** The product that a phone shows; undefined where all are shown. */
  one: string | undefined
  /** Codes of the rows. */
  formulations: readonly string[]
}

/** What a chart is asked for, and which of its rows are shown. */
export const ChartControls = ({ choice, change, columns, one, formulations }: ChartControlsProps) => {
  const { t } = useLingui()
  const { brand, edition, formats } = useSession()
  const { maker } = brand
  const { country, by } = choice
  const [draft, setDraft] = useState<Choice>()
  const [typedCountry, setTypedCountry] = useState<Choice>()
  const countryList = useLookup('countries', {})
  const products = useProducts(country)
  const offered = useMemo(() => products?.filter(({ id }) => !columns.some((column) => column.id === id)), [products, columns])
  const suggesting = useSuggesting(country, 'foliar')
  const findId = useId()
  return (
    <div className={styles.controls}>
      {!edition.forcedCountry && (
        <Typeahead
          label={t`Country`}
          value={typedCountry ?? (country === undefined ? undefined : { id: country, name: formats.country(country) })}
          choices={
            countryList.step === 'ready'
              ? countryList.value.map(formats.countryChoice).toSorted((left, right) => formats.compare(left.name, right.name))
              : undefined
          }
          onChange={(chosen) => {
            setTypedCountry(chosen?.id ? undefined : (chosen ?? { id: '', name: '' }))
            if (chosen?.id) change({ country: chosen.id, products: [], one: undefined })
          }}
          required
          className={country === undefined ? styles.alone : undefined}
          hint={country === undefined ? t`Required` : undefined}
        />
      )}
      {country !== undefined && columns.length < MAX_PRODUCTS && (
        <Typeahead
          label={t`Add a ${maker} product`}
          value={draft}
          choices={offered}
          suggesting={suggesting}
          onChange={(chosen) => {
            setDraft(chosen?.id ? undefined : chosen)
            if (chosen?.id) change({ products: [...columns.map(({ id }) => id), chosen.id], ...(one !== undefined && { one: chosen.id }) })
          }}
        />
      )}
      {country !== undefined && (
        <>
          <ChoiceField
            label={t`Rows`}
            none={t`Products`}
            choices={[{ id: 'actives', name: t`Active Ingredients` }]}
            value={by === 'actives' ? 'actives' : ''}
            onChange={(id) => change({ by: id === 'actives' ? 'actives' : 'products' })}
          />
          <div className={field.field}>
            <label htmlFor={findId} className={field.label}>
              <Trans>Find in the rows</Trans>
            </label>
            <input
              id={findId}
              type="search"
              className={field.control}
              value={choice.find}
              onChange={({ currentTarget }) => change({ find: currentTarget.value })}
              autoComplete="off"
            />
          </div>
        </>
      )}
      {formulations.length > 0 && (
        <ChoiceField
          label={t`Formulation`}
          none={t`All formulations`}
          choices={formulations.map((code) => ({ id: code, name: code }))}
          value={choice.formulation}
          onChange={(formulation) => change({ formulation })}
        />
      )}
    </div>
  )
}

/** The products of a chart: one takes a column away, or on phones shows it. */
export const ChartProducts = ({ columns, one, change }: Pick<ChartControlsProps, 'columns' | 'one' | 'change'>) => {
  const { t } = useLingui()
  const remove = (gone: string) => change({ products: columns.filter(({ id }) => id !== gone).map(({ id }) => id) })
  if (columns.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label={t`Products`}>
      {columns.map(({ id, name }) => (
        <li key={id}>
          {one === undefined ? (
            <button type="button" className={styles.chip} onClick={() => remove(id)}>
              <span aria-hidden>{name}</span> <X aria-hidden size={16} />
              <span className="visually-hidden">
                <Trans>Remove {name}</Trans>
              </span>
            </button>
          ) : (
            <button type="button" className={styles.chip} aria-pressed={id === one} onClick={() => change({ one: id })}>
              {name}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
