import { BENCH_ROLES } from './roles.ts'
/** Where a request for a new test stands. */
export const REQUEST_STATES = ['new', 'accepted', 'waiting', 'in-test', 'done', 'answered', 'refused', 'cancelled'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Those in which the laboratory still has something to do, or waits for the requester. */
export const OPEN_STATES: readonly RequestState[] = ['new', 'accepted', 'waiting', 'in-test']

/** Why a request is refused. `other` needs a text. */
export const REFUSAL_REASONS = ['no-maker-product', 'already-tested', 'not-obtainable', 'rates-missing', 'label-forbids', 'other'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

export const isRefusalReason = (text: string): text is RefusalReason => (REFUSAL_REASONS as readonly string[]).includes(text)

export type RequestAction =
  | 'accept'
  | 'refuse'
  | 'answer'
  | 'replace-answer'
  | 'take-back'
  | 'ask'
  | 'reply'
  | 'resume'
  | 'cancel'
  | 'start-test'
  | 'repeat-test'
  | 'void-test'
  | 'publish'
  | 'report-confidentially'
  | 'reopen'

/** Who may do something to a request: people by their roles, and the requester on the private status page. */
export type RequestActor = 'viewer' | 'chemist' | 'approver' | 'admin' | 'requester' | 'server'

/** What an action must come with. */
type RequestNeed = 'reason' | 'text' | 'test'

/** `back`: where the request came from when it began to wait. */
type Transition = { from: readonly RequestState[]; to: RequestState | 'back'; by: readonly RequestActor[]; needs?: RequestNeed }

/**
 * Every change of a request's state. While it waits for the requester the clock stops. A request that is being tested is cancelled by
 * unlinking it: its test goes on.
 */
export const REQUEST_TRANSITIONS: Readonly<Record<RequestAction, Transition>> = {
  accept: { from: ['new'], to: 'accepted', by: BENCH_ROLES },
  refuse: { from: ['new', 'accepted', 'waiting'], to: 'refused', by: BENCH_ROLES, needs: 'reason' },
  answer: { from: ['new', 'accepted', 'waiting'], to: 'answered', by: BENCH_ROLES, needs: 'test' },
  // What was named as the answer is not one: another test is, or none is known and the request is open again.
  'replace-answer': { from: ['answered', 'done'], to: 'answered', by: BENCH_ROLES, needs: 'test' },
  'take-back': { from: ['answered', 'done'], to: 'new', by: BENCH_ROLES, needs: 'text' },
  ask: { from: ['new', 'accepted'], to: 'waiting', by: BENCH_ROLES, needs: 'text' },
  reply: { from: ['waiting'], to: 'back', by: ['requester'], needs: 'text' },
  resume: { from: ['waiting'], to: 'back', by: BENCH_ROLES },
  cancel: { from: ['new', 'accepted', 'waiting', 'in-test'], to: 'cancelled', by: ['requester'] },
  'start-test': { from: ['accepted'], to: 'in-test', by: BENCH_ROLES, needs: 'test' },
  // A test of it is done again: what was reported is not the last word.
  'repeat-test': { from: ['accepted', 'in-test', 'done', 'answered'], to: 'in-test', by: BENCH_ROLES, needs: 'test' },
  'void-test': { from: ['in-test'], to: 'accepted', by: BENCH_ROLES, needs: 'reason' },
  publish: { from: ['in-test'], to: 'done', by: ['approver'], needs: 'test' },
  'report-confidentially': { from: ['in-test'], to: 'done', by: ['approver'], needs: 'test' },
  // What answered it went with the demonstration.
  reopen: { from: ['done', 'answered'], to: 'accepted', by: ['server'] },
}

export const REQUEST_ACTIONS = Object.keys(REQUEST_TRANSITIONS) as RequestAction[]

/** What a transition needs to know of a request: its state, and while it waits the one to go back to. */
export type RequestPosition = { state: RequestState; waitingFrom: RequestState | null }

const isBackFrom = (state: RequestState | null): state is 'new' | 'accepted' => state === 'new' || state === 'accepted'

/** Whether somebody with any of these roles may do it at all. */
const mayActOnRequest = (action: RequestAction, actors: readonly RequestActor[]): boolean =>
  REQUEST_TRANSITIONS[action].by.some((actor) => actors.includes(actor))

/** Where an action leads; undefined where it is not possible in this state, or not to these actors. */
export const nextRequestPosition = (
  { state, waitingFrom }: RequestPosition,
  action: RequestAction,
  actors: readonly RequestActor[],
): RequestPosition | undefined => {
  const { from, to } = REQUEST_TRANSITIONS[action]
  if (!from.includes(state) || !mayActOnRequest(action, actors)) return undefined
  if (to === 'waiting') return { state: to, waitingFrom: state }
  if (to !== 'back') return { state: to, waitingFrom: null }
  return isBackFrom(waitingFrom) ? { state: waitingFrom, waitingFrom: null } : undefined
}

/** What these actors may do to a request now. */
export const requestActions = (position: RequestPosition, actors: readonly RequestActor[]): RequestAction[] =>
  REQUEST_ACTIONS.filter((action) => nextRequestPosition(position, action, actors) !== undefined)
