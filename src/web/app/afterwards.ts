/** What every page loads once its first view stands: in one file instead of half a dozen. */
export { leadByCountry } from '../features/geo/lead-by-country.ts'
export { OfflineNotice } from '../features/offline/offline-notice.tsx'
export { OfflineSign } from '../features/offline/offline-sign.tsx'
export { RequestsStrip } from '../features/request/requests-strip.tsx'
export { KeepFocus } from './keep-focus.ts'
export { UpdatePrompt } from './update-prompt.tsx'
export { ExpectReports } from './expect-reports.ts'
