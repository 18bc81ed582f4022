import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { listUploads, uploadImport, type ImportList, type ListedUpload } from '../../../contract/console/imports/imports.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { IMPORT_STATES } from '../../../domain/console/imports.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { Named } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import { AskedUndos } from '../list/asked-undos.tsx'
import { useConsoleSession } from '../shared/calls/session.ts'
import { shownDay } from '../shared/texts/dates.ts'
import { formats } from '../shared/texts/formats.ts'
import { FetchedNote } from './fetched/fetched-note.tsx'
import { IMPORT_STATE_TEXTS } from './import-texts.ts'
import { Upload } from './upload.tsx'

const FILTERS: FilterViews<typeof listUploads> = {
  state: {
    label: msg`State`,
    any: msg`All`,
    options: () => IMPORT_STATES.map((state) => [state, IMPORT_STATE_TEXTS[state]] as const),
  },
}
const SORTS: SortViews<typeof listUploads> = { uploaded: msg`Day it was uploaded` }

const File = ({ one: { id, uploadedAs, name } }: { one: ListedUpload }) => (
  <bdi>
    <Named href={`${CONSOLE_PAGES.imports}/${id}`} name={uploadedAs} below={name} />
  </bdi>
)

const COLUMNS: ColumnViews<typeof listUploads> = {
  file: { name: msg`File`, isPlain: true, isWide: true, cell: (one) => <File one={one} /> },
  state: { name: msg`State`, isWord: true, cell: ({ state }, { i18n }) => i18n._(IMPORT_STATE_TEXTS[state]) },
  tests: { name: msg`Tests`, isShort: true, cell: ({ tests }) => (tests === null ? '–' : formats().number(tests)) },
  uploader: { name: msg`Uploaded by`, isWord: true, cell: ({ uploadedBy }) => uploadedBy },
  uploaded: { name: msg`Uploaded`, isShort: true, sort: 'uploaded', cell: ({ uploadedAt }) => shownDay(uploadedAt) },
  confirmer: { name: msg`Confirmed by`, isWord: true, cell: ({ confirmedBy }) => confirmedBy ?? '–' },
}

/** What waits for somebody besides. */
const waitingOf = ({ undos, fetched }: ImportList) => (
  <>
    <FetchedNote state={fetched} />
    <AskedUndos undos={undos} />
  </>
)

/** Spreadsheets of the laboratory, with how far each is (BRING-20). */
export const ImportsPage = () => {
  const { t } = useLingui()
  const { me } = useConsoleSession()
  return (
    <ConsoleList
      title={t`Import`}
      call={listUploads}
      filters={FILTERS}
      sorts={SORTS}
      none={<Trans>No import fits.</Trans>}
      above={
        <>
          {mayCall(uploadImport.access, me.roles) && <Upload />}
          <p className="flush screen-only">
            <Link href={CONSOLE_PAGES.takenIn}>
              <Trans>What was taken in, also on the command line, and its undo</Trans>
            </Link>
          </p>
        </>
      }
      head={waitingOf}
      columns={COLUMNS}
      idOf={({ id }) => id}
    />
  )
}
