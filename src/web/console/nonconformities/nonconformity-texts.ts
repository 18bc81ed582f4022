import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TouchedTest } from '../../../contract/console/quality/nonconformities.ts'
import type { NonconformityKind, NonconformityState, NonconformityStep, TestOrigin } from '../../../domain/console/nonconformities.ts'

export const NONCONFORMITY_KIND_TEXTS: Record<NonconformityKind, MessageDescriptor> = {
  nonconformity: msg`Nonconformity`,
  complaint: msg`Complaint`,
}
export const NONCONFORMITY_STATE_TEXTS: Record<NonconformityState, MessageDescriptor> = {
  open: msg`Open`,
  finished: msg`To be closed by a second person`,
  closed: msg`Closed`,
}
export const ORIGIN_CHOICE_TEXTS: Record<TestOrigin, MessageDescriptor> = {
  instrument: msg`All that name an instrument`,
  lot: msg`All that name a lot`,
  person: msg`All that a person worked on or approved`,
  request: msg`All of a request`,
  hand: msg`By their numbers`,
}
export const CHOSEN_BY_TEXTS: Record<TestOrigin, MessageDescriptor> = {
  instrument: msg`Instrument`,
  lot: msg`Lot`,
  person: msg`Person`,
  request: msg`Request`,
  hand: msg`By hand`,
}
export const TOUCHED_REPORT_TEXTS: Record<TouchedTest['report'], MessageDescriptor> = {
  suspended: msg`suspended from here`,
  lifted: msg`suspended from here, lifted since`,
  'to suspend': msg`published`,
  none: msg`no report, or withdrawn`,
}

type StepTexts = { open: MessageDescriptor; note: MessageDescriptor; done: MessageDescriptor }
export const STEP_TEXTS: Record<NonconformityStep, StepTexts> = {
  finish: { open: msg`It is finished`, note: msg`What was done`, done: msg`said that it is finished` },
  close: { open: msg`Close it`, note: msg`By what you saw that the action was effective`, done: msg`closed it` },
  'send-back': { open: msg`Send it back`, note: msg`What is still to be done`, done: msg`sent it back` },
  reopen: { open: msg`Open it again`, note: msg`Why`, done: msg`opened it again` },
}
export const ACTION_DONE_TEXTS: Record<string, MessageDescriptor> = {
  ...Object.fromEntries(Object.entries(STEP_TEXTS).map(([step, { done }]) => [step, done])),
  open: msg`opened it`,
  edit: msg`changed it`,
  'add-tests': msg`added tests`,
  'remove-tests': msg`removed tests`,
  'name-complainant': msg`entered who complained`,
}
export const CHANGED_FIELD_TEXTS: Record<string, MessageDescriptor> = {
  title: msg`In short`,
  what: msg`What happened`,
  cause: msg`Cause`,
  correction: msg`Correction`,
  corrective_action: msg`Corrective action`,
  owner: msg`Owner`,
  due_on: msg`To be closed by`,
  tests: msg`Tests`,
}
