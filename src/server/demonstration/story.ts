import type { BenchSheet, Reading } from '../../domain/console/bench/bench-test.ts'
import { FIRST_MIX } from '../../domain/console/request-mixes.ts'
import type { DeviationKind } from '../../domain/method/requirements.ts'
import type { WithdrawalReason } from '../../domain/published-test.ts'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import type { DemoActor } from './people.ts'
import type { DeskChange } from '../laboratory/desk/desk-change.ts'

type Conclusion = Pick<BenchSheet, 'result' | 'observations' | 'deviations'>
/** Why something that the protocol asks for is not there. */
export type Because = { kind: DeviationKind; justification: string; isAcceptedByCustomer?: boolean }

/**
 * What is done to the test of a request, or of one of its mixes by its place: its draft, the bench, and the review. Its publication ends the
 * request, or the mix.
 */
export type TestStep = { mix?: number } & (
  | { action: 'start-test' }
  /** All mixes of the request at once; each is weighed when it is mixed. */
  | { action: 'start-series'; name: string }
  | { action: 'weigh' }
  | { action: 'begin' }
  | { action: 'publish' }
  /** `phMeter`: another one than the sheet's. */
  | { action: 'read'; reading: Partial<Reading> & Pick<Reading, 'hours'>; phMeter?: string }
  /** `because` it lacks something of its protocol. */
  | { action: 'submit'; conclusion: Conclusion; because?: Because }
  | { action: 'return'; note: string }
  | { action: 'withdraw'; reason: WithdrawalReason; note: string }
  /** Begins a control of the water for the first mix, which is read as a test is under the place that it gets here. */
  | { action: 'begin-control'; mix: number }
  | { action: 'conclude'; note: string; mix: number }
  | { action: 'fail'; note: string; mix: number }
  /** For who asked; what comes after it is done to the new test. */
  | { action: 'test-again' }
)
export type StoryStep = {
  /** Days after the request came in, and the hour of that day (UTC); or so long before the demonstration is made. */
  on: readonly [days: number, hour: number] | { minutesAgo: number }
  by: DemoActor
  change: DeskChange | TestStep
}

export type Story = {
  kind: 'foliar' | 'seed'
  country: string
  countryName: string
  /** Which mix of the country's demonstration tests; two for products that nobody put together. */
  mix: number | readonly [number, number]
  /** How many more mixes of the country are asked for with it. */
  moreMixes?: number
  name: string
  company: string
  language: LanguageCode
  daysAgo: number
  comment?: string
  ndaRef?: string
  steps: readonly StoryStep[]
}

/** The place of a story's control: no mix of a request has it. */
export const CONTROL = 501

/** A test that answers: the one of the request's own mix. */
export const OWN_TEST = 'own'

export const accepted = (on: StoryStep['on'], by: DemoActor): StoryStep => ({ on, by, change: { action: 'accept' } })
/** A day relative to today stands for itself: `+5` and `-2`. */
export const due = (on: StoryStep['on'], by: DemoActor, dueOn: string): StoryStep => ({ on, by, change: { action: 'set-due', dueOn } })

/** The mixes that the story has besides its first. */
export const moreMixes = (on: StoryStep['on'], by: DemoActor): StoryStep => ({ on, by, change: { action: 'add-mixes', mixes: [] } })

export const startTest = (on: StoryStep['on'], by: DemoActor, mix = FIRST_MIX): StoryStep => ({
  on,
  by,
  change: { action: 'start-test', mix },
})
export const weigh = (on: StoryStep['on'], by: DemoActor, mix: number): StoryStep => ({ on, by, change: { action: 'weigh', mix } })
export const begin = (on: StoryStep['on'], by: DemoActor, mix = FIRST_MIX): StoryStep => ({ on, by, change: { action: 'begin', mix } })
export const read = (
  on: StoryStep['on'],
  by: DemoActor,
  reading: Extract<TestStep, { action: 'read' }>['reading'],
  mix = FIRST_MIX,
): StoryStep => ({ on, by, change: { action: 'read', reading, mix } })
export const submit = (
  on: StoryStep['on'],
  by: DemoActor,
  { mix = FIRST_MIX, because, ...conclusion }: Partial<Conclusion> & { mix?: number; because?: Because },
): StoryStep => ({
  on,
  by,
  change: {
    action: 'submit',
    conclusion: { result: 'C', observations: '', deviations: '', ...conclusion },
    ...(because && { because }),
    mix,
  },
})
export const approve = (on: StoryStep['on'], by: DemoActor, mix = FIRST_MIX): StoryStep => ({
  on,
  by,
  change: { action: 'publish', mix },
})
