import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, memo, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import type { Chart, ChartCell, ChartRow } from '../../../domain/tank/chart.ts'
import type { PairRows } from '../../../domain/tank/matrix.ts'
import { pairState, pairTestCount } from '../../../domain/tank/pair-state.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { PAIR_LOOKS, usePairWords } from '../../trade/pair-looks.ts'
import styles from '../../trade/pair-table.module.css'
import { PrintedFrom } from '../../trade/printed-from.tsx'
import { PairWords } from '../../trade/pair-words.tsx'
import { VerdictSign } from '../../trade/verdict-sign.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import page from './chart-page.module.css'

/** What a large screen shows, and some to scroll to. */
const FIRST = 40
/** Rows that are added at a time: few enough not to stop a phone that scrolls. */
const STEP = 20

/** More rows as one scrolls, and all of them for printing. */
const useShown = (total: number) => {
  const [shown, setShown] = useState(FIRST)
  useEffect(() => {
    const showAll = () => flushSync(() => setShown(total))
    addEventListener('beforeprint', showAll)
    return () => removeEventListener('beforeprint', showAll)
  }, [total])
  return { shown, showMore: () => setShown((before) => before + STEP) }
}

type ChartTableProps = { chart: Chart; rows: readonly ChartRow[]; country: string; by: PairRows; caption: string }

/** A table of pairs: a cell leads to the tests of its two partners. */
export const ChartTable = ({ chart, rows, country, by, caption }: ChartTableProps) => {
  const { t } = useLingui()
  const { shown, showMore } = useShown(rows.length)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={caption} tabIndex={0}>
      <table
        className={`${styles.table} ${page.table}`}
        style={{ '--columns': chart.columns.length } as CSSProperties}
        aria-rowcount={rows.length + 1}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.corner}>
              {by === 'actives' ? t`Active Ingredient` : t`Partner`}
            </th>
            {chart.columns.map(({ id, name, formulation }) => (
              <th key={id} scope="col">
                {name}
                {formulation && <span className={styles.detail}>{formulation}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, at) => (
            <Row key={row.id} row={row} at={at} columns={chart.columns} country={country} by={by} />
          ))}
        </tbody>
        {/* At the foot of every sheet, as sheets are taken apart. */}
        <tfoot className={page.foot}>
          <tr>
            <td colSpan={chart.columns.length + 1}>
              {caption}
              <br />
              <strong>
                <Trans>Not tested is not a pass.</Trans>
              </strong>{' '}
              <PrintedFrom address={location.href} />
            </td>
          </tr>
        </tfoot>
      </table>
      {shown < rows.length && <ShowMore shown={shown} onMore={showMore} />}
    </section>
  )
}

type RowProps = { row: ChartRow; at: number; columns: Chart['columns']; country: string; by: PairRows }

/** Memoized, as a chart has up to 3,000. */
const Row = memo(({ row, at, columns, country, by }: RowProps) => (
  <tr aria-rowindex={at + 2}>
    <th scope="row">
      {row.name}
      {(row.formulation || row.manufacturer) && (
        <span className={styles.detail}>{[row.formulation, row.manufacturer].filter(Boolean).join(' · ')}</span>
      )}
    </th>
    {columns.map((column, place) => (
      <td key={column.id}>
        <Cell cell={row.cells[place] ?? null} href={testsPath(country, column.id, by, row.id)} />
      </td>
    ))}
  </tr>
))

/** The search for the tests of a pair. */
const testsPath = (country: string, product: string, by: PairRows, row: string): string =>
  `${pagePaths.search}?${new URLSearchParams({ country: country.toLowerCase(), product, [by === 'actives' ? 'active' : 'agrochemical']: row })}`

const NOTHING = [0, 0, 0, 0, 0] as const

const Cell = ({ cell, href }: { cell: ChartCell; href: string }) => {
  const words = usePairWords()
  const [pass, care, fail, largerPass, largerFail] = cell ?? NOTHING
  const counts = { pass, care, fail, largerPass, largerFail }
  const state = pairState(counts)
  if (state === 'never') return <span className={styles.never}>{words.never}</span>
  return (
    <Link href={href} className={styles.pair} data-look={PAIR_LOOKS[state]}>
      <PairWords state={state} tests={pairTestCount(counts)} />
    </Link>
  )
}

/** What the signs mean, for paper. */
export const ChartLegend = () => {
  const words = usePairWords()
  return (
    <div className={`${styles.legend} ${page.legend}`}>
      {(['passed', 'care', 'failed', 'conflicting'] as const).map((state) => (
        <span key={state}>
          <VerdictSign look={PAIR_LOOKS[state]} /> {words[state]}
        </span>
      ))}
      <span>
        <VerdictSign look="unknown" /> <Trans>Tested only with others: not known of the two alone</Trans>
      </span>
      <strong>
        <Trans>Not tested is not a pass.</Trans>
      </strong>
    </div>
  )
}
