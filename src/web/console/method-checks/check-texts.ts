import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MethodCheckKind, MethodCheckOutcome } from '../../../domain/console/method-checks.ts'

export const CHECK_KIND_TEXTS: Record<MethodCheckKind, MessageDescriptor> = {
  verification: msg`Verification before first use`,
  proficiency: msg`Proficiency test`,
}
export const CHECK_OUTCOME_TEXTS: Record<MethodCheckOutcome, MessageDescriptor> = {
  satisfactory: msg`Satisfactory`,
  questionable: msg`Questionable`,
  unsatisfactory: msg`Unsatisfactory`,
}
