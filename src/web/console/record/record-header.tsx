import { Trans, useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { RESULT_TEXTS, TEST_STATE_TEXTS } from '../runs/test-texts.ts'
import { leavesOf } from './leaves.ts'
import styles from './record.module.css'

type RecordProps = { record: TestRecordFile }

/** Which test this is, who answers for it and what came out. */
export const RecordHeader = ({ record: { test, sheet, versions, requests, exportedAt, format, version } }: RecordProps) => {
  const { t, i18n } = useLingui()
  const newest = versions.at(-1)
  const issuer = leavesOf(newest?.document['issuer']).map(({ value }) => String(value))
  const count = newest?.version
  const rows = [
    [t`Laboratory`, issuer.filter((text) => text !== '').join(', ') || t`None is named in a report.`],
    [t`Test`, test.id],
    [t`Report`, count === undefined ? t`None was published.` : t`${test.testId}, version ${count}`],
    [t`State`, `${i18n._(TEST_STATE_TEXTS[test.state])} (${test.state})`],
    [t`Verdict`, sheet.result === null ? '–' : `${i18n._(RESULT_TEXTS[sheet.result])} (${sheet.result})`],
    [t`Products`, sheet.lines.map(({ name }) => name).join(' + ') || '–'],
    [t`Requests`, requests.join(', ') || '–'],
    [t`Read from the server`, `${exportedAt} (${format}, ${version})`],
  ] as const
  return (
    <>
      <table className={styles.table}>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Trans>Times are UTC. Values and the names of fields are those of the JSON file of this record; – is an empty value.</Trans>
      </p>
    </>
  )
}

/** The last line, so that a reader sees that nothing after it is missing. */
export const RecordEnd = ({ record: { test, seals } }: RecordProps) => {
  const parts = seals.objects.length
  return (
    <p>
      <Trans>
        End of the record of test {test.id}. Parts compared with the audit: {parts}.
      </Trans>
    </p>
  )
}
