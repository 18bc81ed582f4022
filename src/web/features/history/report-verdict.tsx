import { reportLook } from '../../../domain/verdicts.ts'
import { VerdictBadge } from '../../trade/verdict-badge.tsx'

/** The verdict of an opened report; none for a code without one, as on the report. */
export const ReportVerdict = ({ result }: { result: string }) => {
  const look = reportLook(result)
  return look !== 'none' && <VerdictBadge look={look} />
}
