import { shownDay } from '../shared/dates.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { OutputOf } from '../../../contract/call.ts'
import { listProtocols, PROTOCOL_SORTS } from '../../../contract/console/protocols.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useAddress } from '../list/address.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { SortSelect } from '../list/sort-select.tsx'
import { useSorting } from '../list/use-sorting.ts'
import { ListNote, ListPage } from '../list/list-page.tsx'
import { ListTable } from '../list/list-table.tsx'
import list from '../list/list.module.css'
import { useReading } from '../shared/session.ts'

type Protocol = OutputOf<typeof listProtocols>['protocols'][number]

/** The texts by which the laboratory tests, each in its newest version. */
export const ProtocolsPage = () => {
  const { t } = useLingui()
  const { query, set } = useAddress(listProtocols)
  const sorting = useSorting(listProtocols, PROTOCOL_SORTS)
  const [reading] = useReading(listProtocols, { query })
  const columns = [
    { id: 'protocol', name: t`Protocol`, isPlain: true, isWide: true, sort: 'name' },
    { id: 'version', name: t`Newest version`, isWord: true, sort: 'version' },
    { id: 'state', name: t`State`, isWord: true, sort: 'state' },
  ] as const
  return (
    <ListPage title={t`Protocols`} call={listProtocols} query={query} rows="protocols" reading={reading}>
      {({ protocols, mayEdit }) => (
        <>
          <ListFilters>
            <FilterSelect
              label={t`State`}
              value={query.state}
              onChange={(state) => set({ state })}
              options={[
                ['', t`Any state`],
                ['offered', t`Offered for new tests`],
                ['retired', t`Retired`],
              ]}
            />
            <SortSelect sorting={sorting} names={{ name: t`Name`, version: t`Newest version`, state: t`State` }} />
          </ListFilters>
          {mayEdit && (
            <ListNote>
              <ButtonLink href={CONSOLE_PAGES.newProtocol}>
                <Trans>New protocol</Trans>
              </ButtonLink>
            </ListNote>
          )}
          <ListTable columns={columns} rows={protocols.map(rowOf)} sorting={sorting} />
        </>
      )}
    </ListPage>
  )
}

const rowOf = ({ id, name, version, madeAt, isRetired }: Protocol) => ({
  id,
  cells: {
    protocol: (
      <>
        <Link href={`${CONSOLE_PAGES.protocols}/${id}`} className={list.reference}>
          {name}
        </Link>
        <div className={list.muted}>{id}</div>
      </>
    ),
    version: (
      <>
        {version} <span className={list.muted}>{shownDay(madeAt)}</span>
      </>
    ),
    state: isRetired ? <Trans>Retired</Trans> : <Trans>Offered for new tests</Trans>,
  },
})
