import { DAY_MS, HOUR_MS, utcDay } from '../../domain/durations.ts'
import { countryOption, type TestRequest } from '../../domain/requests/requests.ts'
import type { RequestRow } from '../db/schema/schema.ts'
import type { DeskChange } from '../laboratory/desk/desk-change.ts'
import type { DemoActor } from './people.ts'
import type { DemoMix } from './mixes.ts'
import { OWN_TEST, type Story, type StoryStep, type TestStep } from './story.ts'

export type DemoRequest = {
  id: string
  reference: string
  form: RequestRow['form']
  language: Story['language']
  submittedAt: Date
  body: TestRequest
  steps: { at: Date; by: DemoActor; change: DeskChange | TestStep }[]
}

/** Requests came in during the working day. */
const FIRST_HOUR = 6
const HOURS = 9
const DEFAULT_WATER_RATE = 200

const numbered = (number: number, digits: number): string => String(number).padStart(digits, '0')
const idOf = (number: number): string => `de300000-0000-4000-9000-${numbered(number, 12)}`
/** Never the reference of a real request, which has a year. */
const referenceOf = (number: number): string => `DEMO-${numbered(number, 4)}`

/** The day until which the test of a story was made: its publication, or else the request. */
const lastDayOf = ({ steps }: Story, submittedAt: Date): string => {
  const published = steps.find(({ change }) => change.action === 'publish')
  return utcDay(new Date(submittedAt.getTime() + (published?.on[0] ?? 0) * DAY_MS))
}

const mixOf = (all: readonly DemoMix[], { mix }: Pick<Story, 'mix'>, lastDay: string): DemoMix | undefined => {
  // A test has at least two products, each with a rate.
  const isMix = ({ ingredients }: DemoMix): boolean => ingredients.length > 1 && ingredients.every((one) => one.applicationRate > 0)
  const mixes = all.filter((one) => one.date <= lastDay && isMix(one))
  const [first, second] = (typeof mix === 'number' ? [mix] : mix).map((at) => mixes[at])
  if (!first || (typeof mix !== 'number' && !second)) return undefined
  const added = (second?.ingredients ?? []).filter(({ productId }) => first.ingredients.every((one) => one.productId !== productId))
  return { ...first, ingredients: [...first.ingredients, ...added].map((one, at) => ({ ...one, orderOfAddition: at + 1 })) }
}

const bodyOf = (story: Story, mix: DemoMix, requestDate: string): TestRequest => {
  const shared = {
    name: story.name,
    email: `${story.name
      .split(' ')[0]!
      .normalize('NFD')
      .replaceAll(/[^A-Za-z]/g, '')
      .toLowerCase()}@farm.invalid`,
    company: story.company,
    crop: mix.crop,
    requestDate,
    waterRateUnits: 'lt/Ha' as const,
    comments: story.comment === undefined ? [] : [{ comment: story.comment }],
    ingredients: mix.ingredients,
  }
  const country = countryOption(story.country, story.countryName)
  return story.kind === 'seed'
    ? { ...shared, kind: 'seed', country, waterRate: null, seedName: mix.crop, ndaRef: story.ndaRef ?? '' }
    : { ...shared, kind: 'Foliar', countryCode: country, waterRate: mix.waterRate ?? DEFAULT_WATER_RATE }
}

/** A due day such as `+9`, counted from today. */
const dayFrom = (today: Date, days: string): string => utcDay(new Date(today.getTime() + Number(days) * DAY_MS))

const stepOf = ({ on: [days, hour], by, change }: StoryStep, from: Date, today: Date, testId: string): DemoRequest['steps'][number] => {
  const at = new Date(Date.parse(utcDay(from)) + days * DAY_MS + hour * HOUR_MS)
  if (change.action === 'answer' && change.testId === OWN_TEST) return { at, by, change: { ...change, testId } }
  if (change.action === 'set-due' && change.dueOn !== null) return { at, by, change: { ...change, dueOn: dayFrom(today, change.dueOn) } }
  return { at, by, change }
}

/**
 * The demonstration requests of a day, made from demonstration tests. The same tests and day give the same requests. A story whose country
 * has too few tests is left out.
 */
export const generateRequests = (
  stories: readonly Story[],
  mixesOf: (story: Pick<Story, 'kind' | 'country'>) => readonly DemoMix[],
  day: string,
): DemoRequest[] => {
  const today = new Date(`${day}T00:00:00Z`)
  return stories.flatMap((story, at) => {
    const submittedAt = new Date(today.getTime() - story.daysAgo * DAY_MS + (FIRST_HOUR + (at % HOURS)) * HOUR_MS)
    const mix = mixOf(mixesOf(story), story, lastDayOf(story, submittedAt))
    if (!mix) return []
    return [
      {
        id: idOf(at + 1),
        reference: referenceOf(at + 1),
        form: story.kind,
        language: story.language,
        submittedAt,
        body: bodyOf(story, mix, utcDay(submittedAt)),
        steps: story.steps.map((step) => stepOf(step, submittedAt, today, mix.testId)),
      },
    ]
  })
}
