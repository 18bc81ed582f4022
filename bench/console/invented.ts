import { DAY_MS } from '../../src/domain/durations.ts'
import type { RunAction } from '../../src/domain/console/bench/bench-test.ts'
import {
  nextRequestPosition,
  type RequestAction,
  type RequestPosition,
  type RequestState,
} from '../../src/domain/console/request-states.ts'
import { NEW_TEST, nextTestPosition, type TestAction, type TestState } from '../../src/domain/console/bench/test-states.ts'
import { pick, type Random } from '../../src/server/data/demo/random.ts'

/** Requests and tests are from so many days before now: two thirds of them are in the longest period of the statistics. */
const DAYS = 1_095
const LONGEST_STEP_DAYS = 6

export type Step<Action, State> = { at: string; actor: string; action: Action; state: State }
export type History<Action, State> = { from: string; steps: Step<Action, State>[]; state: State; changedAt: string }
/** Who works in the laboratory, by id, and until when. */
export type Laboratory = { people: readonly string[]; random: Random; now: Date }

/** What is done to requests and to tests, and how often. */
const REQUEST_STORIES: readonly { weight: number; actions: readonly RequestAction[] }[] = [
  { weight: 3, actions: [] },
  { weight: 3, actions: ['accept'] },
  { weight: 2, actions: ['ask'] },
  { weight: 2, actions: ['accept', 'start-test'] },
  { weight: 45, actions: ['accept', 'start-test', 'publish'] },
  { weight: 10, actions: ['ask', 'reply', 'accept', 'start-test', 'publish'] },
  { weight: 15, actions: ['answer'] },
  { weight: 15, actions: ['refuse'] },
  { weight: 5, actions: ['cancel'] },
]
const RUN_STORIES: readonly { weight: number; actions: readonly TestAction[] }[] = [
  { weight: 5, actions: [] },
  { weight: 5, actions: ['start'] },
  { weight: 2, actions: ['start', 'submit'] },
  { weight: 2, actions: ['start', 'submit', 'return'] },
  { weight: 10, actions: ['start', 'void'] },
  { weight: 500, actions: ['start', 'submit', 'publish'] },
  { weight: 60, actions: ['start', 'submit', 'return', 'rework', 'submit', 'publish'] },
  { weight: 5, actions: ['start', 'submit', 'publish', 'amend'] },
  { weight: 10, actions: ['start', 'submit', 'publish', 'withdraw'] },
]

const drawStory = <Action>(random: Random, stories: readonly { weight: number; actions: readonly Action[] }[]): readonly Action[] => {
  let left = random() * stories.reduce((sum, { weight }) => sum + weight, 0)
  return (stories.find(({ weight }) => (left -= weight) < 0) ?? stories[0]!).actions
}

type Acting<Action, Position> = {
  actions: readonly Action[]
  first: Position
  next: (position: Position, action: Action) => Position | undefined
}

/** Does one action after the other, days apart, as far as that is before now. */
const play = <Action extends string, State, Position extends { state: State }>(
  from: string,
  { actions, first, next }: Acting<Action, Position>,
  { people, random, now }: Laboratory,
): History<Action, State> => {
  let [at, position] = [from, first]
  const steps: Step<Action, State>[] = []
  for (const action of actions) {
    at = new Date(Date.parse(at) + random() * LONGEST_STEP_DAYS * DAY_MS).toISOString()
    if (at > now.toISOString()) break
    const reached = next(position, action)
    if (!reached) throw new Error(`nothing that is ${String(position.state)} can ${action}`)
    position = reached
    steps.push({ at, actor: action === 'reply' || action === 'cancel' ? 'requester' : pick(random, people), action, state: position.state })
  }
  return { from, steps, state: position.state, changedAt: steps.at(-1)?.at ?? from }
}

export const drawTime = ({ random, now }: Laboratory): string => new Date(now.getTime() - random() * DAYS * DAY_MS).toISOString()

const ACTORS = ['chemist', 'approver'] as const

export const drawRequestHistory = (from: string, laboratory: Laboratory): History<RequestAction, RequestState> =>
  play<RequestAction, RequestState, RequestPosition>(
    from,
    {
      actions: drawStory(laboratory.random, REQUEST_STORIES),
      first: { state: 'new', waitingFrom: null },
      next: (position, action) => nextRequestPosition(position, action, [...ACTORS, 'requester']),
    },
    laboratory,
  )

export const drawRunHistory = (from: string, laboratory: Laboratory): History<RunAction, TestState> =>
  play<TestAction, TestState, typeof NEW_TEST>(
    from,
    {
      actions: drawStory(laboratory.random, RUN_STORIES),
      first: NEW_TEST,
      next: (position, action) => nextTestPosition(position, action, ACTORS),
    },
    laboratory,
  )

const FIRST = 'Anna,Jean,Søren,Zoë,Jürgen,Mária,Łukasz,Elena,Tomáš,Inês,Ravi,Grace,Ole,Sofia,Pieter,Aino'.split(',')
const LAST =
  'Martin,Nováková,Jensen,Müller,Kowalski,Silva,Patel,O’Brien,Virtanen,de Vries,Rossi,García,Popescu,Horváth,Bērziņa,Shevchenko'.split(',')
const KINDS = 'Farm,Agro,Seeds,Cooperative,Crop Advice'.split(',')
const REQUESTERS = 1_000

/** One of a thousand who ask again and again. */
export const drawRequester = (random: Random): { name: string; email: string; company: string } => {
  const number = Math.floor(random() * REQUESTERS)
  const last = LAST[Math.floor(number / FIRST.length) % LAST.length]!
  return {
    name: `${FIRST[number % FIRST.length]} ${last}`,
    email: `person${number}@farm${number % 100}.example`,
    company: `${last} ${KINDS[number % KINDS.length]}`,
  }
}
