import { Trans } from '@lingui/react/macro'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'

/** Of a submitted test, where the reader does not approve it: who does, or that there is nobody (ODD-05). */
export const WhoDecides = ({
  detail: { isApprover, mayApprove, isAuthorised, hasApprover },
}: {
  detail: Pick<ReviewDetail, 'isApprover' | 'mayApprove' | 'isAuthorised' | 'hasApprover'>
}) => {
  if (isApprover && mayApprove) return null
  if (isApprover && !isAuthorised)
    return (
      <p>
        <Trans>
          You are not authorised to approve tests by this protocol, which asks for that. An approver who is has to publish it, or another
          approver or an admin authorises you. You can return it.
        </Trans>
      </p>
    )
  return (
    <p>
      {isApprover && hasApprover && (
        <Trans>You worked on this test or asked for it, so another approver has to publish it. You can return it.</Trans>
      )}
      {isApprover && !hasApprover && (
        <Trans>
          You worked on this test or asked for it, and there is no other approver: one person alone publishes nothing. An admin has to make
          somebody else an approver. You can return it.
        </Trans>
      )}
      {!isApprover && hasApprover && <Trans>An approver decides.</Trans>}
      {!isApprover && !hasApprover && (
        <Trans>Nobody is an approver who had no hand in this test: an admin has to make somebody one before it can be published.</Trans>
      )}
    </p>
  )
}
