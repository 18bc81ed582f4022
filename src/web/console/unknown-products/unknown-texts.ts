import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UnknownReason, UnknownState } from '../../../domain/products/unknown-products.ts'

export const UNKNOWN_STATE_TEXTS: Record<UnknownState, MessageDescriptor> = {
  open: msg`Open`,
  found: msg`In the list`,
  closed: msg`Closed`,
}

/** Why one is closed; whoever asked is told so in their language. */
export const UNKNOWN_REASON_TEXTS: Record<UnknownReason, MessageDescriptor> = {
  'not-for-tanks': msg`It is not for the spray tank or seed`,
  'not-found': msg`It cannot be found out which product it is`,
}
