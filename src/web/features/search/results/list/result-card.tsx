import { Trans } from '@lingui/react/macro'
import { memo, useId } from 'react'
import type { Test } from '../../../../../contract/look-ups/tests.ts'
import { observationsOf } from '../../../../../domain/observations.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { drawnAs, isOfOlder, lookOf } from '../../../../../domain/verdicts.ts'
import { lazyExtra } from '../../../../platform/lazy-component.ts'
import { Fact, Facts } from '../../../../shared/facts.tsx'
import { Day, Rate, WaterVolume } from '../../../../shared/amounts/quantities.tsx'
import { TestedName } from '../../../../shared/products/tested-name.tsx'
import { useSession } from '../../../../platform/session.ts'
import { TestLaboratory } from '../../../../shared/verdicts/test-laboratory.tsx'
import { TestBadge } from '../../../../shared/verdicts/verdict-badge.tsx'
import { ObservationText } from '../../../../shared/texts/observation-text.tsx'
import { Observed } from './observed.tsx'
import { ReportLink, SlurryLink } from './report-link.tsx'
import styles from './result-card.module.css'
import { RowToggle } from './row-toggle.tsx'
import { TestHeading } from './test-heading.tsx'
import { WaterMark } from './water-mark.tsx'
import { isSearched, type SearchedNames } from '../searched.ts'

const OlderNotes = lazyExtra(() => import('../../../../shared/verdicts/older-notes.tsx').then((file) => file.OlderNotes))
const TestWater = lazyExtra(() => import('./test-water.tsx').then((file) => file.TestWater))

type CardProps = { kind: TestKind; test: Test; searched: SearchedNames }
type ResultCardProps = CardProps & { isOpen: boolean; onToggle: (testId: string) => void }

/** One test in as few lines as say what was mixed and how it went; opened, with everything. Memoized, as a list has up to 500. */
export const ResultCard = memo(({ isOpen, onToggle, ...card }: ResultCardProps) => {
  const bodyId = useId()
  const { formats } = useSession()
  const { kind, test } = card
  return (
    <li className={styles.card} data-look={drawnAs(lookOf(test))} data-open={isOpen}>
      <TestHeading test={test} />
      <div className={styles.head}>
        <TestBadge test={test} />
        {!isOpen && (
          <span className={styles.when}>
            <Day isoDay={test.dateOfTest} />
            {kind === 'foliar' && <WaterVolume litresPerHa={test.waterRate} />}
          </span>
        )}
      </div>
      <RowToggle test={test} isOpen={isOpen} onToggle={onToggle} controls={bodyId} />
      <div id={bodyId} className={styles.body}>
        {isOpen && <span className={styles.phrase}>{test.phrase}</span>}
        <Products {...card} isOpen={isOpen} />
        {kind === 'foliar' && <WaterMark test={test} />}
        {isOfOlder(test) && <OlderNotes test={test} day={formats.day} />}
        {test.laboratory && <TestLaboratory test={test} />}
        {isOpen && <Known {...card} />}
        {isOpen && kind === 'foliar' && <TestWater test={test} />}
      </div>
      <div className={`whole-line middle ${styles.foot}`}>
        {!isOpen && <Observed test={test} isShort />}
        <ReportLink test={test} kind={kind} look={isOpen ? 'secondary' : 'icon'} />
        {isOpen && kind === 'seed' && <SlurryLink test={test} />}
      </div>
    </li>
  )
})

/** In the order in which they are added. */
const Products = ({ kind, test, searched, isOpen }: CardProps & { isOpen: boolean }) => (
  <ol className={`plain-list ${styles.products}`}>
    {test.ingredients.map((ingredient, at) => (
      <li key={ingredient.orderOfAddition} className={styles.product}>
        <span className="strong quiet">
          <span className="visually-hidden">
            <Trans>Order</Trans>{' '}
          </span>
          {at + 1}
        </span>
        <span className={`breaks ${styles.name}`}>
          <TestedName ingredient={ingredient} isMarked={isSearched(searched, ingredient)} />
        </span>
        <span className={styles.rate}>
          <Rate rate={ingredient.rate} form={ingredient.form} kind={kind} />
        </span>
        {isOpen && (
          <span className={`quiet breaks ${styles.details}`}>
            {[ingredient.activeIngredients.join(', '), ingredient.manufacturer].filter(Boolean).join(' · ')}
          </span>
        )}
      </li>
    ))}
  </ol>
)

const Known = ({ kind, test }: Pick<CardProps, 'kind' | 'test'>) => (
  <Facts>
    {kind === 'foliar' && (
      <Fact term={<Trans>Water Volume</Trans>}>
        <WaterVolume litresPerHa={test.waterRate} />
      </Fact>
    )}
    <Fact term={<Trans>Date Tested</Trans>}>
      <Day isoDay={test.dateOfTest} />
    </Fact>
    {observationsOf(test) !== undefined && (
      <Fact term={<Trans>Observations</Trans>} isLong>
        <ObservationText test={test} />
      </Fact>
    )}
  </Facts>
)
