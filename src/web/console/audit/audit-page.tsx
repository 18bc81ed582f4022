import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { listAudit, type AuditEntries } from '../../../contract/console/audit.ts'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { ChainState } from './chain-state.tsx'

const FILTERS: FilterViews<typeof listAudit> = {
  entity: { label: msg`About`, any: msg`Everything`, options: ({ entities }) => entities.map((one) => [one, one]) },
  action: { label: msg`Action`, any: msg`Every action`, options: ({ actions }) => actions.map((one) => [one, one]) },
  actor: { label: msg`Done by`, any: msg`Anybody`, options: ({ actors }) => actors.map(({ id, name }) => [id, name]) },
  from: { label: msg`From`, isDay: true },
  to: { label: msg`Until`, isDay: true },
  chain: {
    label: msg`Chain`,
    options: () => [
      ['record', msg`Record`],
      ['demonstration', msg`Demonstration`],
    ],
    chosen: ({ chain }) => chain,
    isLast: ({ chains }) => chains.includes('demonstration'),
  },
  id: { find: msg`Id, or reference of a request`, maxLength: 128 },
}

const SORTS: SortViews<typeof listAudit> = { time: msg`Time`, action: msg`Action`, actor: msg`Done by`, entity: msg`About` }

const chainBelow = (page: AuditEntries) => <ChainState page={page} />

/** Everything that was done in the console, and the proof that nothing of it was altered. */
export const AuditPage = () => {
  const { t } = useLingui()
  return (
    <ConsoleList
      title={t`Audit`}
      call={listAudit}
      filters={FILTERS}
      sorts={SORTS}
      none={<Trans>No entry fits.</Trans>}
      foot={chainBelow}
      columns={AUDIT_COLUMNS}
      idOf={({ seq }) => seq}
    />
  )
}
