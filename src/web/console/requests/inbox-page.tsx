import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { listRequests, testedRequests, type RequestList } from '../../../contract/console/requests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Failure } from '../failure.tsx'
import { PageTitle } from '../page-title.tsx'
import { useReading } from '../session.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxRows } from './inbox-rows.tsx'
import styles from './inbox.module.css'

type Query = NonNullable<Parameters<typeof useReading<typeof listRequests>>[1]['query']>
const NAMES = ['state', 'assignee', 'due', 'text', 'mix', 'sort', 'after'] as const

/** The requests that came in; what is filtered and sorted is in the address. */
export const InboxPage = () => {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const query = Object.fromEntries(NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []))) as Query
  const [reading] = useReading(listRequests, { query })
  return (
    <div className={styles.page}>
      <PageTitle title={t`Requests`} />
      {reading.step === 'failed' && <Failure error={reading.error} />}
      {reading.step === 'loaded' && <Inbox list={reading.value} />}
    </div>
  )
}

const Inbox = ({ list }: { list: RequestList }) => {
  const [search] = useSearchParams()
  const ids = list.requests.map(({ id }) => id).join(',')
  const nextPage = new URLSearchParams(search)
  const firstPage = new URLSearchParams(search)
  if (list.next !== null) nextPage.set('after', list.next)
  firstPage.delete('after')
  return (
    <>
      <InboxFilters list={list} />
      {list.requests.length === 0 ? (
        <p className={styles.none}>
          <Trans>No request fits.</Trans>
        </p>
      ) : (
        <Tested key={ids} ids={ids} list={list} />
      )}
      <p className={styles.pages}>
        {search.has('after') && (
          <Link href={`${CONSOLE_PAGES.requests}?${firstPage.toString()}`}>
            <Trans>First page</Trans>
          </Link>
        )}
        {list.next !== null && (
          <Link href={`${CONSOLE_PAGES.requests}?${nextPage.toString()}`}>
            <Trans>Next page</Trans>
          </Link>
        )}
      </p>
    </>
  )
}

/** "Already tested?" comes after the list, so that the list does not wait for it. */
const Tested = ({ ids, list }: { ids: string; list: RequestList }) => {
  const input = useMemo(() => ({ query: { ids } }), [ids])
  const [reading] = useReading(testedRequests, input)
  return <InboxRows requests={list.requests} tested={reading.step === 'loaded' ? reading.value.tested : {}} />
}
