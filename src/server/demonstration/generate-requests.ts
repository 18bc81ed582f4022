import type { MixProduct } from '../../domain/console/request-mixes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from '../../domain/durations.ts'
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
  /** Those besides the one of its form. */
  mixes: readonly MixProduct[][]
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
  const on = steps.find(({ change }) => change.action === 'publish')?.on
  return utcDay(new Date(submittedAt.getTime() + (on && !('minutesAgo' in on) ? on[0] : 0) * DAY_MS))
}

/** A test has at least two products, each with a rate. */
const isMix = ({ ingredients }: DemoMix): boolean => ingredients.length > 1 && ingredients.every((one) => one.applicationRate > 0)

const mixOf = (mixes: readonly DemoMix[], { mix }: Pick<Story, 'mix'>): DemoMix | undefined => {
  const [first, second] = (typeof mix === 'number' ? [mix] : mix).map((at) => mixes[at])
  if (!first || (typeof mix !== 'number' && !second)) return undefined
  const added = (second?.ingredients ?? []).filter(({ productId }) => first.ingredients.every((one) => one.productId !== productId))
  return { ...first, ingredients: [...first.ingredients, ...added].map((one, at) => ({ ...one, orderOfAddition: at + 1 })) }
}

const productsOf = ({ ingredients }: DemoMix): string => JSON.stringify(ingredients.map(({ productId }) => productId ?? '').toSorted())

/** So many mixes besides the first one, each of other products; undefined where there are too few. */
const moreMixesOf = (mixes: readonly DemoMix[], first: DemoMix, count: number): MixProduct[][] | undefined => {
  const byProducts = new Map([first, ...mixes].map((one) => [productsOf(one), one]))
  byProducts.delete(productsOf(first))
  const more = [...byProducts.values()].slice(0, count)
  return more.length < count ? undefined : more.map(({ ingredients }) => ingredients.map(({ orderOfAddition: _order, ...one }) => one))
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

type Told = { from: Date; now: Date; testId: string; mixes: readonly MixProduct[][] }

const timeOf = (on: StoryStep['on'], { from, now }: Told): Date =>
  'minutesAgo' in on
    ? new Date(now.getTime() - on.minutesAgo * MINUTE_MS)
    : new Date(Date.parse(utcDay(from)) + on[0] * DAY_MS + on[1] * HOUR_MS)

const stepOf = ({ on, by, change }: StoryStep, told: Told): DemoRequest['steps'][number] => {
  const at = timeOf(on, told)
  const { testId, mixes } = told
  const today = new Date(utcDay(told.now))
  if (change.action === 'answer' && change.testId === OWN_TEST) return { at, by, change: { ...change, testId } }
  if (change.action === 'add-mixes') return { at, by, change: { ...change, mixes } }
  if (change.action === 'set-due' && change.dueOn !== null) return { at, by, change: { ...change, dueOn: dayFrom(today, change.dueOn) } }
  return { at, by, change }
}

/**
 * The demonstration requests of a moment, made from demonstration tests. The same tests and moment give the same requests. A story whose
 * country has too few tests is left out.
 */
export const generateRequests = (
  stories: readonly Story[],
  mixesOf: (story: Pick<Story, 'kind' | 'country'>) => readonly DemoMix[],
  now: Date,
): DemoRequest[] => {
  const today = new Date(utcDay(now))
  return stories.flatMap((story, at) => {
    const submittedAt = new Date(today.getTime() - story.daysAgo * DAY_MS + (FIRST_HOUR + (at % HOURS)) * HOUR_MS)
    const lastDay = lastDayOf(story, submittedAt)
    const known = mixesOf(story).filter((one) => one.date <= lastDay && isMix(one))
    const mix = mixOf(known, story)
    const mixes = mix && moreMixesOf(known, mix, story.moreMixes ?? 0)
    if (!mix || !mixes) return []
    const told = { from: submittedAt, now, testId: mix.testId, mixes }
    return [
      {
        id: idOf(at + 1),
        reference: referenceOf(at + 1),
        form: story.kind,
        language: story.language,
        submittedAt,
        body: bodyOf(story, mix, utcDay(submittedAt)),
        mixes,
        steps: story.steps.map((step) => stepOf(step, told)),
      },
    ]
  })
}
