import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'wouter'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { pagePaths, REQUEST_KEY } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './request-form.module.css'
import { RequestStatus, useStatusHeadings } from './request-status.tsx'
import { useRequests, withRequests } from './kept/with-requests.tsx'

/** The page of a sent request: its reference, and what happens next. */
export const RequestSubmittedPage = withRequests(() => {
  const { t } = useLingui()
  const session = useSession()
  const [search] = useSearchParams()
  const requests = useRequests()
  const list = useStore(requests.list)
  const isRead = useStore(requests.isRead)
  const key = search.get(REQUEST_KEY)
  const request = list.find((one) => one.key === key) ?? (key === null ? list[0] : undefined)
  const headings = useStatusHeadings()
  const heading = request ? headings[request.state.step] : t`Your request`
  return (
    <>
      <DocumentTitle>{`${heading} · ${session.brand.title}`}</DocumentTitle>
      <h1>{heading}</h1>
      <output className={`stack flush-texts ${styles.notices}`}>
        {request ? (
          <RequestStatus request={request} isHeaded />
        ) : (
          isRead && (
            <p>
              {session.sendsEmails ? (
                <Trans>This browser has no record of that request. If it was sent, you got an email with its reference.</Trans>
              ) : (
                <Trans>This browser has no record of that request. It may never have been sent.</Trans>
              )}
            </p>
          )
        )}
      </output>
      <div>
        <ButtonLink href={pagePaths.search}>
          <Trans>Back to the search</Trans>
        </ButtonLink>
      </div>
    </>
  )
})
