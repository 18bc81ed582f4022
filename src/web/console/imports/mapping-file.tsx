import { Trans } from '@lingui/react/macro'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'

/** The mapping as the file that the command line takes. */
export const MappingFile = ({ id }: { id: string }) => (
  <p className="screen-only">
    <a href={`${CONSOLE_API}imports/${id}/mapping.json`} download>
      <Trans>Download the mapping (JSON)</Trans>
    </a>
  </p>
)
