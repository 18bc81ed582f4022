import { memo, type MouseEvent } from 'react'
import type { ChartCell, ChartRow } from '../../../domain/tank/matrix/chart.ts'
import type { PairRows } from '../../../domain/tank/matrix/matrix.ts'
import { drawnAs } from '../../../domain/verdicts.ts'
import { noPairCounts, pairHeading, type PairCounts } from '../../../domain/tank/matrix/pair-state.ts'
import { pairLook } from '../../shared/verdicts/pair-looks.ts'
import styles from '../../shared/verdicts/pair-table.module.css'
import { type PairTexts, PairWords } from '../../shared/verdicts/pair-words.tsx'
import page from './chart-page.module.css'
import { ariaIndexOf } from './row-window.ts'

/** Beside those of a pair, how many of its passes were in water like the visitor's. */
export type ChartTexts = PairTexts & { elsewhere: PairTexts; inMine: (inWater: number) => string }

type RowProps = {
  row: ChartRow
  at: number
  /** The beginnings of the addresses of the tests with each of the columns' products. */
  addresses: readonly string[]
  by: PairRows
  texts: ChartTexts
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Drawn while one scrolls, and therefore of few components: none reads texts or the address by itself. */
export const ChartTableRow = memo(({ row, at, addresses, by, texts, onOpen }: RowProps) => {
  const partner = new URLSearchParams({ [by === 'actives' ? 'active' : 'agrochemical']: row.id }).toString()
  return (
    <tr aria-rowindex={ariaIndexOf(at)}>
      <th scope="row">
        {row.name}
        {(row.formulation || row.manufacturer) && (
          <span className={styles.detail}>{[row.formulation, row.manufacturer].filter(Boolean).join(' · ')}</span>
        )}
      </th>
      {addresses.map((address, place) => (
        <td key={address}>{cellOf(row.cells[place] ?? null, `${address}&${partner}`, row.inWater?.[place], texts, onOpen)}</td>
      ))}
    </tr>
  )
})

const countsIn = (cell: ChartCell): PairCounts => {
  if (cell === null) return noPairCounts()
  const [pass, care, fail, largerPass, largerFail, noRate = 0, largerNoRate = 0, older = 0, largerOlder = 0] = cell
  return { pass, care, fail, noRate, older, largerPass, largerFail, largerNoRate, largerOlder }
}

/** `inWater`: how many of the passes were in water like the visitor's; undefined where none was entered. */
const cellOf = (cell: ChartCell, href: string, inWater: number | undefined, texts: ChartTexts, onOpen: RowProps['onOpen']) => {
  const counts = countsIn(cell)
  const heading = pairHeading(counts)
  const { look, isElsewhere } = pairLook(heading, inWater)
  if (heading === 'never') return <span className={styles.never}>{texts.words.never}</span>
  return (
    <a href={href} className={styles.pair} data-look={drawnAs(look)} onClick={onOpen}>
      <PairWords
        heading={heading}
        counts={counts}
        texts={isElsewhere ? texts.elsewhere : inWater ? withMine(texts, inWater) : texts}
        look={look}
      />
    </a>
  )
}

/** The number stands with the tests of the two, which it is of. */
const withMine = (texts: ChartTexts, inWater: number): PairTexts => ({
  ...texts,
  testsText: (tests) => `${texts.testsText(tests)} · ${texts.inMine(inWater)}`,
})

/** Stands for rows that are not in the page. */
export const Gap = ({ columns, height }: { columns: number; height: number }) => (
  <tr aria-hidden className={page.gap}>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is nothing in it */}
    <td colSpan={columns} style={{ height }} />
  </tr>
)
