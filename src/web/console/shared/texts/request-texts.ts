import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MixState } from '../../../../domain/console/request-mixes.ts'
import type { RefusalReason, RequestState } from '../../../../domain/console/request-states.ts'
import type { HeadlineState } from '../../../../domain/tank/headline.ts'

export const REQUEST_STATE_TEXTS: Record<RequestState, MessageDescriptor> = {
  new: msg`New`,
  accepted: msg`Accepted`,
  waiting: msg`Waiting for requester`,
  'in-test': msg`In test`,
  done: msg`Done`,
  answered: msg`Answered`,
  refused: msg`Refused`,
  cancelled: msg`Cancelled`,
}

export const MIX_STATE_TEXTS: Record<MixState, MessageDescriptor> = {
  open: msg`Open`,
  'in-test': msg`In test`,
  done: msg`Reported`,
  refused: msg`Refused`,
  cancelled: msg`Cancelled`,
}

export const REASON_TEXTS: Record<RefusalReason, MessageDescriptor> = {
  'no-maker-product': msg`No product of the maker`,
  'already-tested': msg`Already tested`,
  'not-obtainable': msg`Product not obtainable`,
  'rates-missing': msg`Rates missing`,
  'label-forbids': msg`Label forbids`,
  other: msg`Other`,
}

/** What the tests on record say about a mix. */
export const TESTED_TEXTS: Record<HeadlineState, MessageDescriptor> = {
  conflicting: msg`Tests disagree`,
  failed: msg`Failed`,
  'passed-with-care': msg`Passed with care`,
  passed: msg`Passed`,
  'part-failed': msg`Part of it failed`,
  'passed-compare-water': msg`Passed, compare water`,
  'not-in-your-water': msg`Passed in other water`,
  'passed-compare-rates': msg`Passed, compare rates`,
  'not-at-your-strength': msg`Tested at other rates`,
  'part-failed-at-other-strength': msg`Part of it failed at other rates`,
  'with-others': msg`Tested with others`,
  'parts-only': msg`Parts tested`,
  'nothing-known': msg`Not tested`,
  unconfirmed: msg`Not confirmed which product`,
}

/** What somebody did to a request. */
export const ACTION_TEXTS: Record<string, MessageDescriptor> = {
  accept: msg`accepted it`,
  refuse: msg`refused it`,
  answer: msg`answered it with an existing test`,
  'replace-answer': msg`replaced the answer with another test`,
  'take-back': msg`took the answer back`,
  ask: msg`asked a question`,
  reply: msg`answered the question`,
  resume: msg`went on without an answer`,
  cancel: msg`cancelled it`,
  assign: msg`assigned it`,
  'set-due': msg`set the due day`,
  'revoke-links': msg`revoked the links of the emails`,
  'ask-acceptance': msg`noted that its requester accepts deviations first`,
  'waive-acceptance': msg`noted that its requester need not accept deviations`,
  'start-test': msg`started a test`,
  'repeat-test': msg`started a test again`,
  'add-mixes': msg`added mixes`,
  'refuse-mixes': msg`refused a mix`,
  'void-test': msg`voided the test`,
  publish: msg`published the test`,
  'report-confidentially': msg`reported confidentially`,
  reopen: msg`opened it again: what answered it was of the demonstration`,
}
