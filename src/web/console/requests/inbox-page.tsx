import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link } from 'wouter'
import {
  listRequestsCall,
  MAX_COUNT,
  testedRequests,
  type ListedRequest,
  type RequestHeadline,
  type RequestList,
} from '../../../contract/console/requests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { countryOptions } from '../../../domain/console/words/country-names.ts'
import { OPEN_STATES, REQUEST_STATES, type RequestState } from '../../../domain/console/request-states.ts'
import { Button } from '../../ui/button.tsx'
import { useAddress } from '../list/address.ts'
import { Named } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import { ListRows, type ColumnViews } from '../list/list-rows.tsx'
import { useSorting } from '../list/use-sorting.ts'
import { laboratoryDayIn, shownDay } from '../shared/texts/dates.ts'
import { makeCall } from '../shared/calls/make-call.ts'
import { REQUEST_STATE_TEXTS, TESTED_TEXTS } from '../shared/texts/request-texts.ts'
import { useReading } from '../shared/calls/session.ts'
import { MixesReported } from '../shared/texts/mixes-reported.tsx'
import { StatePill } from '../shared/state-pill.tsx'

type Headlines = Record<string, RequestHeadline>

const isOverdue = (dueOn: string): boolean => dueOn < laboratoryDayIn(0)

const countOf = ({ counts }: RequestList, states: readonly RequestState[]): string => {
  const sum = states.reduce((total, state) => total + (counts[state] ?? 0), 0)
  return states.some((state) => (counts[state] ?? 0) >= MAX_COUNT) ? `${sum}+` : String(sum)
}

const FILTERS: FilterViews<typeof listRequestsCall> = {
  state: {
    label: msg`State`,
    options: (page) => [
      ['', msg`Open`, countOf(page, OPEN_STATES)],
      ...REQUEST_STATES.map((state) => [state, REQUEST_STATE_TEXTS[state], countOf(page, [state])] as const),
      ['all', msg`All`],
    ],
  },
  assignee: {
    label: msg`Assigned to`,
    any: msg`Anybody`,
    options: ({ people }) => [['me', msg`Me`], ['nobody', msg`Nobody`], ...people.map(({ id, name }) => [id, name] as const)],
  },
  due: {
    label: msg`Due`,
    any: msg`Any time`,
    options: () => [
      [laboratoryDayIn(-1), msg`Overdue`],
      [laboratoryDayIn(7), msg`Within a week`],
    ],
  },
  text: { find: msg`Reference, name, company or product` },
  country: { label: msg`Country`, any: msg`Any country`, isFolded: true, options: ({ countries }) => countryOptions(countries) },
  from: { label: msg`Came in from`, isFolded: true, isDay: true },
  to: { label: msg`Came in until`, isFolded: true, isDay: true },
  mix: null,
}

const SORTS: SortViews<typeof listRequestsCall> = {
  received: msg`Day it came in`,
  country: msg`Country`,
  state: msg`State`,
  assignee: msg`Assigned to`,
  due: msg`Due day`,
  changed: msg`Latest change`,
}

const COLUMNS: ColumnViews<typeof listRequestsCall, Headlines> = {
  request: { name: msg`Request`, isPlain: true, sort: 'received', cell: (one) => <Asked request={one} /> },
  mix: { name: msg`Mix`, isPlain: true, isWide: true, cell: (one, { isTwin }) => <Mix request={one} isTwin={isTwin} /> },
  tested: {
    name: msg`Already tested?`,
    isWord: true,
    cell: ({ id }, { more, i18n }) => (more[id] ? i18n._(TESTED_TEXTS[more[id].state]) : '–'),
  },
  state: {
    name: msg`State`,
    isWord: true,
    cell: ({ state }, { i18n }) => <StatePill state={state}>{i18n._(REQUEST_STATE_TEXTS[state])}</StatePill>,
  },
  assignee: { name: msg`Assigned to`, isWord: true, cell: ({ assignee }) => assignee?.name ?? '–' },
  due: { name: msg`Due`, isShort: true, cell: ({ dueOn }) => <Due dueOn={dueOn} /> },
}

/** The requests that came in. */
export const InboxPage = () => {
  const { t } = useLingui()
  const { query, set } = useAddress(listRequestsCall)
  return (
    <ConsoleList
      title={t`Requests`}
      call={listRequestsCall}
      filters={FILTERS}
      sorts={SORTS}
      none={<Trans>No request fits.</Trans>}
      more={readTested}
      also={
        query.mix !== undefined && (
          <Button onClick={() => set({ mix: '' })}>
            <Trans>Show all mixes</Trans>
          </Button>
        )
      }
    >
      {(page, tested) => (tested ? <Rows page={page} tested={tested} /> : <Tested key={idsOf(page)} page={page} />)}
    </ConsoleList>
  )
}

/** As many as the call takes. */
const AT_ONCE = 50
const idsOf = ({ requests }: RequestList): string => requests.map(({ id }) => id).join(',')

const readTested = async ({ requests }: RequestList): Promise<Headlines> => {
  const all: Headlines = {}
  for (let from = 0; from < requests.length; from += AT_ONCE) {
    const ids = requests.slice(from, from + AT_ONCE).map(({ id }) => id)
    Object.assign(all, (await makeCall(testedRequests, { query: { ids: ids.join(',') } })).tested)
  }
  return all
}

/** "Already tested?" comes after the list, so that the list does not wait for it. */
const Tested = ({ page }: { page: RequestList }) => {
  const ids = idsOf(page)
  const input = useMemo(() => ({ query: { ids } }), [ids])
  const [reading] = useReading(testedRequests, input)
  return <Rows page={page} tested={reading.step === 'loaded' ? reading.value.tested : {}} />
}

/** Requests of the same mix stand together, below the first of them. */
const grouped = (requests: readonly ListedRequest[]): ListedRequest[] => {
  const groups = new Map<string, ListedRequest[]>()
  for (const one of requests) groups.set(one.mix, [...(groups.get(one.mix) ?? []), one])
  return [...groups.values()].flat()
}

const Rows = ({ page, tested }: { page: RequestList; tested: Headlines }) => {
  const { by } = useSorting(listRequestsCall)
  return (
    <ListRows
      call={listRequestsCall}
      page={page}
      columns={COLUMNS}
      idOf={({ id }) => id}
      // Where another order was asked for, it is kept.
      rows={by === 'received' ? grouped(page.requests) : page.requests}
      isTwin={({ mix }, above) => mix === above.mix}
      more={tested}
    />
  )
}

const Due = ({ dueOn }: { dueOn: string | null }) => {
  if (dueOn === null) return '–'
  return isOverdue(dueOn) ? <strong className="fault">{shownDay(dueOn)}</strong> : shownDay(dueOn)
}

const Asked = ({ request: { reference, isDemonstration, submittedAt, name, company } }: { request: ListedRequest }) => (
  <Named
    href={`${CONSOLE_PAGES.requests}/${reference}`}
    name={reference}
    isDemonstration={isDemonstration}
    below={[shownDay(submittedAt), name, ...(company ? [company] : [])].join(' · ')}
  />
)

const Mix = ({ request: { products, country, sameMix, mix, mixes }, isTwin }: { request: ListedRequest; isTwin: boolean }) => (
  <>
    {products.join(' + ')}
    <div className="muted">
      {country}
      <MixesReported mixes={mixes} />
      {sameMix > 0 && !isTwin && (
        <>
          {' · '}
          <Link href={`${CONSOLE_PAGES.requests}?mix=${mix}`}>
            <Trans>{sameMix} more of this mix</Trans>
          </Link>
        </>
      )}
    </div>
  </>
)
