import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ControlKind, ControlOutcome } from '../../../../domain/console/bench/controls.ts'

export const CONTROL_KIND_TEXTS: Record<ControlKind, MessageDescriptor> = {
  water: msg`Control of the water alone`,
  products: msg`Control of the products alone`,
}

export const CONTROL_OUTCOME_TEXTS: Record<ControlOutcome, MessageDescriptor> = { passed: msg`Passed`, failed: msg`Failed` }
