import { DAY_MS, MINUTE_MS } from '../../../../domain/durations.ts'

/** When the jar of a running test is looked at; times in ms. */
export type Look = { minutes: number; dueAt: number; leftMs: number }

/** A jar test that was started; it is stored, so that a reload or a locked phone loses nothing. */
type RunningJar = { startedAt: number; mix: string }

export const isRunningJar = (value: unknown): value is RunningJar =>
  typeof value === 'object' &&
  value !== null &&
  'startedAt' in value &&
  Number.isFinite(value.startedAt) &&
  'mix' in value &&
  typeof value.mix === 'string'

/** Whether a stored test still runs. A clock that was set back leaves a start in the future, which is no test. */
export const isStillRunning = ({ startedAt }: RunningJar, now: number): boolean => startedAt <= now && now - startedAt < DAY_MS

export const looksOf = (startedAt: number, afterMinutes: readonly number[], now: number): Look[] =>
  afterMinutes.map((minutes) => {
    const dueAt = startedAt + minutes * MINUTE_MS
    return { minutes, dueAt, leftMs: Math.max(0, dueAt - now) }
  })

/** Minutes of the looks that became due after `before`, at `now`. */
export const newlyDue = (looks: readonly Look[], before: number, now: number): number[] =>
  looks.filter(({ dueAt }) => before < dueAt && dueAt <= now).map(({ minutes }) => minutes)

/** 4:59 or 1:04:59; a second that has begun counts. */
export const remaining = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600]
  const [minutes, last] = [Math.floor(rest / 60), String(rest % 60).padStart(2, '0')]
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${last}` : `${minutes}:${last}`
}

/** A look as it is drawn; `left` and `at` are empty before the start and where there is nothing to say. */
export type JarStep = {
  minutes: number
  label: string
  watchFor: string
  left: string
  at: string
  step: 'waiting' | 'next' | 'now' | 'past'
}

export const stepOf = (look: Look | undefined, lastDue: Look | undefined, next: Look | undefined): JarStep['step'] => {
  if (!look) return 'waiting'
  if (look.leftMs === 0) return look === lastDue ? 'now' : 'past'
  return look === next ? 'next' : 'waiting'
}
