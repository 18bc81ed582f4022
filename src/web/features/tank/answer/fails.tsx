import { colonIn } from '../../../../domain/texts/punctuation.ts'
import { useSession } from '../../../platform/session.ts'
import styles from './fails.module.css'
import { Finding } from './finding.tsx'
import { mixName, useFailWords } from '../../../shared/verdicts/headline-looks.ts'
import type { Known, TankResponse } from './known.ts'
import { StrengthRows } from './strength-rows.tsx'

type FailsProps = { fails: TankResponse['headline']['fails']; known: Known }

/** Every set of the tank's products that failed, with what was seen and, where it does not apply as it was tested, how mine differs. */
export const Fails = ({ fails, known }: FailsProps) => {
  const words = useFailWords()
  const { language } = useSession()
  if (fails.length === 0) return null
  return (
    <ul className={`stack gap-2 plain-list ${styles.fails}`}>
      {fails.map((fail) => {
        const { productIds, relation, testId, strengths } = fail
        return (
          <li key={productIds.join()} data-relation={relation}>
            <strong>{mixName(productIds, known)}</strong>
            {colonIn(language)}
            {words[relation]}
            <Finding id={testId} fail={fail} known={known} />
            {relation !== 'applies' && <StrengthRows strengths={strengths} known={known} />}
          </li>
        )
      })}
    </ul>
  )
}
