import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { DocumentTitle } from '../../../platform/texts/document-title.ts'
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
import { type Known, listedIn, type TankResponse } from './known.ts'
import { PartsLine } from './parts-line.tsx'
import { StrengthRows } from './strength-rows.tsx'
import { TestLinks } from './test-links.tsx'
import { withRatesOfTest } from './test-rates.ts'
import { UseTestRates } from './use-test-rates.tsx'
import { TellMeLink } from '../../../shared/sharing/tell-me-link.tsx'
import { useProductNames } from '../use-product-names.ts'
import { showPart } from '../../../platform/current-part.ts'
import { Button } from '../../../ui/button.tsx'
import { AMOUNTS_ID } from '../tank-parts.tsx'
import { WaterRows } from '../../../shared/water/water-rows.tsx'

type HeadlineProps = { answer: TankResponse; known: Known; tank: EnteredTank; source: DataSource }

/** What is known of the whole tank: which products did what, what was seen in which test, and what to do (TANK-101). */
export const Headline = ({ answer, known, tank, source }: HeadlineProps) => {
  const { i18n, t } = useLingui()
  const { brand } = useSession()
  const words = useHeadlineWords()
  const sentenceOf = useHeadlineSentence()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
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
  const rated = withRatesOfTest(tank, answer)
  const deciding = failed?.testId ?? rated?.ratesOf ?? (isOfWater(state) ? headline.water?.testId : ofTheMix)
  return (
    <section className={styles.headline} data-state={state} aria-labelledby={id}>
      <DocumentTitle>{[isDemo && t`DEMONSTRATION DATA`, said, t`My tank`, brand.title].filter(Boolean).join(' · ')}</DocumentTitle>
      <FaceHead face={face} className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {said} <DemoMark isDemo={isDemo} />
        </h2>
        {ended !== '' && <p>{ended}</p>}
      </FaceHead>
      {!failed && !isPass && <p className={styles.mix}>{mixName(productsOf(answer), known)}</p>}
      {deciding !== undefined && <Finding id={deciding} fail={failed} known={known} showsRates={state === 'passed-compare-rates'} />}
      {failed && failed.relation !== 'applies' && <StrengthRows strengths={failed.strengths} known={known} />}
      {state === 'parts-only' && <PartsLine answer={answer} known={known} />}
      <p className="flush">{sentenceOf(headline, products)}</p>
      {rated && <UseTestRates tank={rated} />}
      {isPass && (
        <div className="screen-only">
          <Button look="primary" onClick={() => showPart(AMOUNTS_ID)}>
            <Trans>Amounts for my tank</Trans>
          </Button>
        </div>
      )}
      {headline.water && <TestWater water={headline.water} />}
      <Fails fails={headline.fails.filter((fail) => fail !== failed)} known={known} />
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
        <Unconfirmed tank={tank} />
        <DataLine source={source} />
        {headline.testIds.some((one) => one !== deciding) && !failed && (
          <li>
            <Trans>By these tests:</Trans> <TestLinks ids={headline.testIds.slice(0, SHOWN)} total={headline.tests} />
          </li>
        )}
      </ul>
      {UNTESTED.has(state) && answer.unlisted.length === 0 && answer.unconfirmed === undefined && (
        <div>
          <TellMeLink products={productsOf(answer)} />
        </div>
      )}
    </section>
  )
}

/** A failed set is named by the heading, and a pass by its order of addition. */
const productsOf = ({ order }: TankResponse): string[] => [...order.products, ...order.apart].map(({ productId }) => productId)

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

/** States of a tank of which no test has all products and no others, and no part failed. */
const UNTESTED: ReadonlySet<HeadlineState> = new Set(['with-others', 'parts-only', 'nothing-known'])

/** The water of the pass that fits mine best, beside mine. */
const TestWater = ({ water: { testId, conditions } }: { water: NonNullable<TankResponse['headline']['water']> }) => (
  <div className={styles.water}>
    <h3>
      <Trans>
        The water of the test <span className="visually-hidden">{testId}</span>
      </Trans>
    </h3>
    <WaterRows conditions={conditions} />
    {conditions.every(({ mine }) => mine === null) && (
      <p>
        <Trans>Yours may differ: enter it below.</Trans>
      </p>
    )}
  </div>
)

/** Products that are in no list, or that stored data lack, are named: nothing is known of the whole tank. */
const Unlisted = ({ answer, known, tank }: Omit<HeadlineProps, 'source'>) => {
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
const Unconfirmed = ({ tank }: Pick<HeadlineProps, 'tank'>) =>
  tank.lines.map(
    ({ name, asked }, at) =>
      asked !== undefined && (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity, and do not move here
        <li key={at}>
          <Trans>
            It came as “{asked}”, and {name} was found for it. Confirm it below.
          </Trans>
        </li>
      ),
  )

const DataLine = ({ source }: { source: DataSource }) =>
  useStore(source) && (
    <li>
      <DataDate source={source} />
    </li>
  )
