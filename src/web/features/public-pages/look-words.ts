import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TestLook } from '../../../domain/verdicts.ts'

export const LOOK_WORDS: Record<TestLook, MessageDescriptor> = {
  pass: msg`Pass`,
  care: msg`Pass – with care`,
  fail: msg`Fail`,
  'no-rate': msg`Rate not known`,
  older: msg`Older formulation`,
}
