import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { listTakenIn } from '../../../../contract/console/imports/taken-in.ts'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { Named } from '../../list/cells.tsx'
import { ConsoleList } from '../../list/console-list.tsx'
import type { ColumnViews } from '../../list/list-rows.tsx'
import { momentOf } from '../../shared/texts/dates.ts'
import { formats } from '../../shared/texts/formats.ts'
import { TAKEN_IN_STATE_TEXTS } from '../import-texts.ts'

const SORTS = { taken: msg`When it was taken in` }

const COLUMNS: ColumnViews<typeof listTakenIn> = {
  number: {
    name: msg`Number`,
    isPlain: true,
    cell: ({ number }) => <Named href={`${CONSOLE_PAGES.takenIn}/${number}`} name={String(number)} below="" />,
  },
  file: { name: msg`File`, isWide: true, cell: ({ file }) => <bdi>{file?.name ?? '–'}</bdi> },
  by: { name: msg`Taken in by`, isWord: true, cell: ({ by }) => by },
  taken: { name: msg`Taken in`, isShort: true, sort: 'taken', cell: ({ at }) => momentOf(at) },
  tests: { name: msg`Tests`, isShort: true, cell: ({ tests }) => formats().number(tests) },
  products: { name: msg`Products`, isShort: true, cell: ({ products }) => formats().number(products) },
  state: { name: msg`State`, isWord: true, cell: ({ state }, { i18n }) => i18n._(TAKEN_IN_STATE_TEXTS[state]) },
}

/** What was taken in, in the console and on the command line, and whether it can be undone (UNDO-20). */
export const TakenInPage = () => {
  const { t } = useLingui()
  return (
    <ConsoleList
      title={t`Taken in`}
      call={listTakenIn}
      filters={{}}
      sorts={SORTS}
      none={<Trans>Nothing was taken in yet. A demonstration is not listed.</Trans>}
      above={
        <p className="flush screen-only">
          <Link href={CONSOLE_PAGES.imports}>
            <Trans>Uploaded spreadsheets</Trans>
          </Link>
        </p>
      }
      columns={COLUMNS}
      idOf={({ number }) => number}
    />
  )
}
