import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useId } from 'react'
import { useSearchParams } from 'wouter'
import { MAX_COUNT, type RequestList } from '../../../contract/console/requests.ts'
import { OPEN_STATES, REQUEST_STATES, type RequestState } from '../../../domain/console/request-states.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import styles from './inbox.module.css'
import { STATE_TEXTS } from './request-texts.ts'

const DAY_MS = 86_400_000
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** What of all requests is shown. Every choice changes the address, so that each view has a link and "back" works. */
export const InboxFilters = ({ list: { counts, people } }: { list: RequestList }) => {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useSearchParams()
  const id = useId()
  const set = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.delete('after')
      if (value === '') next.delete(name)
      else next.set(name, value)
      return next
    })
  const countOf = (states: readonly RequestState[]): string => {
    const sum = states.reduce((total, state) => total + (counts[state] ?? 0), 0)
    return states.some((state) => (counts[state] ?? 0) >= MAX_COUNT) ? `${sum}+` : String(sum)
  }
  const select = (name: string, label: string, options: [value: string, text: string][]) => (
    <Field id={`${id}${name}`} label={label}>
      <select {...controlProps(`${id}${name}`)} value={search.get(name) ?? ''} onChange={(event) => set(name, event.target.value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('text')
    set('text', typeof text === 'string' ? text.trim() : '')
  }
  return (
    <search>
      <form className={styles.filters} onSubmit={find}>
        {select('state', t`State`, [
          ['', `${t`Open`} (${countOf(OPEN_STATES)})`],
          ...REQUEST_STATES.map((state): [string, string] => [state, `${i18n._(STATE_TEXTS[state])} (${countOf([state])})`]),
          ['all', t`All`],
        ])}
        {select('assignee', t`Assigned to`, [
          ['', t`Anybody`],
          ['me', t`Me`],
          ['nobody', t`Nobody`],
          ...people.map((person): [string, string] => [person.id, person.name]),
        ])}
        {select('due', t`Due`, [
          ['', t`Any time`],
          [dayIn(-1), t`Overdue`],
          [dayIn(7), t`Within a week`],
        ])}
        {select('sort', t`Sorted by`, [
          ['', t`Newest`],
          ['oldest', t`Oldest`],
          ['due', t`Due day`],
          ['changed', t`Latest change`],
        ])}
        <Field id={`${id}text`} label={t`Reference, name, company or product`}>
          <input {...controlProps(`${id}text`)} name="text" type="search" defaultValue={search.get('text') ?? ''} maxLength={200} />
        </Field>
        <div className={styles.buttons}>
          <Button type="submit">
            <Trans>Find</Trans>
          </Button>
          {search.has('mix') && (
            <Button onClick={() => set('mix', '')}>
              <Trans>Show all mixes</Trans>
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
