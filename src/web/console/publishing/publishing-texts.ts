import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PublishedState, ReportOrigin } from '../../../contract/console/bench/publishing.ts'
import type { SuspendedReport } from '../../../contract/console/bench/suspending.ts'
import type { SuspensionCause } from '../../../domain/console/bench/suspensions.ts'
import type { ChangedPart, WithdrawalReason } from '../../../domain/published-test.ts'

export const PUBLICATION_STATE_TEXTS: Record<PublishedState, MessageDescriptor> = {
  public: msg`Public`,
  'under-review': msg`Under review: being amended`,
  suspended: msg`Under review: suspended`,
  confidential: msg`Confidential`,
  withdrawn: msg`Withdrawn`,
  'to-confirm': msg`Withdrawn, to be confirmed`,
}

export const ORIGIN_TEXTS: Record<ReportOrigin, MessageDescriptor> = {
  laboratory: msg`This laboratory`,
  imported: msg`Imported`,
}

export const WITHDRAWAL_TEXTS: Record<WithdrawalReason, MessageDescriptor> = {
  'wrong-result': msg`The result was wrong`,
  'wrong-products': msg`The products or their amounts were not as stated`,
  'wrong-conditions': msg`The test was not carried out as stated`,
  'imported-in-error': msg`It was imported in error`,
  replaced: msg`A newer test replaces it`,
  other: msg`Another reason`,
}

export const SUSPENSION_CAUSE_TEXTS: Record<SuspensionCause, MessageDescriptor> = {
  instrument: msg`An instrument was out of its calibration`,
  control: msg`A control failed`,
  nonconformity: msg`A nonconformity`,
  other: msg`Something else`,
}

export const SUSPENDED_TEXTS: Record<SuspendedReport, MessageDescriptor> = {
  suspended: msg`suspended`,
  'already suspended': msg`suspended`,
  'unknown report': msg`there is no report with this number`,
  'not published': msg`not published, or withdrawn`,
}

export const PART_TEXTS: Record<ChangedPart, MessageDescriptor> = {
  result: msg`Result`,
  products: msg`Products`,
  water: msg`Water volume`,
  date: msg`Day of the test`,
  country: msg`Country and kind`,
  crop: msg`Crop and benefit`,
  observations: msg`Observations`,
  method: msg`Method`,
  conditions: msg`Conditions`,
  deviations: msg`Deviations`,
  photos: msg`Photos`,
}
