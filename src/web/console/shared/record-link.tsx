import { Trans } from '@lingui/react/macro'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { readRecord } from '../../../contract/console/tests.ts'

/** Saves everything that is kept of a test as a file. */
export const RecordLink = ({ id }: { id: string }) => (
  <a href={`${CONSOLE_API}${readRecord.path.replace(':id', id)}`} download>
    <Trans>Save the whole record (JSON)</Trans>
  </a>
)
