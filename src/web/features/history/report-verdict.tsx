import { Trans } from '@lingui/react/macro'
import { reportLook } from '../../../domain/verdicts.ts'
import { VerdictBadge } from '../../shared/verdicts/verdict-badge.tsx'
import type { OpenedReport } from './report-history.ts'

/** The verdict of an opened report; none for a code without one, as on the report, and none that was withdrawn. */
export const ReportVerdict = ({ result, isWithdrawn }: Pick<OpenedReport, 'result' | 'isWithdrawn'>) => {
  const look = reportLook(result)
  if (isWithdrawn)
    return (
      <strong>
        <Trans>Withdrawn</Trans>
      </strong>
    )
  return look !== 'none' && <VerdictBadge look={look} />
}
