import { Trans, useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { countryName } from '../../../domain/console/words/country-names.ts'
import type { TestKind } from '../../../domain/records.ts'
import { WITHDRAWAL_TEXTS } from '../publishing/publishing-texts.ts'
import { shownNumber } from '../runs/sheet/entered-number.ts'
import { RESULT_TEXTS, TEST_STATE_TEXTS } from '../runs/test-texts.ts'
import { momentOf, shownDay, shownTimeZone } from '../shared/texts/dates.ts'
import { RecordFacts } from './record-table.tsx'
import styles from './record.module.css'

type RecordProps = { record: TestRecordFile }

/** Who issued the newest version, as it says. */
const issuerOf = ({ versions }: TestRecordFile): string => {
  const issuer = versions.at(-1)?.document['issuer'] as { name?: string; addressLines?: string[]; accreditation?: string } | undefined
  return issuer ? [issuer.name, ...(issuer.addressLines ?? []), issuer.accreditation].filter(Boolean).join(', ') : ''
}

/** Which test this is, who answers for it, how it was carried out and what came out. */
export const RecordHeader = ({ record }: RecordProps) => {
  const { t, i18n } = useLingui()
  const { test, sheet, protocol, versions, publication, requests, exportedAt } = record
  const version = versions.at(-1)?.version
  const { kind, waterRate, hardness, ph, temperature } = sheet
  const withUnit = (value: number | null, unit: string): string => (value === null ? '' : `${shownNumber(value)}\u00a0${unit}`)
  const kinds: Record<TestKind, string> = { foliar: t`Spray mix`, seed: t`Seed coating` }
  const report =
    version === undefined
      ? t`None was published.`
      : publication?.isConfidential === 1
        ? t`${test.testId}, version ${version}, confidential`
        : t`${test.testId}, version ${version}`
  const withdrawn = publication?.withdrawnAt ? shownDay(publication.withdrawnAt) : ''
  const { withdrawalReason, withdrawalText } = publication ?? {}
  const withdrawnBy = record.people[publication?.withdrawnBy ?? ''] ?? publication?.withdrawnBy ?? ''
  const why = [withdrawalReason && i18n._(WITHDRAWAL_TEXTS[withdrawalReason]), withdrawalText].filter(Boolean).join(': ')
  return (
    <>
      <RecordFacts
        facts={[
          [t`Laboratory`, issuerOf(record) || t`None is named in a report.`],
          [t`Report`, report],
          [t`State`, i18n._(TEST_STATE_TEXTS[test.state])],
          [t`Withdrawn`, withdrawn === '' ? '' : t`on ${withdrawn} by ${withdrawnBy}. ${why}`],
          [t`Result`, sheet.result === null ? t`None was chosen.` : i18n._(RESULT_TEXTS[sheet.result])],
          [t`Day of the test`, sheet.testedOn === '' ? t`None was entered.` : shownDay(sheet.testedOn)],
          [t`Kind`, kinds[kind]],
          [t`Country`, countryName(sheet.country)],
          [t`Crop`, sheet.crop],
          [t`Benefit`, sheet.benefit],
          [t`Protocol`, protocol ? t`${protocol.name}, version ${protocol.version}` : t`None was chosen.`],
          [t`Requests`, requests.join(', ')],
          [t`Water volume`, withUnit(waterRate, 'L/ha')],
          [t`Water source`, sheet.waterSource],
          [t`Hardness`, withUnit(hardness, 'mg/L CaCO₃')],
          [t`pH of the water`, ph === null ? '' : shownNumber(ph)],
          [t`Temperature`, withUnit(temperature, '°C')],
        ]}
      />
      <RecordFacts
        isLong
        facts={[
          [t`Observations`, sheet.observations || t`None.`],
          [t`Deviations`, sheet.deviations || t`None.`],
        ]}
      />
      <p className={styles.note}>
        <Trans>
          Read on {momentOf(exportedAt)}. Times are those of {shownTimeZone()}. Ids, hashes and the entries of the audit are in the
          appendix, the file test-{test.id}.json.
        </Trans>
      </p>
    </>
  )
}

/** The last line, so that a reader sees that nothing after it is missing. */
export const RecordEnd = ({ record: { test } }: RecordProps) => (
  <p className={styles.note}>
    <Trans>End of the record of test {test.id}.</Trans>
  </p>
)
