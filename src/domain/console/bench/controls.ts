import { BENCH_ROLES } from '../roles.ts'
import type { BenchSheet, Reading } from './bench-test.ts'
import { isEmpty, lineGaps, type MissingInReport } from './missing-in-report.ts'
import type { TestRole, TestState } from './test-states.ts'

/** A control is a run of water alone, or of each product alone, without a verdict: tests that were made with it link to it. */
export const CONTROL_KINDS = ['water', 'products'] as const
export type ControlKind = (typeof CONTROL_KINDS)[number]

/** What its chemist concludes instead of a verdict. */
export const CONTROL_OUTCOMES = ['passed', 'failed'] as const
export type ControlOutcome = (typeof CONTROL_OUTCOMES)[number]

export const CONTROL_ACTIONS = ['conclude', 'reopen', 'fail', 'void'] as const
export type ControlAction = (typeof CONTROL_ACTIONS)[number]

/** The outcome is null until it is concluded. */
export type ControlPosition = { state: TestState; outcome: ControlOutcome | null }

const isOf = (from: ControlPosition, ...among: readonly (TestState | ControlOutcome)[]): boolean =>
  among.includes(from.outcome ?? from.state)

/**
 * What can be done with a control. One that failed stays failed: it is neither corrected nor void, and tests that link to it are made again. One
 * that passed is corrected by bringing it back to the bench.
 */
const CONTROL_TRANSITIONS: Record<ControlAction, (from: ControlPosition, outcome: ControlOutcome) => ControlPosition | undefined> = {
  conclude: (from, outcome) => (isOf(from, 'running') ? { state: 'submitted', outcome } : undefined),
  reopen: (from) => (isOf(from, 'passed') ? { state: 'running', outcome: null } : undefined),
  fail: (from) => (isOf(from, 'passed') ? { state: 'submitted', outcome: 'failed' } : undefined),
  void: (from) => (isOf(from, 'draft', 'running', 'passed') ? { state: 'void', outcome: null } : undefined),
}

/** Where an action leads; undefined where it is not possible, or not to these roles. */
export const nextControlPosition = (
  from: ControlPosition,
  action: ControlAction,
  roles: readonly TestRole[],
  outcome: ControlOutcome = 'passed',
): ControlPosition | undefined =>
  BENCH_ROLES.some((role) => roles.includes(role)) ? CONTROL_TRANSITIONS[action](from, outcome) : undefined

type Version = { id: string; version: number } | null
/** A control that a test links to. */
export type StandingControl = ControlPosition & {
  control: ControlKind
  protocol: Version
  /** yyyy-MM-dd, or empty. */
  testedOn: string
  productIds: readonly string[]
}
type Tested = Pick<StandingControl, 'protocol' | 'testedOn' | 'productIds'>

/** Whether a control is of the protocol and the laboratory's day of a test: the jars stood in one room beside each other. */
export const isOfSameDay = (test: Pick<Tested, 'testedOn' | 'protocol'>, control: Pick<Tested, 'testedOn' | 'protocol'>): boolean =>
  test.testedOn !== '' &&
  test.testedOn === control.testedOn &&
  test.protocol !== null &&
  test.protocol.id === control.protocol?.id &&
  test.protocol.version === control.protocol.version

/**
 * What the controls of a test come to together: one that failed counts whatever the others say. One at the bench is missing, and so is one of
 * another day or protocol. Products alone are those of the test, each in some control. Undefined where there is none and none is asked for.
 */
export const controlStanding = (
  test: Tested,
  required: 'none' | ControlKind,
  linked: readonly StandingControl[],
): 'missing' | 'failed' | 'passed' | undefined => {
  const live = linked.filter(({ state }) => state !== 'void')
  if (live.some(({ outcome }) => outcome === 'failed')) return 'failed'
  if (live.some(({ outcome }) => outcome === null)) return 'missing'
  const counted = live.filter((one) => isOfSameDay(test, one))
  if (counted.length < live.length && required === 'none') return 'missing'
  if (required === 'none') return live.length === 0 ? undefined : 'passed'
  const ofKind = counted.filter(({ control }) => control === required)
  const covered = new Set(ofKind.flatMap(({ productIds }) => productIds))
  const isWhole = required === 'water' ? ofKind.length > 0 : test.productIds.length > 0 && test.productIds.every((id) => covered.has(id))
  return isWhole ? 'passed' : 'missing'
}

/** What a control lacks to pass, in the order of the page: products only where it is of these. */
export const missingInControl = (
  control: ControlKind,
  sheet: Pick<BenchSheet, 'testedOn' | 'protocol' | 'lines'>,
  readings: readonly Reading[],
  isProduct: (productId: string) => boolean,
): MissingInReport[] => [
  ...(sheet.testedOn === '' ? [{ field: 'testedOn' as const }] : []),
  ...(sheet.protocol === null ? [{ field: 'protocol' as const }] : []),
  ...(control === 'products' && sheet.lines.length === 0 ? [{ field: 'lines' as const }] : []),
  ...lineGaps(sheet, isProduct).filter(({ field }) => field !== 'rate'),
  ...(readings.length === 0 ? [{ field: 'readings' as const }] : []),
  ...readings.filter(isEmpty).map(({ hours }) => ({ field: 'reading' as const, hours })),
]
