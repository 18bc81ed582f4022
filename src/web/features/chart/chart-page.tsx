import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Printer from 'lucide-react/icons/printer'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { canPrint } from '../../platform/device/print-page.ts'
import { fold } from '../../../domain/products/choices.ts'
import { PAGES } from '../../../domain/pages.ts'
import type { Chart, ChartRow } from '../../../domain/tank/matrix/chart.ts'
import { TABLET, useMediaQuery } from '../../platform/device/media-query.ts'
import { usePrinting } from '../../platform/device/printing.ts'
import { useLookup } from '../../lookups/lookup.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { ListOrMatrix } from '../../shared/list-or-matrix.tsx'
import { useUntestedWords } from '../../shared/verdicts/untested-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import page from '../../ui/page.module.css'
import { type ChartChoice, chartIn, chartQuery } from './chart-address.ts'
import { useEnteredWater } from '../../shared/water/entered-water.ts'
import { ChartControls, ChartProducts } from './chart-controls.tsx'
import { inOrder, isTestedAlone, ofOneProduct, appliesInMyWater } from './chart-order.ts'
import styles from './chart-page.module.css'
import { ChartWater } from './chart-water.tsx'
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

/** While a chart of other products is waited for, the one before stays, so that neither the focus nor the place on the page is lost. */
const useLatest = (chart: Chart | undefined, isWaiting: boolean, subject: string): Chart | undefined => {
  const [latest, setLatest] = useState({ chart, subject })
  if (!isWaiting && chart !== latest.chart) setLatest({ chart, subject })
  return chart ?? (isWaiting && latest.subject === subject ? latest.chart : undefined)
}

const NO_ROWS: readonly ChartRow[] = []

/**
 * The rows that have the text and the formulation, without those that were tested only in larger mixes unless they are asked for (ANS-102).
 * A formulation that no row has restricts nothing.
 */
const useFoundRows = (rows: readonly ChartRow[], { find, formulation, isWhole, isLikeMine }: ChartChoice) => {
  const formulations = useMemo(() => [...new Set(rows.map((row) => row.formulation).filter(Boolean))].toSorted(), [rows])
  const chosen = formulations.includes(formulation) ? formulation : ''
  const found = useMemo(() => {
    const words = fold(find).split(/\s+/).filter(Boolean)
    return inOrder(
      rows.filter(
        (row) =>
          (chosen === '' || row.formulation === chosen) &&
          (!isLikeMine || appliesInMyWater(row)) &&
          words.every((word) => fold(row.name).includes(word)),
      ),
    )
  }, [rows, chosen, find, isLikeMine])
  const alone = useMemo(() => found.filter(isTestedAlone), [found])
  // What is looked for by name is shown whatever is known of it.
  const shown = isWhole || find.trim() !== '' || alone.length === 0 ? found : alone
  return { shown, hidden: found.length - shown.length, formulations, chosen }
}

/** Which of the maker's products were tested with which partners in a country, as one table; on phones a list for one product (ANS-103). */
export const ChartPage = () => {
  const { t } = useLingui()
  const { brand, edition, formats } = useSession()
  const { maker, title } = brand
  const { choice, change } = useChartChoice()
  const { notAPass, otherTests } = useUntestedWords()
  const { country, by } = choice
  const water = useEnteredWater()
  const answer = useLookup(
    'chart',
    country === undefined
      ? undefined
      : {
          body: {
            countryCode: country,
            products: [...choice.products],
            by,
            ...(water && { water }),
            ...(edition.extraRestriction && { extraRestriction: edition.extraRestriction }),
          },
        },
  )
  const whole = useLatest(
    answer.step === 'ready' ? answer.value : undefined,
    answer.step === 'waiting',
    `${country} ${by} ${JSON.stringify(water)}`,
  )
  const isNarrow = !useMediaQuery(TABLET)
  const controlsId = useId()
  /** Also where the address has a filter: what leaves out rows is not out of sight. */
  const [isOpen, setOpen] = useState(choice.find !== '' || choice.formulation !== '' || choice.by === 'actives' || choice.isLikeMine)
  const isPrinting = usePrinting()
  const columns = whole?.columns ?? []
  const one = isNarrow ? (columns.find(({ id }) => id === choice.one) ?? columns[0])?.id : undefined
  const chart = useMemo(() => (whole && one !== undefined && !isPrinting ? ofOneProduct(whole, one) : whole), [whole, one, isPrinting])
  const { shown, hidden, formulations, chosen } = useFoundRows(chart?.rows ?? NO_ROWS, water ? choice : { ...choice, isLikeMine: false })
  const inUse = [choice.find.trim(), chosen, choice.by === 'actives', water && choice.isLikeMine].filter(Boolean).length
  const caption = [
    t`Compatibility chart`,
    (chart?.columns ?? []).map(({ name }) => name).join(', '),
    country !== undefined && formats.country(country),
    choice.find.trim(),
    chosen,
    water && choice.isLikeMine && t`In water like mine`,
  ]
    .filter(Boolean)
    .join(' · ')

  return (
    <section className={`${page.page} ${styles.chart}`} data-wide>
      <DocumentTitle>{`${t`Compatibility chart`} · ${title}`}</DocumentTitle>
      <div className={page.top}>
        <h1 className={page.heading}>
          <Trans>Compatibility chart</Trans>
        </h1>
        {chart && country !== undefined && (
          <div className={styles.tools}>
            <ListOrMatrix list={listPath(country, one === undefined ? choice.products : [one])} matrix={undefined} />
            {canPrint() && (
              <Button onClick={() => print()}>
                <Printer aria-hidden size={20} />
                <Trans>Print</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
      <p className={styles.lead}>
        <Trans>
          What the laboratory found when it mixed {maker} products with others, two at a time. Results of larger mixes are not counted for a
          pair.
        </Trans>{' '}
        <strong>
          <Trans>Pairs that pass do not prove that the whole mix passes.</Trans>
        </strong>
        {otherTests !== undefined && ` ${otherTests}`}
      </p>
      {isNarrow && country !== undefined && (
        <div className="screen-only">
          <Button aria-expanded={isOpen} aria-controls={controlsId} onClick={() => setOpen(!isOpen)}>
            <SlidersHorizontal aria-hidden size={20} />
            <Trans>Filters</Trans>
            {inUse > 0 && <span>({inUse})</span>}
          </Button>
        </div>
      )}
      <div id={controlsId} className="stack gap-3" hidden={isNarrow && country !== undefined && !isOpen}>
        <ChartControls
          choice={{ ...choice, formulation: chosen }}
          change={change}
          formulations={formulations}
          columns={columns}
          one={one}
        />
        {country !== undefined && <ChartWater country={country} isOn={choice.isLikeMine} change={change} />}
      </div>
      <ChartProducts columns={columns} one={one} change={change} />
      {answer.step === 'failed' && (
        <Notice>
          <Trans>The chart could not be loaded.</Trans>
        </Notice>
      )}
      {whole?.rows.length === 0 && (
        <Notice>
          {otherTests === undefined ? <Trans>There are no tests of these products here. Not tested. This is not a pass.</Trans> : notAPass}
        </Notice>
      )}
      {chart && country !== undefined && chart.rows.length > 0 && (
        <>
          <output className={styles.count}>
            <Plural value={shown.length} one="# row" other="# rows" />
            {chart.rowsLeftOut > 0 && (
              <>
                {' · '}
                <Plural value={chart.rowsLeftOut} one="# row with fewer tests is not shown" other="# rows with fewer tests are not shown" />
              </>
            )}
          </output>
          {hidden > 0 && (
            <Button look="quiet" onClick={() => change({ isWhole: true })}>
              <Plural value={hidden} one="Show # row tested only with other products" other="Show # rows tested only with other products" />
            </Button>
          )}
          <ChartLegend />
          <ChartTable key={`${caption} ${by} ${shown.length}`} chart={chart} rows={shown} country={country} by={by} caption={caption} />
        </>
      )}
    </section>
  )
}

/** The tests of the chart's only product, or of its country. */
const listPath = (country: string, products: readonly string[]): string =>
  `${pagePaths.search}?${new URLSearchParams({ country: country.toLowerCase(), ...(products.length === 1 ? { product: products[0]! } : {}) }).toString()}`
