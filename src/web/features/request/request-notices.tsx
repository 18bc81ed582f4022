import { Trans } from '@lingui/react/macro'
import { useSession } from '../../platform/session.ts'
import { Notice } from '../../ui/notice.tsx'

/** What a request should contain to be accepted (TEXT-02). */
export const ReasonableRequest = () => {
  const { maker } = useSession().brand
  return (
    <Notice>
      <h2>
        <Trans>Reasonable Request</Trans>
      </h2>
      <p>
        <Trans>
          This laboratory service is free. A request should include at least one micronutrient product of {maker}; otherwise it may be
          rejected.
        </Trans>
      </p>
    </Notice>
  )
}

/** The limits of a result (TEXT-02). */
export const ImportantNote = () => {
  const { maker } = useSession().brand
  return (
    <Notice>
      <h2>
        <Trans>IMPORTANT NOTE</Trans>
      </h2>
      <p>
        <Trans>
          Tank mixes are tested for convenience only. The results are no guarantee of compatibility or of crop safety, and {maker} neither
          approves nor recommends a mix by testing it. Results apply only to the named product and its country of origin. Information may
          change without notice.
        </Trans>
      </p>
    </Notice>
  )
}
