import { BENCH_ROLES } from '../roles.ts'
/** Where a test of the laboratory stands. */
export const TEST_STATES = ['draft', 'running', 'submitted', 'returned', 'published', 'amending', 'withdrawn', 'void'] as const
export type TestState = (typeof TEST_STATES)[number]

export type TestAction =
  | 'start'
  | 'submit'
  | 'return'
  | 'rework'
  | 'publish'
  | 'amend'
  | 'drop-amendment'
  | 'void'
  | 'withdraw'
  | 'confirm-withdrawal'

export type TestRole = 'viewer' | 'chemist' | 'approver' | 'admin'
/** `second approver`: an approver who did not withdraw it. `four eyes`: an approver who had no hand in it. */
type TestNeed = 'reason' | 'four eyes' | 'second approver'

/** A test's state, how many of its versions were published, and whether a second approver confirmed its withdrawal. */
export type TestPosition = {
  state: TestState
  versions: number
  isWithdrawalConfirmed: boolean
  /** Whether it is no test but a control, which is started like one and has its own actions (JAR-12). */
  isControl?: boolean
}

type Transition = {
  from: readonly TestState[]
  to: TestState
  by: readonly TestRole[]
  needs?: readonly TestNeed[]
  /** Only with a published version, or only without one. */
  when?: 'published before' | 'never published'
}

/**
 * Every change of a test's state. An amendment goes the way of a new test while the version before stays public; dropping it leads back
 * to that version. A published test is withdrawn at once by one approver, whatever an amendment of it is doing.
 */
export const TEST_TRANSITIONS: Readonly<Record<TestAction, Transition>> = {
  start: { from: ['draft'], to: 'running', by: BENCH_ROLES },
  submit: { from: ['running', 'amending'], to: 'submitted', by: BENCH_ROLES },
  return: { from: ['submitted'], to: 'returned', by: ['approver'], needs: ['reason'] },
  rework: { from: ['returned'], to: 'running', by: BENCH_ROLES },
  publish: { from: ['submitted'], to: 'published', by: ['approver'], needs: ['four eyes'] },
  amend: { from: ['published'], to: 'amending', by: BENCH_ROLES, needs: ['reason'] },
  'drop-amendment': {
    from: ['amending', 'running', 'returned'],
    to: 'published',
    by: BENCH_ROLES,
    needs: ['reason'],
    when: 'published before',
  },
  void: { from: ['draft', 'running'], to: 'void', by: BENCH_ROLES, needs: ['reason'], when: 'never published' },
  withdraw: {
    from: ['published', 'amending', 'running', 'submitted', 'returned'],
    to: 'withdrawn',
    by: ['approver'],
    needs: ['reason'],
    when: 'published before',
  },
  'confirm-withdrawal': { from: ['withdrawn'], to: 'withdrawn', by: ['approver'], needs: ['second approver'] },
}

export const TEST_ACTIONS = Object.keys(TEST_TRANSITIONS) as TestAction[]
export const NEW_TEST: TestPosition = { state: 'draft', versions: 0, isWithdrawalConfirmed: false }

/** Whether readers find the newest published version. */
export const isPublic = ({ state, versions }: TestPosition): boolean => versions > 0 && state !== 'withdrawn'
/** Whether the public version is being amended: it is marked, and no pass of it is green. */
export const isUnderReview = (position: TestPosition): boolean => isPublic(position) && position.state !== 'published'

/** Where an action leads; undefined where it is not possible in this state, or not to these roles. */
export const nextTestPosition = (position: TestPosition, action: TestAction, roles: readonly TestRole[]): TestPosition | undefined => {
  const { from, to, by, when } = TEST_TRANSITIONS[action]
  if (position.isControl === true && action !== 'start') return undefined
  const isPublishedBefore = position.versions > 0
  if (!from.includes(position.state) || !by.some((role) => roles.includes(role))) return undefined
  if (when !== undefined && isPublishedBefore !== (when === 'published before')) return undefined
  if (action === 'confirm-withdrawal') return position.isWithdrawalConfirmed ? undefined : { ...position, isWithdrawalConfirmed: true }
  return { ...position, state: to, versions: position.versions + (action === 'publish' ? 1 : 0) }
}
