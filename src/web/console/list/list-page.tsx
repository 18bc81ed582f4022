import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import type { OutputOf } from '../../../contract/call.ts'
import { csvOf, type ListCall, MAX_CSV_ROWS } from '../../../contract/console/list.ts'
import { printPage } from '../../platform/device/print-page.ts'
import { momentOf } from '../shared/texts/dates.ts'
import { Failure } from '../shared/failure.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import type { Loaded } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { readWholeList, rowsOf, type WholeList } from './whole-list.ts'
import styles from './list.module.css'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { Button } from '../../ui/button.tsx'
import button from '../../ui/button.module.css'

type ListToolsProps = { call: ListCall; query: object; isWaiting: boolean; onPrint: () => void }

/** The list as it is filtered and sorted, whole, as a file and on paper. */
const ListTools = ({ call, query, isWaiting, onPrint }: ListToolsProps) => {
  const { t } = useLingui()
  const { after: _page, ...filter } = query as Record<string, string>
  const search = new URLSearchParams(filter).toString()
  return (
    <p className={`screen-only ${styles.tools}`}>
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

type ListPageProps<C extends ListCall, More> = {
  title: string
  call: C
  query: object
  reading: Loaded<OutputOf<C>>
  /** Above the list, also before it is there. */
  above?: ReactNode
  /** What a printed list needs besides, such as the results of another call. */
  more?: ((value: OutputOf<C>) => Promise<More>) | undefined
  children: (value: OutputOf<C>, more: More | undefined) => ReactNode
}

/** A page with a list: its title, and what was read or why it could not be. It is printed whole, not page by page. */
export const ListPage = <C extends ListCall, More = undefined>({
  title,
  call,
  query,
  reading,
  above,
  more,
  children,
}: ListPageProps<C, More>) => {
  const [whole, setWhole] = useState<WholeList<OutputOf<C>> & { at: string; more: More | undefined }>()
  const { isBusy, error, run } = useMutation()
  useEffect(() => {
    if (whole) void printPage().then(() => setWhole(undefined))
  }, [whole])
  const print = () =>
    void run(async () => {
      const list = await readWholeList(call, query)
      setWhole({ ...list, at: new Date().toISOString(), more: await more?.(list.value) })
    })
  return (
    <div className={`stack flush-texts ${styles.page}`}>
      <div className="row gap-2 across-4 middle apart">
        <PageTitle title={title} />
        <ListTools call={call} query={query} isWaiting={isBusy} onPrint={print} />
      </div>
      {whole && <Printed at={whole.at} rows={rowsOf(call, whole.value).length} isCut={whole.isCut} />}
      {error !== undefined && <Failure error={error} />}
      {above}
      {reading.step === 'failed' && <Failure error={reading.error} />}
      {reading.step === 'loaded' && children(whole ? whole.value : reading.value, whole?.more)}
    </div>
  )
}

/** When a list was printed, and how much of it. */
const Printed = ({ at, rows, isCut }: { at: string; rows: number; isCut: boolean }) => {
  const when = momentOf(at)
  return (
    <p className="paper-only">
      {isCut ? (
        <Trans>
          Printed {when} · the first {rows} rows; filter the list for the others
        </Trans>
      ) : (
        <Trans>
          Printed {when} · {rows} rows
        </Trans>
      )}
    </p>
  )
}

/** A sentence of such a page. */
export const ListNote = ({ children }: { children: ReactNode }) => <p>{children}</p>
