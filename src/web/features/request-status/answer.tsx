import { Trans } from '@lingui/react/macro'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { WrittenText } from '../../shared/texts/written-text.tsx'
import { VerdictBadge } from '../../shared/verdicts/verdict-badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Answer = RequestStatusAnswer['answers'][number]

/** A test that answers the request: what was tested, and how that differs from what was asked for (LAB-361). */
export const AnswerFacts = ({
  answer,
  isOfMix = false,
}: {
  answer: Answer
  /** Whether what was asked for stands above. */ isOfMix?: boolean
}) => {
  const { formats, language } = useSession()
  const { testId, isConfidential, tested, country, date, look, isUnderReview, isIncomplete } = answer
  return (
    <div className="grid gap-2 at-start">
      {!(isOfMix && answer.isExact) && <p className="strong breaks">{tested.join(' + ')}</p>}
      <p>
        <VerdictBadge look={look} isUnderReview={isUnderReview} isIncomplete={isIncomplete} />
      </p>
      <p className="muted">
        {formats.country(country)} · {formats.day(date)}
      </p>
      <Differences answer={answer} />
      {!isConfidential && (
        <ButtonLink look="primary" href={pagePaths.report(testId, language)}>
          <Trans>Read the report</Trans>
        </ButtonLink>
      )}
    </div>
  )
}

const Differences = ({ answer: { isExact, missing, extra, isOtherCountry } }: { answer: Answer }) => {
  const notTested = missing.join(', ')
  const notAsked = extra.join(', ')
  if (isExact) return null
  return (
    <Notice>
      {missing.length > 0 && (
        <p>
          <Trans>In your request, but not in the test: {notTested}</Trans>
        </p>
      )}
      {extra.length > 0 && (
        <p>
          <Trans>In the test, but not in your request: {notAsked}</Trans>
        </p>
      )}
      {missing.length + extra.length > 0 && (
        <p>
          <Trans>It is not a test of the mix that you asked for, and does not show how that mix behaves.</Trans>
        </p>
      )}
      {isOtherCountry && (
        <p>
          <Trans>The test is of another country than your request: products with the same name can differ from country to country.</Trans>
        </p>
      )}
    </Notice>
  )
}

/** That a report is not to be relied on any more. */
export const WithdrawnReport = ({ report: { on, reasonText, text } }: { report: RequestStatusAnswer['withdrawn'][number] }) => {
  const { formats } = useSession()
  const date = formats.day(on)
  return (
    <Notice>
      <Trans>The report was withdrawn on {date}. Do not rely on it any longer.</Trans> {reasonText}{' '}
      {text !== '' && <WrittenText text={text} />}
    </Notice>
  )
}

/** That an earlier answer was wrong. */
export const Correction = ({ correction: { on, kind } }: { correction: NonNullable<RequestStatusAnswer['correction']> }) => {
  const { formats } = useSession()
  const day = formats.day(on)
  return (
    <Notice>
      {kind === 'replaced' ? (
        <Trans>Our earlier answer was wrong, and another one replaced it on {day}. Do not rely on the earlier one for your mix.</Trans>
      ) : (
        <Trans>Our earlier answer was wrong, and we took it back on {day}. Do not rely on it for your mix.</Trans>
      )}
    </Notice>
  )
}
