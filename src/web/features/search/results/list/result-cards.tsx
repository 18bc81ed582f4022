import type { Test } from '../../../../../contract/look-ups/tests.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { useOpenCards } from './open-cards.ts'
import { ResultCard } from './result-card.tsx'
import styles from './result-cards.module.css'
import type { SearchedNames } from '../searched.ts'

type ResultCardsProps = { kind: TestKind; tests: readonly Test[]; searched: SearchedNames }

/** Results on narrow screens. Any number of cards may be open. */
export const ResultCards = ({ kind, tests, searched }: ResultCardsProps) => {
  const { open, toggle } = useOpenCards()
  return (
    <ul className={styles.cards}>
      {tests.map((test) => (
        <ResultCard key={test.tankmixId} kind={kind} test={test} searched={searched} isOpen={open.has(test.tankmixId)} onToggle={toggle} />
      ))}
    </ul>
  )
}
