import { NewerOffer } from '../../features/offline/newer-offer.tsx'
import { SendUnknown } from '../../features/unknown-product/kept/send-unknown.ts'
import { ExpectCalls } from './expect-calls.ts'
import { ExpectPacks } from './expect-packs.ts'
import { ExpectReports } from './expect-reports.ts'
import { KeepFocus } from './keep-focus.ts'
import { UpdatePrompt } from './update-prompt.tsx'

export { redirectByCountry } from '../../features/geo/redirect-by-country.ts'
export { explainFailure } from '../../features/offline/failure-words.ts'
export { OfflineNotice } from '../../features/offline/offline-notice.tsx'
export { OfflineSign } from '../../features/offline/offline-sign.tsx'
export { RequestsStrip } from '../../features/request/requests-strip.tsx'

/** What every page has besides what it shows. It loads once the first view stands, in one file with the other late parts of the shell. */
export const Afterwards = ({ isOpen }: { isOpen: boolean }) => (
  <>
    {isOpen && <UpdatePrompt />}
    {isOpen && <ExpectReports />}
    {isOpen && <ExpectPacks />}
    {isOpen && <ExpectCalls />}
    {isOpen && <NewerOffer />}
    {isOpen && <SendUnknown />}
    <KeepFocus />
  </>
)
