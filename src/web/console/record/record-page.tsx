import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Link } from 'wouter'
import { canPrint } from '../../platform/device/print-page.ts'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { readRecord, type TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ScrolledTable } from '../list/scrolled-table.tsx'
import facts from '../shared/facts.module.css'
import { useGapText } from '../runs/gaps/use-gap-text.ts'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import { useReading } from '../shared/calls/session.ts'
import { recordCsv } from './record-csv.ts'
import { RecordEnd, RecordHeader } from './record-header.tsx'
import { RecordParts } from './record-parts.tsx'
import styles from './record.module.css'

/** Prints what an element shows once its pictures are there; one that cannot be loaded does not hold it up. */
const printWith = async (element: HTMLElement | null): Promise<void> => {
  await Promise.allSettled([...(element?.querySelectorAll('img') ?? [])].map((image) => image.decode()))
  window.print()
}

/** What an assessor asks of one test, in names and words, for paper (LAB-290, LAB-291); ids and hashes are in the appendix. */
export const RecordPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const [reading] = useReading(readRecord, { params: { id } })
  const gapText = useGapText()
  const csvOf = (record: TestRecordFile) => new Blob([recordCsv(record, gapText)], { type: 'text/csv;charset=utf-8' })
  const paper = useRef<HTMLElement>(null)
  return (
    <LoadedPage title={t`Record`} reading={reading}>
      {(record) => (
        <div className={`flush-texts ${facts.page}`}>
          <div className={`flush-texts ${facts.page} screen-only`}>
            <p className="flush">
              <Link href={`${CONSOLE_PAGES.tests}/${id}`}>
                <Trans>The test at the bench</Trans>
              </Link>
            </p>
            <div className={styles.choices}>
              {canPrint() && (
                <Button look="primary" onClick={() => void printWith(paper.current)}>
                  <Trans>Print or save as PDF</Trans>
                </Button>
              )}
              <Button onClick={() => saveFile({ blob: csvOf(record), name: `record-${id}.csv` })}>
                <Trans>Save its values as CSV</Trans>
              </Button>
              <a href={`${CONSOLE_API}${readRecord.path.replace(':id', id)}`} download>
                <Trans>Save its appendix with every value, id and hash (JSON)</Trans>
              </a>
            </div>
          </div>
          <ScrolledTable label={t`Record`}>
            <article ref={paper} className={`flush-texts ${styles.paper}`}>
              <PageTitle title={t`Record of test ${id}`} />
              <RecordHeader record={record} />
              <RecordParts record={record} />
              <RecordEnd record={record} />
            </article>
          </ScrolledTable>
        </div>
      )}
    </LoadedPage>
  )
}
