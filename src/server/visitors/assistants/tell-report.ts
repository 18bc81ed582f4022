import type { z } from 'zod/mini'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { dataCalls } from '../../../domain/calls/answer-calls.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import type { reportResult } from './results.ts'
import {
  type AssistantContext,
  DATA_NOTE,
  DEMONSTRATION,
  describedTest,
  LIMITS,
  lineOf,
  missingIn,
  type ToolAnswer,
} from './tool-answers.ts'

type Asked = { testId: string; countryCode: string; languageCode: LanguageCode }

/** What later versions changed, newest first; why is typed by people. */
const amendmentLines = ({ amendments = [] }: Partial<NonNullable<Report['issue']>> = {}): string[] =>
  amendments.map(
    ({ version, issuedOn, changed }) => `Amended: version ${version} of ${issuedOn} changed ${changed.join(', ')}. Why is in \`data\`.`,
  )

/** One report. A withdrawn one is named as that and not shown. */
export const tellReport = (
  { served, asker, phrases, origin }: AssistantContext,
  asked: Asked,
): ToolAnswer<z.input<typeof reportResult>> => {
  const found = dataCalls.outcome(served, asker, asked)
  if ('missing' in found) return missingIn(found)
  const report = JSON.parse(found.json(phrases)) as Report
  const { languageCode } = asked
  const { issue } = report
  const described = describedTest(report, origin, languageCode)
  const { testId, kind, result, seedLimits } = described
  const underReview = report.underReview ? { underReview: true as const } : {}
  return {
    words: [...(report.demo ? [DEMONSTRATION] : []), lineOf(report, origin, languageCode), ...amendmentLines(issue), LIMITS, DATA_NOTE],
    result: {
      testId,
      kind,
      result,
      ...underReview,
      ...(report.incomplete ? { incomplete: report.incomplete } : {}),
      ...(described.rateNotKnown ? { rateNotKnown: true as const } : {}),
      ...(described.olderFormulation ? { olderFormulation: true as const } : {}),
      ...(described.evidenceLevel ? { evidenceLevel: described.evidenceLevel } : {}),
      limits: LIMITS,
      ...(seedLimits === undefined ? {} : { seedLimits }),
      demonstration: report.demo === true,
      data: {
        ...described,
        ...(report.crop ? { crop: report.crop } : {}),
        ...(issue
          ? {
              version: issue.version,
              issuedOn: issue.issuedOn,
              method: issue.method,
              deviations: issue.deviations,
              amendments: issue.amendments,
            }
          : {}),
      },
    },
  }
}
