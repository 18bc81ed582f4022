import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CompetenceLevel, CompetenceState } from '../../../domain/method/competence.ts'

export const LEVEL_TEXTS: Record<CompetenceLevel, MessageDescriptor> = {
  trained: msg`Trained`,
  test: msg`Authorised to test`,
  approve: msg`Authorised to approve`,
}

export const COMPETENCE_STATE_TEXTS: Record<CompetenceState, MessageDescriptor> = {
  'in force': msg`In force`,
  'ends soon': msg`Ends soon`,
  later: msg`From a later day on`,
  over: msg`Over`,
  ended: msg`Ended`,
}
