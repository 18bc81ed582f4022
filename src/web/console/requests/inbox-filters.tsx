import { Trans, useLingui } from '@lingui/react/macro'
import { DAY_MS } from '../../../domain/durations.ts'
import { listRequestsCall, MAX_COUNT, REQUEST_SORTS, type RequestList } from '../../../contract/console/requests.ts'
import { OPEN_STATES, REQUEST_STATES, type RequestState } from '../../../domain/console/request-states.ts'
import { Button } from '../../ui/button.tsx'
import { useAddress } from '../list/address.ts'
import { countryOptions } from '../../../domain/console/country-names.ts'
import { DayFilter } from '../list/day-filter.tsx'
import { SortSelect } from '../list/sort-select.tsx'
import { useSorting } from '../list/use-sorting.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { REQUEST_STATE_TEXTS } from '../shared/request-texts.ts'

const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** What of all requests is shown. */
export const InboxFilters = ({ list: { counts, people, countries } }: { list: RequestList }) => {
  const { t, i18n } = useLingui()
  const { query, set } = useAddress(listRequestsCall)
  const sorting = useSorting(listRequestsCall, REQUEST_SORTS)
  const countOf = (states: readonly RequestState[]): string => {
    const sum = states.reduce((total, state) => total + (counts[state] ?? 0), 0)
    return states.some((state) => (counts[state] ?? 0) >= MAX_COUNT) ? `${sum}+` : String(sum)
  }
  return (
    <ListFilters
      more={{
        isOpen: [query.country, query.from, query.to, query.sort].some((one) => one !== undefined),
        content: (
          <>
            <FilterSelect
              label={t`Country`}
              value={query.country}
              onChange={(country) => set({ country })}
              options={[['', t`Any country`], ...countryOptions(countries)]}
            />
            <DayFilter label={t`Came in from`} value={query.from} onChange={(from) => set({ from })} />
            <DayFilter label={t`Came in until`} value={query.to} onChange={(to) => set({ to })} />
            <SortSelect
              sorting={sorting}
              names={{
                received: t`Day it came in`,
                country: t`Country`,
                state: t`State`,
                assignee: t`Assigned to`,
                due: t`Due day`,
                changed: t`Latest change`,
              }}
            />
          </>
        ),
      }}

      find={{ label: t`Reference, name, company or product`, value: query.text, onFind: (text) => set({ text }) }}
      also={
        query.mix !== undefined && (
          <Button onClick={() => set({ mix: '' })}>
            <Trans>Show all mixes</Trans>
          </Button>
        )
      }
    >
      <FilterSelect
        label={t`State`}
        value={query.state}
        onChange={(state) => set({ state })}
        options={[
          ['', `${t`Open`} (${countOf(OPEN_STATES)})`],
          ...REQUEST_STATES.map((state) => [state, `${i18n._(REQUEST_STATE_TEXTS[state])} (${countOf([state])})`] as const),
          ['all', t`All`],
        ]}
      />
      <FilterSelect
        label={t`Assigned to`}
        value={query.assignee}
        onChange={(assignee) => set({ assignee })}
        options={[['', t`Anybody`], ['me', t`Me`], ['nobody', t`Nobody`], ...people.map(({ id, name }) => [id, name] as const)]}
      />
      <FilterSelect
        label={t`Due`}
        value={query.due}
        onChange={(due) => set({ due })}
        options={[
          ['', t`Any time`],
          [dayIn(-1), t`Overdue`],
          [dayIn(7), t`Within a week`],
        ]}
      />
    </ListFilters>
  )
}
