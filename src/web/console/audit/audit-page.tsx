import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useId } from 'react'
import { listAudit, type AuditPage as Page } from '../../../contract/console/audit.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { Failure } from '../failure.tsx'
import { useAddress } from '../list/address.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { Pages } from '../list/pages.tsx'
import { PageTitle } from '../page-title.tsx'
import inbox from '../requests/inbox.module.css'
import { useReading } from '../session.ts'
import { AuditRows } from './audit-rows.tsx'
import { ChainState } from './chain-state.tsx'

const NAMES = ['chain', 'entity', 'id', 'actor', 'action', 'from', 'to', 'after'] as const
type Query = NonNullable<Parameters<typeof useReading<typeof listAudit>>[1]['query']>

/** Everything that was done in the console, and the proof that nothing of it was altered. */
export const AuditPage = () => {
  const { t } = useLingui()
  const { query } = useAddress(NAMES)
  const [reading] = useReading(listAudit, { query: query as Query })
  return (
    <div className={inbox.page}>
      <PageTitle title={t`Audit`} />
      {reading.step === 'failed' && <Failure error={reading.error} />}
      {reading.step === 'loaded' && (
        <>
          <Filters page={reading.value} />
          {reading.value.entries.length === 0 ? (
            <p className={inbox.none}>
              <Trans>No entry fits.</Trans>
            </p>
          ) : (
            <AuditRows entries={reading.value.entries} />
          )}
          <Pages next={reading.value.next} />
          <ChainState page={reading.value} />
        </>
      )}
    </div>
  )
}

const Filters = ({ page: { actions, entities, actors, chain, chains } }: { page: Page }) => {
  const { t } = useLingui()
  const { query, set } = useAddress(NAMES)
  const id = useId()
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('id')
    set({ id: typeof typed === 'string' ? typed.trim() : '' })
  }
  const day = (name: 'from' | 'to', label: string) => (
    <Field id={`${id}${name}`} label={label}>
      <input
        {...controlProps(`${id}${name}`)}
        type="date"
        defaultValue={query[name] ?? ''}
        onBlur={({ target }) => {
          if (target.value !== (query[name] ?? '')) set({ [name]: target.value })
        }}
      />
    </Field>
  )
  return (
    <search>
      <form className={inbox.filters} onSubmit={find} key={`${query.id} ${query.from} ${query.to}`}>
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
        {day('from', t`From`)}
        {day('to', t`Until`)}
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
        <Field id={`${id}id`} label={t`Id, or reference of a request`}>
          <input {...controlProps(`${id}id`)} name="id" type="search" defaultValue={query.id ?? ''} maxLength={128} />
        </Field>
        <div className={inbox.buttons}>
          <Button type="submit">
            <Trans>Find</Trans>
          </Button>
        </div>
      </form>
    </search>
  )
}
