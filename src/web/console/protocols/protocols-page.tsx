import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '../../../contract/call.ts'
import { listProtocols } from '../../../contract/console/bench/protocols.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { AddLink, Named } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import { shownDay } from '../shared/texts/dates.ts'

const FILTERS: FilterViews<typeof listProtocols> = {
  state: {
    label: msg`State`,
    any: msg`Any state`,
    options: () => [
      ['offered', msg`Offered for new tests`],
      ['retired', msg`Retired`],
    ],
  },
}

const SORTS: SortViews<typeof listProtocols> = { name: msg`Name`, version: msg`Newest version`, state: msg`State` }

const COLUMNS: ColumnViews<typeof listProtocols> = {
  name: {
    name: msg`Protocol`,
    isPlain: true,
    isWide: true,
    cell: ({ id, name }) => <Named href={`${CONSOLE_PAGES.protocols}/${id}`} name={name} below={id} />,
  },
  version: {
    name: msg`Newest version`,
    isWord: true,
    cell: ({ version, madeAt }) => (
      <>
        {version} <span className="muted">{shownDay(madeAt)}</span>
      </>
    ),
  },
  state: {
    name: msg`State`,
    isWord: true,
    cell: ({ isRetired, hasRequirements }) => (
      <>
        {isRetired ? <Trans>Retired</Trans> : <Trans>Offered for new tests</Trans>}
        {!isRetired && !hasRequirements && (
          <span className="muted">
            {' '}
            <Trans>without required readings</Trans>
          </span>
        )}
      </>
    ),
  },
}

const adding = ({ mayEdit }: OutputOf<typeof listProtocols>) =>
  mayEdit && (
    <AddLink href={CONSOLE_PAGES.newProtocol}>
      <Trans>New protocol</Trans>
    </AddLink>
  )

/** The texts by which the laboratory tests, each in its newest version. */
export const ProtocolsPage = () => {
  const { t } = useLingui()
  return (
    <ConsoleList
      title={t`Protocols`}
      call={listProtocols}
      filters={FILTERS}
      sorts={SORTS}
      tools={adding}
      columns={COLUMNS}
      idOf={({ id }) => id}
    />
  )
}
