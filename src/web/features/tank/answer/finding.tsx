import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import { observationsOf } from '../../../../domain/observations.ts'
import { FROM_WITHIN, pagePaths } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import { ObservationText } from '../../../shared/texts/observation-text.tsx'
import { Day, Rate, WaterVolume } from '../../../shared/amounts/quantities.tsx'
import { TestedName } from '../../../shared/products/tested-name.tsx'
import styles from './finding.module.css'
import type { Known, TankResponse } from './known.ts'

type FindingProps = {
  id: string
  /** The fail of which it is the newest. */
  fail?: TankResponse['headline']['fails'][number] | undefined
  known: Known
  /** Where mine are to be compared with them. */
  showsRates?: boolean
}

/** What was seen in a test, when, and in how much water; opens its report. */
export const Finding = ({ id, fail, known, showsRates = false }: FindingProps) => {
  const { t } = useLingui()
  const { formats, language } = useSession()
  const test = known.testOf(id)
  const count = fail?.ofRelation ?? 1
  const more = (fail?.tests ?? 1) - count
  const others = formats.count(more)
  return (
    <div className={styles.finding}>
      {test && observationsOf(test) !== undefined && (
        <p className="flush breaks strong">
          <ObservationText test={test} />
        </p>
      )}
      <p className={`flush breaks middle quiet ${styles.test}`}>
        {test && (
          <>
            <Day isoDay={test.dateOfTest} /> · <WaterVolume litresPerHa={test.waterRate} />
          </>
        )}
        {count > 1 && (
          <>
            {' · '}
            <Plural value={count} one="# test" other="# tests" />
          </>
        )}
        {more > 0 && (
          <>
            {' · '}
            <Trans>failed at other strengths, too: {others}</Trans>
          </>
        )}
        <Link href={pagePaths.report(id, language)} state={FROM_WITHIN} className={`middle strong ${styles.report}`}>
          <Trans>
            Report <span className="visually-hidden">on the test {id}</span>
          </Trans>
          <span aria-hidden className={`paper-only ${styles.number}`}>
            {id}
          </span>
          <ChevronRight aria-hidden size={18} />
        </Link>
      </p>
      {test && showsRates && (
        <ul className={`grid gap-1 ${styles.rates}`} aria-label={t`Rates of the test`}>
          {test.ingredients.map((ingredient) => (
            <li key={ingredient.orderOfAddition}>
              <span className="strong breaks">
                <TestedName ingredient={ingredient} />
              </span>{' '}
              <Rate rate={ingredient.rate} form={ingredient.form} kind="foliar" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
