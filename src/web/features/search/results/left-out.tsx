import { plural } from '@lingui/core/macro'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type Draft, typedIn } from '../criteria.ts'
import styles from './left-out.module.css'

/** Chips of what was typed, is in no list, and was left out of the search. */
export const LeftOutChips = ({ draft }: { draft: Draft }) =>
  typedIn(draft).map(({ picker, name }) => (
    <li key={picker}>
      <s className="fault">{name}</s>
    </li>
  ))

/** Above the results: what they say nothing about. */
export const LeftOut = ({ draft }: { draft: Draft }) => {
  const typed = typedIn(draft)
  if (typed.length === 0) return null
  const names = typed.map(({ name }) => name).join(', ')
  // Not as elements: in those, what looks like a tag in a name would be one.
  return (
    <p className={`flush strong fault breaks ${styles.strip}`}>
      <TriangleAlert aria-hidden size={20} className={styles.sign} />
      <span>
        {plural(typed.length, {
          one: `${names} was left out: these results say nothing about it.`,
          other: `${names} were left out: these results say nothing about them.`,
        })}
      </span>
    </p>
  )
}
