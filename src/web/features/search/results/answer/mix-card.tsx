import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Test } from '../../../../../contract/look-ups/tests.ts'
import { observationsOf } from '../../../../../domain/observations.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { showPart } from '../../../../platform/current-part.ts'
import { DESK, useMediaQuery } from '../../../../platform/device/media-query.ts'
import { lazyComponent } from '../../../../platform/lazy-component.ts'
import { FROM_WITHIN, pagePaths } from '../../../../platform/page-paths.ts'
import { useSession } from '../../../../platform/session.ts'
import { Day, Rate, WaterVolume } from '../../../../shared/amounts/quantities.tsx'
import { TestedName } from '../../../../shared/products/tested-name.tsx'
import { openedTest } from '../../../../shared/searches/opened-test.ts'
import { ObservationText } from '../../../../shared/texts/observation-text.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { Draft } from '../../criteria.ts'
import { FilterLink } from '../filters/filter-link.tsx'
import { LIST_ID } from '../list/result-area.tsx'
import styles from './mix-card.module.css'

const MyAmounts = lazyComponent(() => import('./my-amounts.tsx').then((file) => file.MyAmounts))

type MixCardProps = {
  kind: TestKind
  draft: Draft
  /** The test that is followed. */
  test: Test
  /** How many tests of just these two there are. */
  total: number
  /** Whether it may be told how to mix them; until then the card keeps its place, and says nothing. */
  isKnown: boolean
  children: ReactNode
}

/** How the two are mixed, by one named test; the amounts for one's own tank; then `children`, what is known with other products (ANS-151). */
export const MixCard = ({ kind, draft, test, total, isKnown, children }: MixCardProps) => (
  <div className={styles.cards} data-known={isKnown}>
    <TestOrder kind={kind} test={test} total={total} />
    {kind === 'foliar' && <ForMyTank key={test.tankmixId} draft={draft} test={test} />}
    {children}
  </div>
)

const TestOrder = ({ kind, test, total }: { kind: TestKind; test: Test; total: number }) => {
  const { formats, language } = useSession()
  const id = useId()
  const more = formats.count(total - 1)
  const link = (
    <Link
      href={pagePaths.report(test.tankmixId, language)}
      state={FROM_WITHIN}
      onClick={() => openedTest.set({ test, languageCode: language })}
    >
      {test.tankmixId}
    </Link>
  )
  return (
    <section className={`flush-texts ${styles.card}`} aria-labelledby={id}>
      <h3 id={id}>
        <Trans>Add in this order</Trans>
      </h3>
      <ol className={`plain-list ${styles.order}`}>
        {test.ingredients.map((ingredient, at) => (
          <li key={ingredient.orderOfAddition}>
            <span aria-hidden className={styles.place}>
              {at + 1}
            </span>
            <span className="breaks">
              <TestedName ingredient={ingredient} />
            </span>
            <strong className={styles.rate}>
              <Rate rate={ingredient.rate} form={ingredient.form} kind={kind} />
            </strong>
          </li>
        ))}
      </ol>
      {test.result === 'CA' && observationsOf(test) !== undefined && (
        <p className={styles.care}>
          <ObservationText test={test} />
        </p>
      )}
      <p className="muted">
        {kind === 'foliar' ? (
          <Trans>
            Test {link} of <Day isoDay={test.dateOfTest} />, in <WaterVolume litresPerHa={test.waterRate} />
          </Trans>
        ) : (
          <Trans>
            Test {link} of <Day isoDay={test.dateOfTest} />
          </Trans>
        )}
        {total > 1 && (
          <>
            {' · '}
            <FilterLink filters={{ onlyThese: true }} className={styles.more} onFollow={() => showPart(LIST_ID)}>
              <Trans>and {more} more</Trans>
            </FilterLink>
          </>
        )}
      </p>
    </section>
  )
}

/** What goes into one's own tank, once it is asked for: until then nothing is worked out with what is remembered (TANK-146). */
const ForMyTank = ({ draft, test }: { draft: Draft; test: Test }) => {
  const id = useId()
  const part = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isWide = useMediaQuery(DESK)
  // Below its heading there is room for the amounts.
  useEffect(() => {
    if (!isOpen) return
    part.current?.querySelector('h3')?.focus({ preventScroll: true })
    if (!isWide) part.current?.scrollIntoView({ block: 'start' })
    // oxlint-disable-next-line react/exhaustive-deps -- only the press moves the page
  }, [isOpen])
  if (!test.waterRate) return null
  return (
    <section ref={part} className={`flush-texts screen-only ${styles.card}`} aria-labelledby={id} data-open={isOpen}>
      <h3 id={id} tabIndex={-1}>
        <Trans>For my tank</Trans>
      </h3>
      {isOpen ? (
        <MyAmounts draft={draft} test={test} waterRate={test.waterRate} />
      ) : (
        <Button look="primary" onPointerEnter={() => void MyAmounts.start()} onClick={() => setOpen(true)}>
          <Trans>Amounts for my tank</Trans>
        </Button>
      )}
    </section>
  )
}
