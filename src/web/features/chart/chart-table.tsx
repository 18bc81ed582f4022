import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import type { Chart, ChartRow } from '../../../domain/tank/matrix/chart.ts'
import type { PairRows } from '../../../domain/tank/matrix/matrix.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { PAIR_LOOKS, usePairWords } from '../../shared/verdicts/pair-looks.ts'
import styles from '../../shared/verdicts/pair-table.module.css'
import { usePairTexts } from '../../shared/verdicts/pair-words.tsx'
import { PrintedFrom } from '../../shared/sharing/printed-from.tsx'
import { useUntestedWords } from '../../shared/verdicts/untested-words.ts'
import { VerdictSign } from '../../shared/verdicts/verdict-sign.tsx'
import page from './chart-page.module.css'
import { type ChartTexts, ChartTableRow, Gap } from './chart-rows.tsx'
import { createRowWindow, type Spot } from './row-window.ts'

/** `row` is the id of the first row that is seen, `past` how many pixels of it are not, `page` how far the page itself is scrolled. */
type Place = { row: string; past: number; page: number; opened?: string }

/** In the entry of the history. */
const placeHere = (): Place | undefined => (history.state as { chart?: Place } | null)?.chart
const keepPlace = (chart: Place): void => history.replaceState({ ...(history.state as object | null), chart }, '')

/** The rows that are in the page. Going back to a chart shows the same rows, and a keyboard goes on from the link that was followed. */
const useRowsInPlace = (rows: readonly ChartRow[]) => {
  const [before] = useState(placeHere)
  const [rowWindow] = useState(() => {
    const row = rows.findIndex(({ id }) => id === before?.row)
    return createRowWindow({
      total: rows.length,
      start: before && row >= 0 ? { row, past: before.past } : undefined,
      onRest: (spot) => keepPlace(placeOf(rows, spot)),
    })
  })
  const [view, setView] = useState(rowWindow.view)
  const frame = useRef<HTMLElement>(null)
  useLayoutEffect(() => rowWindow.attach(frame.current!, setView), [rowWindow])
  useLayoutEffect(() => rowWindow.measureDrawn())
  useEffect(() => {
    if (!before) return
    scrollTo(0, before.page)
    const opened = [...frame.current!.querySelectorAll('a')].find((link) => link.getAttribute('href') === before.opened)
    opened?.focus({ preventScroll: true })
  }, [before])
  return {
    frame,
    ...view,
    keepOpened: (opened: string) => keepPlace({ ...placeOf(rows, rowWindow.spotHere()), opened }),
  }
}

const placeOf = (rows: readonly ChartRow[], { row, past }: Spot): Place => ({ row: rows[row]!.id, past, page: scrollY })

type ChartTableProps = { chart: Chart; rows: readonly ChartRow[]; country: string; by: PairRows; caption: string }

/** A table of pairs: a cell leads to the tests of its two partners. */
export const ChartTable = ({ chart, rows, country, by, caption }: ChartTableProps) => {
  const { t } = useLingui()
  const { formats } = useSession()
  const { base } = useRouter()
  const [, navigate] = useLocation()
  const pairTexts = usePairTexts()
  const texts = useMemo((): ChartTexts => {
    const elsewhere = { ...pairTexts, words: { ...pairTexts.words, passed: t`Passed, but not in water like yours` } }
    const inMine = (inWater: number): string => {
      const inMineCount = formats.count(inWater)
      return t`In water like yours: ${inMineCount}`
    }
    return { ...pairTexts, elsewhere, inMine }
  }, [pairTexts, formats, t])
  const { otherTests } = useUntestedWords()
  const { frame, spans, end, keepOpened } = useRowsInPlace(rows)
  const { columns } = chart
  const addresses = useMemo(
    () =>
      columns.map(
        ({ id }) => `${base}${pagePaths.search}?${new URLSearchParams({ country: country.toLowerCase(), product: id }).toString()}`,
      ),
    [base, columns, country],
  )
  // The same for all rows and at all times, so that none is drawn again.
  const [open] = useState(() => (event: MouseEvent<HTMLAnchorElement>) => {
    const { button, metaKey, ctrlKey, altKey, shiftKey, currentTarget } = event
    if (button !== 0 || metaKey || ctrlKey || altKey || shiftKey) return
    event.preventDefault()
    const address = currentTarget.getAttribute('href')!
    keepOpened(address)
    navigate(`~${address}`)
  })
  return (
    <section
      ref={frame}
      className={`${styles.frame} ${page.frame}`}
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      style={{ '--columns': columns.length } as CSSProperties}
    >
      <table className={`${styles.table} ${page.table}`} aria-rowcount={rows.length + 1}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={`${styles.corner} ${page.names}`}>
              {by === 'actives' ? t`Active Ingredient` : t`Partner`}
            </th>
            {columns.map(({ id, name, formulation }) => (
              <th key={id} scope="col">
                {name}
                {formulation && <span className={styles.detail}>{formulation}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spans.flatMap(({ gap, from, to }, at) => [
            from > (spans[at - 1]?.to ?? 0) && <Gap key={at === 0 ? 'before' : 'between'} columns={columns.length + 1} height={gap} />,
            ...rows
              .slice(from, to)
              .map((row, place) => (
                <ChartTableRow
                  key={`row ${row.id}`}
                  row={row}
                  at={from + place}
                  addresses={addresses}
                  by={by}
                  texts={texts}
                  onOpen={open}
                />
              )),
          ])}
          {end > 0 && <Gap key="end" columns={columns.length + 1} height={end} />}
        </tbody>
        {/* At the foot of every sheet, as sheets are taken apart. */}
        <tfoot className={`paper-only ${page.foot}`}>
          <tr>
            <td colSpan={columns.length + 1}>
              {caption}
              <br />
              <strong>
                <Trans>Not tested. This is not a pass.</Trans> <Trans>Pairs that pass do not prove that the whole mix passes.</Trans>
              </strong>{' '}
              {otherTests} <PrintedFrom address={location.href} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
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
        <VerdictSign look="unknown" /> <Trans>Only tested in larger mixes</Trans>
      </span>
      <strong>
        <Trans>Not tested. This is not a pass.</Trans>
      </strong>
    </div>
  )
}
