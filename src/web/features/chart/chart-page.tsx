import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Printer from 'lucide-react/icons/printer'
import X from 'lucide-react/icons/x'
import { useId, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { fold, type Choice } from '../../../domain/choices.ts'
import { PAGES } from '../../../domain/pages.ts'
import type { ChartRow } from '../../../domain/tank/chart.ts'
import { useAnswer } from '../../platform/answers.ts'
import type { CallInput } from '../../platform/api.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import field from '../../ui/field.module.css'
import { Notice } from '../../ui/notice.tsx'
import page from '../../ui/page.module.css'
import { Typeahead } from '../../ui/typeahead.tsx'
import { type ChartChoice, chartIn, chartQuery, MAX_PRODUCTS } from './chart-address.ts'
import styles from './chart-page.module.css'
import { ChartLegend, ChartTable } from './chart-table.tsx'

/** The chart that the address asks for, and how to ask for another. */
const useChartChoice = () => {
  const { edition, preferences } = useSession()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const asked = chartIn(search)
  const country = edition.forcedCountry ?? asked.country ?? (preferences.country.get().toUpperCase() || undefined)
  const choice: ChartChoice = { ...asked, country }
  return {
    choice,
    change: (part: Partial<ChartChoice>) => navigate(`${PAGES.chart}?${chartQuery({ ...choice, ...part })}`, { replace: true }),
  }
}

/** The maker's products that an edition offers in a country. */
const useProducts = (country: string | undefined): Choice[] | undefined => {
  const { edition } = useSession()
  const list = edition.searchProducts.foliar
  const { call, params } = list.call === 'products' ? { call: list.call, params: { country: country?.toLowerCase() ?? '' } } : list
  const answer = useAnswer(call as 'products', country === undefined ? undefined : ({ params } as CallInput<'products'>))
  return answer.step === 'ready' ? answer.value : undefined
}

const useRowFilter = (rows: readonly ChartRow[]) => {
  const [text, setText] = useState('')
  const [formulation, setFormulation] = useState('')
  const formulations = useMemo(() => [...new Set(rows.map((row) => row.formulation).filter(Boolean))].toSorted(), [rows])
  const chosen = formulations.includes(formulation) ? formulation : ''
  const words = fold(text).split(/\s+/).filter(Boolean)
  const found = useMemo(
    () => rows.filter((row) => (chosen === '' || row.formulation === chosen) && words.every((word) => fold(row.name).includes(word))),
    // oxlint-disable-next-line react/exhaustive-deps -- the words are made of the text
    [rows, chosen, text],
  )
  return { text, setText, formulation: chosen, setFormulation, formulations, found }
}

const NO_ROWS: readonly ChartRow[] = []

/** Which of the maker's products were tested with which partners in a country, as one table. */
export const ChartPage = () => {
  const { t } = useLingui()
  const { brand, edition, formats } = useSession()
  const { maker, title } = brand
  const { choice, change } = useChartChoice()
  const { country, by } = choice
  const [draft, setDraft] = useState<Choice>()
  const [typedCountry, setTypedCountry] = useState<Choice>()
  const countryList = useAnswer('countries', {})
  const products = useProducts(country)
  const answer = useAnswer(
    'chart',
    country === undefined
      ? undefined
      : {
          body: {
            countryCode: country,
            products: [...choice.products],
            by,
            ...(edition.extraRestriction && { extraRestriction: edition.extraRestriction }),
          },
        },
  )
  const chart = answer.step === 'ready' ? answer.value : undefined
  const findId = useId()
  const [openedAt] = useState(() => formats.moment(Date.now()))
  const filter = useRowFilter(chart?.rows ?? NO_ROWS)
  const countryName = country === undefined ? '' : formats.country(country)
  const columns = chart?.columns ?? []
  const caption = [t`Compatibility chart`, columns.map(({ name }) => name).join(', '), countryName].filter(Boolean).join(' · ')

  return (
    <section className={`${page.page} ${styles.chart}`} data-wide>
      <title>{`${t`Compatibility chart`} · ${title}`}</title>
      <h1 className={page.heading}>
        <Trans>Compatibility chart</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>
          What the laboratory found when it mixed {maker} products with others, two at a time. Larger mixes neither clear nor blame a pair.
        </Trans>
      </p>
      <div className={styles.controls}>
        {!edition.forcedCountry && (
          <Typeahead
            label={t`Country`}
            value={typedCountry ?? (country === undefined ? undefined : { id: country, name: countryName })}
            choices={
              countryList.step === 'ready' ? countryList.value.map(({ id, name }) => ({ id, name: formats.country(id, name) })) : undefined
            }
            onChange={(chosen) => {
              setTypedCountry(chosen?.id ? undefined : (chosen ?? { id: '', name: '' }))
              if (chosen?.id) change({ country: chosen.id, products: [] })
            }}
          />
        )}
        {country !== undefined && columns.length < MAX_PRODUCTS && (
          <Typeahead
            label={t`Add a ${maker} product`}
            value={draft}
            choices={products?.filter(({ id }) => !columns.some((column) => column.id === id))}
            onChange={(chosen) => {
              setDraft(chosen?.id ? undefined : chosen)
              if (chosen?.id) change({ products: [...columns.map(({ id }) => id), chosen.id] })
            }}
          />
        )}
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
            value={filter.text}
            onChange={({ currentTarget }) => filter.setText(currentTarget.value)}
            autoComplete="off"
          />
        </div>
        {filter.formulations.length > 0 && (
          <ChoiceField
            label={t`Formulation`}
            none={t`All formulations`}
            choices={filter.formulations.map((code) => ({ id: code, name: code }))}
            value={filter.formulation}
            onChange={filter.setFormulation}
          />
        )}
      </div>
      {columns.length > 0 && (
        <ul className={styles.chosen} aria-label={t`Products`}>
          {columns.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.chip}
                onClick={() => change({ products: columns.filter((column) => column.id !== id).map((column) => column.id) })}
              >
                {name} <X aria-hidden size={16} />
                <span className="visually-hidden">
                  <Trans>Remove {name}</Trans>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {answer.step === 'failed' && (
        <Notice>
          <Trans>The chart could not be loaded.</Trans>
        </Notice>
      )}
      {chart?.rows.length === 0 && (
        <Notice>
          <Trans>There are no tests of these products here. Not tested is not a pass.</Trans>
        </Notice>
      )}
      {chart && country !== undefined && chart.rows.length > 0 && (
        <>
          <div className={`${page.top} ${styles.above}`}>
            <output>
              <Plural value={filter.found.length} one="# row" other="# rows" />
              {chart.rowsLeftOut > 0 && (
                <>
                  {' · '}
                  <Plural
                    value={chart.rowsLeftOut}
                    one="# row with fewer tests is not shown"
                    other="# rows with fewer tests are not shown"
                  />
                </>
              )}
            </output>
            <Button onClick={() => print()}>
              <Printer aria-hidden size={20} />
              <Trans>Print</Trans>
            </Button>
          </div>
          <ChartLegend />
          <ChartTable
            key={`${caption} ${by} ${filter.text} ${filter.formulation}`}
            chart={chart}
            rows={filter.found}
            country={country}
            by={by}
            caption={caption}
          />
          <p className={styles.printed}>
            {caption} · {openedAt}
          </p>
        </>
      )}
    </section>
  )
}
