import type { BenchSheet, Reading } from '../../domain/console/bench/bench-test.ts'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import type { DemoActor } from './people.ts'
import type { DeskChange } from '../laboratory/desk/desk-change.ts'

/** What is done to the test of a request: its draft, the bench, and the review. Its publication ends the request. */
export type TestStep =
  | { action: 'start-test' }
  | { action: 'begin' }
  | { action: 'publish' }
  | { action: 'read'; reading: Partial<Reading> & Pick<Reading, 'hours'> }
  /** `because` it lacks something of its protocol. */
  | { action: 'submit'; conclusion: Pick<BenchSheet, 'result' | 'observations' | 'deviations'>; because?: string }
  | { action: 'return'; note: string }
export type StoryStep = {
  /** Days after the request came in, and the hour of that day (UTC). */
  on: readonly [days: number, hour: number]
  by: DemoActor
  change: DeskChange | TestStep
}

export type Story = {
  kind: 'foliar' | 'seed'
  country: string
  countryName: string
  /** Which mix of the country's demonstration tests; two for products that nobody put together. */
  mix: number | readonly [number, number]
  name: string
  company: string
  language: LanguageCode
  daysAgo: number
  comment?: string
  ndaRef?: string
  steps: readonly StoryStep[]
}

/** A test that answers: the one of the request's own mix. */
export const OWN_TEST = 'own'

export const accepted = (on: StoryStep['on'], by: DemoActor): StoryStep => ({ on, by, change: { action: 'accept' } })
/** A day relative to today stands for itself: `+5` and `-2`. */
export const due = (on: StoryStep['on'], by: DemoActor, dueOn: string): StoryStep => ({ on, by, change: { action: 'set-due', dueOn } })

export const startTest = (on: StoryStep['on'], by: DemoActor): StoryStep => ({ on, by, change: { action: 'start-test' } })
export const begin = (on: StoryStep['on'], by: DemoActor): StoryStep => ({ on, by, change: { action: 'begin' } })
export const read = (on: StoryStep['on'], by: DemoActor, reading: Extract<TestStep, { action: 'read' }>['reading']): StoryStep => ({
  on,
  by,
  change: { action: 'read', reading },
})
