import { Trans } from '@lingui/react/macro'
import type { RequestHistoryEntry } from '../../../contract/console/requests.ts'
import { Notice } from '../../ui/notice.tsx'
import { HistoryLine } from '../shared/history.tsx'

/** Somebody else was faster: nothing was done, and this is what they did. */
export const ChangedNotice = ({ changes }: { changes: readonly RequestHistoryEntry[] }) => (
  <div role="alert">
    <Notice>
      <p>
        <Trans>Nothing was done, because this request was changed since you opened it. Look at it again:</Trans>
      </p>
      <ul>
        {changes.map((entry) => (
          <li key={entry.rowVersion}>
            <HistoryLine entry={entry} />
          </li>
        ))}
      </ul>
    </Notice>
  </div>
)
