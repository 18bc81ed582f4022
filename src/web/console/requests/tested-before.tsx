import { Trans, useLingui } from '@lingui/react/macro'
import type { RequestDetail } from '../../../contract/console/requests.ts'
import { countryName } from '../../../domain/console/words/country-names.ts'
import { RESULT_TEXTS } from '../runs/test-texts.ts'
import styles from '../shared/facts.module.css'
import { TESTED_TEXTS } from '../shared/texts/request-texts.ts'

/** What the tests on record say about this mix, with links to their reports; nothing where no tank was asked for. */
export const TestedBefore = ({ detail: { tested, answers } }: { detail: RequestDetail }) => {
  const { i18n } = useLingui()
  const report = (testId: string) => (
    <a href={`/testResult/${encodeURIComponent(testId)}/en`} target="_blank" rel="noreferrer">
      {testId}
    </a>
  )
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Already tested?</Trans>
      </h2>
      {answers.length > 0 && (
        <p>
          <Trans>Answered with</Trans>{' '}
          {answers.map((testId) => (
            <span key={testId}>{report(testId)} </span>
          ))}
        </p>
      )}
      {tested === null ? (
        <p>
          <Trans>This cannot be looked up by itself, as for seed coatings and single products.</Trans>
        </p>
      ) : (
        <>
          <p className="strong">{i18n._(TESTED_TEXTS[tested.state])}</p>
          {tested.unlisted.length > 0 && (
            <p>
              <Trans>Not in our list:</Trans> {tested.unlisted.join(', ')}
            </p>
          )}
          <ul className="grid gap-2">
            {tested.evidence.map(({ testId, rung, result, country, missing, extra }) => (
              <li key={`${testId} ${rung}`}>
                {report(testId)} · {i18n._(RESULT_TEXTS[result])} · {countryName(country)}
                {missing.length > 0 && (
                  <>
                    {' · '}
                    <Trans>without</Trans> {missing.join(', ')}
                  </>
                )}
                {extra.length > 0 && (
                  <>
                    {' · '}
                    <Trans>with</Trans> {extra.join(', ')}
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
