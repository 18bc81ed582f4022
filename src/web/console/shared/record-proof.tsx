import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { checkSeals, readRecord } from '../../../contract/console/bench/test-record.ts'
import type { OutputOf } from '../../../contract/call.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Failure } from './failure.tsx'
import styles from './facts.module.css'
import { makeCall } from './calls/make-call.ts'
import { useMutation } from './calls/use-mutation.ts'

/** Whether a test is what the audit sealed, and all of it as a file or for paper (LAB-182, LAB-183, LAB-291). */
export const RecordProof = ({ id }: { id: string }) => {
  const [found, setFound] = useState<OutputOf<typeof checkSeals>>()
  const { isBusy, error, run } = useMutation()
  const check = () => run(async () => setFound(await makeCall(checkSeals, { params: { id } })))
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Proof</Trans>
      </h2>
      <p>
        <Button disabled={isBusy} onClick={() => void check()}>
          <Trans>Check that nothing was altered</Trans>
        </Button>
      </p>
      {error !== undefined && <Failure error={error} />}
      <output>{found && <Outcome found={found} />}</output>
      <p>
        <Link href={CONSOLE_PAGES.record.replace(':id', id)}>
          <Trans>The whole record to print, or to save as PDF</Trans>
        </Link>
      </p>
      <p>
        <a href={`${CONSOLE_API}${readRecord.path.replace(':id', id)}`} download>
          <Trans>Save the whole record (JSON)</Trans>
        </a>
      </p>
    </section>
  )
}

const Outcome = ({ found: { parts, altered } }: { found: OutputOf<typeof checkSeals> }) =>
  altered.length === 0 ? (
    <Plural value={parts} one="# part is as the audit sealed it." other="All # parts are as the audit sealed them." />
  ) : (
    <Notice tone="error">
      <p>
        <Trans>These parts are not as the audit sealed them:</Trans>
      </p>
      <ul>
        {altered.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Notice>
  )
