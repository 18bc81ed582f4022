import { Trans, useLingui } from '@lingui/react/macro'
import { AUDIT_SORTS, listAudit, type AuditEntries as Page } from '../../../contract/console/audit.ts'
import { useAddress } from '../list/address.ts'
import { DayFilter } from '../list/day-filter.tsx'
import { SortSelect } from '../list/sort-select.tsx'
import { useSorting } from '../list/use-sorting.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListNote, ListPage } from '../list/list-page.tsx'
import { Pager } from '../list/pages.tsx'
import { useReading } from '../shared/session.ts'
import { AuditRows } from './audit-rows.tsx'
import { ChainState } from './chain-state.tsx'

/** Everything that was done in the console, and the proof that nothing of it was altered. */
export const AuditPage = () => {
  const { t } = useLingui()
  const { query } = useAddress(listAudit)
  const [reading] = useReading(listAudit, { query })
  return (
    <ListPage title={t`Audit`} call={listAudit} query={query} rows="entries" reading={reading}>
      {(page) => (
        <>
          <Filters page={page} />
          {page.entries.length === 0 ? (
            <ListNote>
              <Trans>No entry fits.</Trans>
            </ListNote>
          ) : (
            <AuditRows page={page} />
          )}
          <Pager next={page.next} />
          <ChainState page={page} />
        </>
      )}
    </ListPage>
  )
}

const Filters = ({ page: { actions, entities, actors, chain, chains } }: { page: Page }) => {
  const { t } = useLingui()
  const { query, set } = useAddress(listAudit)
  const sorting = useSorting(listAudit, AUDIT_SORTS)
  return (
    <ListFilters find={{ label: t`Id, or reference of a request`, value: query.id, maxLength: 128, onFind: (given) => set({ id: given }) }}>
      <FilterSelect
        label={t`About`}
        value={query.entity}
        options={[['', t`Everything`], ...entities.map((one) => [one, one] as const)]}
        onChange={(entity) => set({ entity })}
      />
      <FilterSelect
        label={t`Action`}
        value={query.action}
        options={[['', t`Every action`], ...actions.map((one) => [one, one] as const)]}
        onChange={(action) => set({ action })}
      />
      <FilterSelect
        label={t`Done by`}
        value={query.actor}
        options={[['', t`Anybody`], ...actors.map((one) => [one.id, one.name] as const)]}
        onChange={(actor) => set({ actor })}
      />
      <DayFilter label={t`From`} value={query.from} onChange={(from) => set({ from })} />
      <DayFilter label={t`Until`} value={query.to} onChange={(to) => set({ to })} />
      <SortSelect sorting={sorting} names={{ time: t`Time`, action: t`Action`, actor: t`Done by`, entity: t`About` }} />
      {chains.includes('demonstration') && (
        <FilterSelect
          label={t`Chain`}
          value={chain}
          options={[
            ['record', t`Record`],
            ['demonstration', t`Demonstration`],
          ]}
          onChange={(chosen) => set({ chain: chosen })}
        />
      )}
    </ListFilters>
  )
}
