import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { listRequestsCall, testedRequests, type RequestList } from '../../../contract/console/requests.ts'
import { useAddress } from '../list/address.ts'
import { ListNote, ListPage } from '../list/list-page.tsx'
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
    <ListPage title={t`Requests`} reading={reading}>
      {(list) => (
        <>
          <InboxFilters list={list} />
          <Found list={list} />
          <Pager next={list.next} />
        </>
      )}
    </ListPage>
  )
}

const Found = ({ list }: { list: RequestList }) => {
  const ids = list.requests.map(({ id }) => id).join(',')
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
