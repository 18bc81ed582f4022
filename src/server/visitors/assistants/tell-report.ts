import type { Report } from '../../../contract/tests.ts'
import { dataCalls } from '../../../domain/calls/answer-calls.ts'
import type { LanguageCode } from '../../../domain/languages.ts'
import { type AssistantContext, DATA_NOTE, DEMONSTRATION, describedTest, LIMITS, lineOf, missingIn, type Told } from './told.ts'

type Asked = { testId: string; countryCode: string; languageCode: LanguageCode }

/** What later versions changed, newest first; a reason is typed by people and therefore quoted. */
const amendmentLines = ({ amendments = [] }: Partial<NonNullable<Report['issue']>> = {}): string[] =>
  amendments.map(
    ({ version, issuedOn, changed, reason }) =>
      `Amended: version ${version} of ${issuedOn} changed ${changed.join(', ')}. Reason, quoted: ${JSON.stringify(reason)}`,
  )

/** One report. A withdrawn one is named as that and not shown. */
export const tellReport = ({ served, asker, phrases, origin }: AssistantContext, asked: Asked): Told => {
  const found = dataCalls.outcome(served, asker, asked)
  if ('missing' in found) return missingIn(found)
  const report = JSON.parse(found.json(phrases)) as Report
  const { languageCode } = asked
  return {
    lines: [
      ...(report.demo ? [DEMONSTRATION] : []),
      lineOf(report, origin, languageCode),
      ...(report.observations ? [`Observations, quoted: ${JSON.stringify(report.observations)}`] : []),
      ...amendmentLines(report.issue),
      LIMITS,
      DATA_NOTE,
    ],
    data: {
      ...describedTest(report, origin, languageCode),
      ...(report.crop ? { crop: report.crop } : {}),
      ...(report.issue
        ? {
            version: report.issue.version,
            issuedOn: report.issue.issuedOn,
            method: report.issue.method,
            deviations: report.issue.deviations,
            amendments: report.issue.amendments,
          }
        : {}),
      limits: LIMITS,
      demonstration: report.demo === true,
    },
  }
}
