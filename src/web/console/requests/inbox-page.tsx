import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { listRequestsCall, testedRequests, type RequestHeadline, type RequestList } from '../../../contract/console/requests.ts'
import { useAddress } from '../list/address.ts'
import { ListNote, ListPage } from '../list/list-page.tsx'
import { makeCall } from '../shared/make-call.ts'
import { Pager } from '../list/pages.tsx'
import { useReading } from '../shared/session.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxRows } from './inbox-rows.tsx'

/** The requests that came in; what is filtered and sorted is in the address. */
export const InboxPage = () => {
  const { t } = useLingui()
  const { query } = useAddress(listRequestsCall)
  const [reading] = useReading(listRequestsCall, { query })
  return (
    <ListPage title={t`Requests`} call={listRequestsCall} query={query} rows="requests" reading={reading} more={readTested}>
      {(list, tested) => (
        <>
          <InboxFilters list={list} />
          <Found list={list} tested={tested} />
          <Pager next={list.next} />
        </>
      )}
    </ListPage>
  )
}

type Headlines = Record<string, RequestHeadline>
/** As many as the call takes. */
const AT_ONCE = 50

const readTested = async ({ requests }: RequestList): Promise<Headlines> => {
  const all: Headlines = {}
  for (let from = 0; from < requests.length; from += AT_ONCE) {
    const ids = requests.slice(from, from + AT_ONCE).map(({ id }) => id)
    Object.assign(all, (await makeCall(testedRequests, { query: { ids: ids.join(',') } })).tested)
  }
  return all
}

const Found = ({ list, tested }: { list: RequestList; tested: Headlines | undefined }) => {
  const ids = list.requests.map(({ id }) => id).join(',')
  if (tested && list.requests.length > 0) return <InboxRows requests={list.requests} tested={tested} />
  if (list.requests.length > 0) return <Tested key={ids} ids={ids} list={list} />
  return (
    <ListNote>
      <Trans>No request fits.</Trans>
    </ListNote>
  )
}

/** "Already tested?" comes after the list, so that the list does not wait for it. */
const Tested = ({ ids, list }: { ids: string; list: RequestList }) => {
  const input = useMemo(() => ({ query: { ids } }), [ids])
  const [reading] = useReading(testedRequests, input)
  return <InboxRows requests={list.requests} tested={reading.step === 'loaded' ? reading.value.tested : {}} />
}
