import { Fragment } from 'react'
import type { TestKind } from '../../../../../domain/records.ts'
import type { ResultPart } from './list-parts.ts'
import { useOpenCards } from './open-cards.ts'
import { ResultCard } from './result-card.tsx'
import styles from './result-cards.module.css'
import type { SearchedNames } from '../searched.ts'

type ResultCardsProps = { kind: TestKind; parts: readonly ResultPart[]; searched: SearchedNames }

/** Results on narrow screens. Any number of cards may be open. */
export const ResultCards = ({ kind, parts, searched }: ResultCardsProps) => {
  const { open, toggle } = useOpenCards()
  return parts.map(({ heading, tests }) => (
    <Fragment key={heading}>
      {heading !== undefined && <h2 className={styles.part}>{heading}</h2>}
      <ul className={styles.cards}>
        {tests.map((test) => (
          <ResultCard
            key={test.tankmixId}
            kind={kind}
            test={test}
            searched={searched}
            isOpen={open.has(test.tankmixId)}
            onToggle={toggle}
          />
        ))}
      </ul>
    </Fragment>
  ))
}
