import { Trans, useLingui } from '@lingui/react/macro'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { csvOf, MAX_CSV_ROWS, type ListCall } from '../../../contract/console/list.ts'
import { Button } from '../../ui/button.tsx'
import button from '../../ui/button.module.css'
import styles from './list.module.css'

type ListToolsProps = { call: ListCall; query: object; isWaiting: boolean; onPrint: () => void }

/** The list as it is filtered and sorted, whole, as a file and on paper. */
export const ListTools = ({ call, query, isWaiting, onPrint }: ListToolsProps) => {
  const { t } = useLingui()
  const { after: _page, ...filter } = query as Record<string, string>
  const search = new URLSearchParams(filter).toString()
  return (
    <p className={styles.tools}>
      <a
        className={button.quiet}
        href={`${CONSOLE_API}${csvOf(call).path}${search && `?${search}`}`}
        download=""
        title={t`At most ${MAX_CSV_ROWS} rows`}
      >
        CSV
      </a>
      <Button look="quiet" aria-disabled={isWaiting} onClick={onPrint}>
        {isWaiting ? <Trans>Reading the list…</Trans> : <Trans>Print</Trans>}
      </Button>
    </p>
  )
}
