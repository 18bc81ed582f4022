import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'

/** Why nobody is told now: before an address is asked for, and where the server says so of one that was typed. */
export const NoNotifications = ({ why, isAsked = false }: { why: 'no emails' | 'demonstration'; isAsked?: boolean }) => (
  <Notice>
    {why === 'no emails' ? (
      <Trans>No emails are sent at the moment.</Trans>
    ) : (
      <Trans>These are demonstration data: nobody is told of their tests.</Trans>
    )}
    {isAsked && (
      <>
        {' '}
        <Trans>Nothing was stored.</Trans>
      </>
    )}
  </Notice>
)
