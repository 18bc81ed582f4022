import { Trans } from '@lingui/react/macro'
import type { Test } from '../../../contract/tests.ts'
import type { LanguageCode } from '../../../domain/languages.ts'
import { OBSERVATIONS_LANGUAGE, observationsOf } from '../../../domain/observations.ts'
import type { TestKind } from '../../../domain/records.ts'
import { useSession } from '../../platform/session.ts'
import { Logo } from '../../trade/logo.tsx'
import { Day, WaterVolume } from '../../trade/quantities.tsx'
import { IngredientTable } from './ingredient-table.tsx'
import { Outcome } from './outcome.tsx'
import { ReportTools } from './report-tools.tsx'
import styles from './report.module.css'

/** A seed coating has no water. */
const kindOf = ({ waterRate }: Test): TestKind => (waterRate === null ? 'seed' : 'foliar')

/** One test on one page. The result is in the language of the address. */
export const Report = ({ test, languageCode }: { test: Test; languageCode: LanguageCode }) => {
  const { product } = useSession().brand
  const kind = kindOf(test)
  const observations = observationsOf(test)
  return (
    <>
      <ReportTools kind={kind} />
      <article className={styles.sheet}>
        <header className={styles.head}>
          <Logo size={48} />
          <h1>
            <Trans>{product} Information</Trans>
          </h1>
        </header>
        <Outcome code={test.result} isDemo={test.demo}>
          <span lang={languageCode}>{test.phrase}</span>
        </Outcome>
        <dl className={styles.facts}>
          <div>
            <dt>
              <Trans>Date Tested</Trans>
            </dt>
            <dd>
              <Day isoDay={test.dateOfTest} />
            </dd>
          </div>
          {kind === 'foliar' && (
            <div>
              <dt>
                <Trans>Water Volume</Trans>
              </dt>
              <dd>
                <WaterVolume litresPerHa={test.waterRate} inReport />
              </dd>
            </div>
          )}
          <div>
            <dt>
              <Trans>Test Number</Trans>
            </dt>
            <dd>{test.tankmixId}</dd>
          </div>
        </dl>
        <IngredientTable ingredients={test.ingredients} kind={kind} />
        {observations !== undefined && (
          <section>
            <h2>
              <Trans>Observations</Trans>
            </h2>
            <p lang={OBSERVATIONS_LANGUAGE}>{observations}</p>
          </section>
        )}
        <p className={styles.disclaimer}>
          <Trans>
            Physical {product} tests check that the products are physically suitable for application with a conventional sprayer. The tests
            do not check for any adverse crop phytotoxicity or for the biological efficacy of the individual components when applied in a{' '}
            {product}.
          </Trans>
        </p>
      </article>
    </>
  )
}
