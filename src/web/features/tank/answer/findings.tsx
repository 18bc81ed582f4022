import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode, RefObject } from 'react'
import { useSession } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { DataDate, type DataSource } from '../../../shared/verdicts/data-date.tsx'
import { DemoMark } from '../../../shared/verdicts/demo-mark.tsx'
import { FaceHead } from '../../../shared/verdicts/face-head.tsx'
import { TestBadge } from '../../../shared/verdicts/verdict-badge.tsx'
import type { HeadlineState } from '../../../../domain/tank/headline.ts'
import type { EnteredTank } from '../entered-tank.ts'
import { Fails } from './fails.tsx'
import { Finding } from './finding.tsx'
import { endedBelow, failedIn, mixName, useHeadlineSentence, useHeadlineWords } from '../../../shared/verdicts/headline-looks.ts'
import { headlineNotes, isOfWater } from '../../../shared/verdicts/headline-notes.ts'
import styles from './headline.module.css'
import { type Known, listedIn, listedProducts, type TankResponse } from './known.ts'
import { PublishedElsewhere } from './published.tsx'
import { PartsLine } from './parts-line.tsx'
import { StrengthRows } from './strength-rows.tsx'
import { TestLinks } from './test-links.tsx'
import { useTankUnits } from '../../../shared/amounts/use-tank-units.ts'
import { withRatesOfTest } from './test-rates.ts'
import { UseTestRates } from './use-test-rates.tsx'
import { useProductNames } from '../use-product-names.ts'
import { WaterRows } from '../../../shared/water/water-rows.tsx'

/** What the parts of a tank's answer are made from. */
export type AnsweredTank = { answer: TankResponse; known: Known; tank: EnteredTank; source: DataSource }

type FindingsProps = AnsweredTank & {
  /** Of its heading. */
  id: string
  heading?: RefObject<HTMLHeadingElement | null>
  /** Several tanks stand side by side: there is nothing to do with one of them, as there is on a page of its own. */
  isBeside?: boolean
  /** What one does with the answer. */
  children?: ReactNode
}

/** All that the tests say of a whole tank, the worst first: the same wherever it is said. */
export const Findings = ({ answer, known, tank, source, id, heading, isBeside = false, children }: FindingsProps) => {
  const { i18n } = useLingui()
  const words = useHeadlineWords()
  const sentenceOf = useHeadlineSentence()
  const { headline, order, tests } = answer
  const { state, face } = headline
  const isPass = state === 'passed' || state === 'passed-with-care'
  const [whole] = state === 'with-others' ? answer.evidence.filter(({ rung }) => rung === 3) : []
  const isDemo = tests.some(({ demo }) => demo)
  const products = listedIn(answer)
  const said = words(headline, products, known)
  const ended = endedBelow(i18n, headline, products)
  const failed = failedIn(headline)
  // Of a pass with care the test that needed it stands first, beside fails, which are listed.
  const ofTheMix = OF_THE_MIX.has(state) ? headline.testIds.find((one) => known.testOf(one)?.result !== 'NC') : undefined
  const unitsOf = useTankUnits()
  const rated = withRatesOfTest(tank, answer, unitsOf(tank.country))
  const deciding = failed?.testId ?? rated?.ratesOf ?? (isOfWater(state) ? headline.water?.testId : ofTheMix)
  const Heading = isBeside ? 'h3' : 'h2'
  return (
    <>
      <FaceHead face={face} className={styles.head}>
        <Heading id={id} {...(heading && { ref: heading, tabIndex: -1 })}>
          {said} <DemoMark isDemo={isDemo} />
        </Heading>
        {ended !== '' && <p>{ended}</p>}
      </FaceHead>
      {!failed && !isPass && <p className="flush strong breaks">{mixName(listedProducts(answer), known)}</p>}
      {deciding !== undefined && <Finding id={deciding} fail={failed} known={known} showsRates={state === 'passed-compare-rates'} />}
      {failed && failed.relation !== 'applies' && <StrengthRows strengths={failed.strengths} known={known} />}
      {state === 'parts-only' && <PartsLine answer={answer} known={known} />}
      <p className="flush">{sentenceOf(headline, products)}</p>
      {rated && !isBeside && <UseTestRates tank={rated} />}
      {children}
      {headline.water && <TestWater water={headline.water} isBeside={isBeside} />}
      <Fails fails={headline.fails.filter((fail) => fail !== failed)} known={known} />
      <PublishedElsewhere published={headline.published} known={known} />
      {isPass && (
        <ol className={`row gap-1 across-4 flush strong ${styles.order}`}>
          {order.products.map(({ productId }) => (
            <li key={productId}>{known.nameOf(productId)}</li>
          ))}
        </ol>
      )}
      <ul className={`stack gap-1 plain-list small ${styles.notes}`}>
        {whole && (
          <li>
            <Trans>The test with others:</Trans>{' '}
            <TestBadge test={known.testOf(whole.testId) ?? { result: whole.result, ingredients: [], demo: isDemo }} />
          </li>
        )}
        {headlineNotes(answer).map((note) => (
          <li key={note.id}>{i18n._(note)}</li>
        ))}
        {headline.otherOrderTestIds.length > 0 && (
          <li>
            <Trans>Other passing tests added the products in another order:</Trans> <TestLinks ids={headline.otherOrderTestIds} />
          </li>
        )}
        <Unlisted answer={answer} known={known} tank={tank} />
        <Unconfirmed tank={tank} isBeside={isBeside} />
        <DataLine source={source} />
        {headline.testIds.some((one) => one !== deciding) && !failed && (
          <li>
            <Trans>By these tests:</Trans> <TestLinks ids={headline.testIds.slice(0, SHOWN)} total={headline.tests} />
          </li>
        )}
      </ul>
    </>
  )
}

const SHOWN = 5
/** States that a test of the whole mix decides. */
const OF_THE_MIX: ReadonlySet<HeadlineState> = new Set([
  'passed',
  'passed-with-care',
  'passed-compare-water',
  'not-in-your-water',
  'passed-compare-rates',
  'not-at-your-strength',
])

type TestWaterProps = { water: NonNullable<TankResponse['headline']['water']>; isBeside: boolean }

/** The water of the pass that fits mine best, beside mine. */
const TestWater = ({ water: { testId, conditions }, isBeside }: TestWaterProps) => (
  <div className={styles.water}>
    <h3>
      <Trans>
        The water of the test <span className="visually-hidden">{testId}</span>
      </Trans>
    </h3>
    <WaterRows conditions={conditions} />
    {!isBeside && conditions.every(({ mine }) => mine === null) && (
      <p>
        <Trans>Yours may differ: enter it below.</Trans>
      </p>
    )}
  </div>
)

/** Products that are in no list, or that stored data lack, are named: nothing is known of the whole tank. */
const Unlisted = ({ answer, known, tank }: Omit<AnsweredTank, 'source'>) => {
  const { language } = useSession()
  const { isOfSeveral } = useProductNames(tank.country, answer.unlisted.length > 0)
  if (answer.unlisted.length === 0) return null
  const typed = new Map(tank.lines.map(({ productId, name }) => [productId ?? name.trim().toLowerCase(), name]))
  const all = answer.unlisted.map((one) => typed.get(one) || known.nameOf(one))
  const list = (names: string[]): string => new Intl.ListFormat(language).format(names)
  const isShared = (name: string): boolean => tank.lines.some((line) => line.productId === null && line.name === name) && isOfSeveral(name)
  const shared = all.filter(isShared)
  const names = list(all.filter((name) => !isShared(name)))
  const sharedNames = list(shared)
  return (
    <>
      {names !== '' && (
        <li>
          <Trans>Not in our list, so not known: {names}.</Trans>
        </li>
      )}
      {shared.length > 0 && (
        <li>
          <Trans>Several products have this name, so which one is yours is not known: {sharedNames}. Change the tank and choose it.</Trans>
        </li>
      )}
    </>
  )
}

/** Products that nobody confirmed: until then nothing is known of the whole tank. */
const Unconfirmed = ({ tank, isBeside }: Pick<AnsweredTank, 'tank'> & { isBeside: boolean }) =>
  tank.lines.map(
    ({ name, asked }, at) =>
      asked !== undefined && (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity, and do not move here
        <li key={at}>
          {isBeside ? (
            <Trans>
              It came as “{asked}”: is it {name}?
            </Trans>
          ) : (
            <Trans>
              It came as “{asked}”, and {name} was found for it. Confirm it below.
            </Trans>
          )}
        </li>
      ),
  )

const DataLine = ({ source }: { source: DataSource }) =>
  useStore(source) && (
    <li>
      <DataDate source={source} />
    </li>
  )
