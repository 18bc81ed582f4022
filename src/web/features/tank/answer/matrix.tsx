import { Trans, useLingui } from '@lingui/react/macro'
import FileText from 'lucide-react/icons/file-text'
import { useEffect, useId, useRef, useState } from 'react'
import { pairTestCount } from '../../../../domain/tank/pair-state.ts'
import { listLook } from '../../../../domain/verdicts.ts'
import { FROM_WITHIN, pagePaths } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import { PAIR_LOOKS } from '../../../shared/pair-looks.ts'
import table from '../../../shared/pair-table.module.css'
import { PairWords, usePairTexts } from '../../../shared/pair-words.tsx'
import { Day, WaterVolume } from '../../../shared/quantities.tsx'
import { VerdictBadge } from '../../../shared/verdict-badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { Known, TankResponse } from './known.ts'
import styles from './matrix.module.css'

type MatrixProps = { answer: TankResponse; known: Known }
type Pair = TankResponse['matrix'][number]

/** Every pair of the tank's products; a press lists its tests. */
export const Matrix = ({ answer, known }: MatrixProps) => {
  const { t } = useLingui()
  const id = useId()
  const [opened, setOpened] = useState<Pair>()
  const frame = useRef<HTMLElement>(null)
  const { matrix } = answer
  const ids = [...new Set(matrix.flatMap(({ a, b }) => [a, b]))]
  if (ids.length < 2) return null
  const pairOf = (one: string, other: string): Pair | undefined =>
    matrix.find(({ a, b }) => (a === one && b === other) || (a === other && b === one))
  const close = () => {
    frame.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    setOpened(undefined)
  }
  return (
    <section className={styles.matrix} aria-labelledby={id} data-wide>
      <h2 id={id}>
        <Trans>Two by two</Trans>
      </h2>
      <p>
        <strong>
          <Trans>Pairs that pass do not prove the whole mix.</Trans>
        </strong>{' '}
        <Trans>Products that pass in pairs can still fail when all are mixed.</Trans>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <section ref={frame} className={table.frame} aria-label={t`What is known of each pair of products`} tabIndex={0}>
        <table className={table.table}>
          <caption className="visually-hidden">
            <Trans>What is known of each pair of products</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={table.corner}>
                <Trans>Product</Trans>
              </th>
              {ids.slice(0, -1).map((one) => (
                <th key={one} scope="col">
                  {known.nameOf(one)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ids.slice(1).map((row, at) => (
              <tr key={row}>
                <th scope="row">{known.nameOf(row)}</th>
                {ids.slice(0, -1).map((column, place) => {
                  const pair = place <= at ? pairOf(column, row) : undefined
                  return (
                    <td key={column}>
                      {pair && (
                        <Cell
                          pair={pair}
                          isOpen={pair === opened}
                          onPress={() => setOpened(pair === opened ? undefined : pair)}
                          controls={`${id}-tests`}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div id={`${id}-tests`}>{opened && <PairTests key={`${opened.a} ${opened.b}`} pair={opened} known={known} onClose={close} />}</div>
    </section>
  )
}

type CellProps = { pair: Pair; isOpen: boolean; onPress: () => void; controls: string }

const Cell = ({ pair: { state, counts }, isOpen, onPress, controls }: CellProps) => {
  const texts = usePairTexts()
  if (state === 'never') return <span className={table.never}>{texts.words.never}</span>
  return (
    <button
      type="button"
      className={`${table.pair} ${styles.cell}`}
      data-look={PAIR_LOOKS[state]}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
    >
      <PairWords state={state} counts={counts} texts={texts} />
    </button>
  )
}

/** The tests of a pair: of the two alone, then with others, newest first. */
const PairTests = ({ pair: { a, b, counts, tests }, known, onClose }: { pair: Pair; known: Known; onClose: () => void }) => {
  const { language } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [one, other] = [known.nameOf(a), known.nameOf(b)]
  const more = pairTestCount(counts) - tests.length
  return (
    <div className={styles.tests}>
      <h3 ref={heading} tabIndex={-1}>
        <Trans>
          Tests of {one} with {other}
        </Trans>
      </h3>
      <ul>
        {tests.map((id) => {
          const test = known.testOf(id)
          const others = new Intl.ListFormat(language).format(
            (test?.ingredients ?? []).map(({ name, localName }) => localName ?? name).filter((name) => name !== one && name !== other),
          )
          return (
            <li key={id}>
              {test && (
                <>
                  <VerdictBadge look={listLook(test.result)} isDemo={test.demo} isUnderReview={test.underReview} />
                  <span className={styles.when}>
                    <Day isoDay={test.dateOfTest} /> <WaterVolume litresPerHa={test.waterRate} />
                  </span>
                  {others !== '' && (
                    <span className={styles.others}>
                      <Trans>Also in it: {others}</Trans>
                    </span>
                  )}
                </>
              )}
              <ButtonLink look="quiet" href={pagePaths.report(id, language)} state={FROM_WITHIN}>
                <FileText aria-hidden size={20} />
                <Trans>
                  Report <span className={test ? 'visually-hidden' : undefined}>on the test {id}</span>
                </Trans>
              </ButtonLink>
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <p>
          <Trans>and {more} more</Trans>
        </p>
      )}
      <div>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  )
}
