import { Trans } from '@lingui/react/macro'
import type { RequestHistoryEntry } from '../../../contract/console/requests.ts'
import { HistoryLine } from '../shared/history.tsx'
import { ChangedNotice } from '../shared/changed-notice.tsx'

export const RequestChanged = ({ changes }: { changes: readonly RequestHistoryEntry[] }) => (
  <ChangedNotice said={<Trans>Nothing was done, because this request was changed since you opened it. Look at it again:</Trans>}>
    <ul>
      {changes.map((entry) => (
        <li key={entry.rowVersion}>
          <HistoryLine entry={entry} />
        </li>
      ))}
    </ul>
  </ChangedNotice>
)
