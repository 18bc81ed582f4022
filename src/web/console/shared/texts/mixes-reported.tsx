import { Trans } from '@lingui/react/macro'
import type { MixProgress } from '../../../../domain/console/request-mixes.ts'

/** How far a request of several mixes is, after what stands before it; nothing of one mix. */
export const MixesReported = ({ mixes }: { mixes: MixProgress | null }) =>
  mixes && (
    <>
      {' · '}
      <Trans>
        {mixes.reported} of {mixes.all} mixes reported
      </Trans>
    </>
  )
