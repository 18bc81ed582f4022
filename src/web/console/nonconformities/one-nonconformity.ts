import type { NonconformityDetail } from '../../../contract/console/quality/nonconformities.ts'

/** What every part of its page gets. */
export type OneNonconformityProps = { detail: NonconformityDetail; reload: () => Promise<void> }
