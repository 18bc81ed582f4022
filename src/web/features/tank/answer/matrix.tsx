import { Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { drawnAs } from '../../../../domain/verdicts.ts'
import { pairHeading, pairTestCount } from '../../../../domain/tank/matrix/pair-state.ts'
import { FROM_WITHIN, pagePaths } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import { pairLook } from '../../../shared/verdicts/pair-looks.ts'
import table from '../../../shared/verdicts/pair-table.module.css'
import { PairWords, usePairTexts } from '../../../shared/verdicts/pair-words.tsx'
import { Day, WaterVolume } from '../../../shared/amounts/quantities.tsx'
import { useUntestedWords } from '../../../shared/verdicts/untested-words.ts'
import { TestBadge } from '../../../shared/verdicts/verdict-badge.tsx'
import { VerdictSign } from '../../../shared/verdicts/verdict-sign.tsx'
import { Button } from '../../../ui/button.tsx'
import type { EnteredTank } from '../entered-tank.ts'
import { TellMeLink } from '../../../shared/sharing/tell-me-link.tsx'
import { AskLaboratory } from '../tank-bar.tsx'
import line from './evidence-test.module.css'
import type { Known, TankResponse } from './known.ts'
import styles from './matrix.module.css'

type MatrixProps = {
  answer: TankResponse
  known: Known
  tank: EnteredTank
}
type Pair = TankResponse['matrix'][number]

/** Every pair of the tank's products; a press lists its tests. */
export const Matrix = ({ answer, known, tank }: MatrixProps) => {
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
    <section className={`stack gap-2 packed flush-texts ${styles.matrix}`} aria-labelledby={id} data-wide>
      <h2 id={id}>
        <Trans>Each pair</Trans>
      </h2>
      <p>
        <Trans>Pairs that pass do not prove that the whole mix passes.</Trans>
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
      <div id={`${id}-tests`}>
        {opened && (
          <PairTests
            key={`${opened.a} ${opened.b}`}
            pair={opened}
            known={known}
            ask={
              <>
                <AskLaboratory tank={onlyOf(tank, opened)} answer={answer} />
                <TellMeLink products={[opened.a, opened.b]} />
              </>
            }
            onClose={close}
          />
        )}
      </div>
    </section>
  )
}

/** The tank with no products but two. */
const onlyOf = (tank: EnteredTank, { a, b }: Pair): EnteredTank => ({
  ...tank,
  lines: tank.lines.filter(({ productId }) => productId === a || productId === b),
})

type CellProps = { pair: Pair; isOpen: boolean; onPress: () => void; controls: string }

const Cell = ({ pair: { counts, inWater }, isOpen, onPress, controls }: CellProps) => {
  const { t } = useLingui()
  const texts = usePairTexts()
  const { untested } = useUntestedWords()
  const heading = pairHeading(counts)
  const { look, isElsewhere } = pairLook(heading, inWater)
  const shown = isElsewhere ? { ...texts, words: { ...texts.words, passed: t`Passed, but not in water like yours` } } : texts
  return (
    <button
      type="button"
      className={`${table.pair} ${styles.cell}`}
      data-look={drawnAs(look)}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
    >
      {heading === 'never' ? (
        <>
          <VerdictSign look="unknown" /> {untested}
        </>
      ) : (
        <PairWords heading={heading} counts={counts} texts={shown} look={look} />
      )}
    </button>
  )
}

type PairTestsProps = { pair: Pair; known: Known; ask: ReactNode; onClose: () => void }

/** The tests of a pair: of the two alone, then with others, newest first; where there is none, the way to one (TANK-105). */
const PairTests = ({ pair: { a, b, counts, tests }, known, ask, onClose }: PairTestsProps) => {
  const { language } = useSession()
  const { heading: untestedHeading, notAPass, otherTests } = useUntestedWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [one, other] = [known.nameOf(a), known.nameOf(b)]
  const more = pairTestCount(counts) - tests.length
  const isTested = tests.length > 0
  return (
    <div className={styles.tests}>
      <h3 className="flush" ref={heading} tabIndex={-1}>
        {isTested ? (
          <Trans>
            Tests of {one} with {other}
          </Trans>
        ) : (
          untestedHeading(`${one} + ${other}`)
        )}
      </h3>
      {!isTested && (
        <p>
          {notAPass} {otherTests}
        </p>
      )}
      <ul>
        {tests.map((id) => {
          const test = known.testOf(id)
          const others = new Intl.ListFormat(language).format(
            (test?.ingredients ?? []).map(({ name, localName }) => localName ?? name).filter((name) => name !== one && name !== other),
          )
          return (
            <li key={id}>
              <Link href={pagePaths.report(id, language)} state={FROM_WITHIN} className={line.line}>
                {test && <TestBadge test={test} />}
                <span className={line.what}>
                  {others !== '' && (
                    <span className={line.names}>
                      <Trans>Also in it: {others}</Trans>
                    </span>
                  )}
                  {test && (
                    <span className={line.when}>
                      <Day isoDay={test.dateOfTest} /> · <WaterVolume litresPerHa={test.waterRate} />
                    </span>
                  )}
                  <span className={test ? 'visually-hidden' : undefined}>
                    {' '}
                    <Trans>Report</Trans> {id}
                  </span>
                </span>
                <ChevronRight aria-hidden size={20} />
              </Link>
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <p>
          <Trans>and {more} more</Trans>
        </p>
      )}
      <div className="row gap-2">
        {!isTested && ask}
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  )
}
