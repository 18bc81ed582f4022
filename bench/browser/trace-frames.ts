import type { Browser, Page } from '@playwright/test'

/** One event of Chromium's trace. Times are in µs; `tdur` is the thread's own, so that other processes add little to it. */
type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args: { data?: { timerId?: number; timeout?: number } }
}
/** Events of one thread, ascending; of those that begin together the outer one first. */
export type Trace = readonly TraceEvent[]

/** What the main thread did for one frame, in ms. */
export type FrameWork = Record<'script' | 'style' | 'layout' | 'paint', number>

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']
const TASK = 'RunTask'
const KINDS: Record<string, keyof FrameWork> = {
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  EventDispatch: 'script',
  FunctionCall: 'script',
  TimerFire: 'script',
  RunMicrotasks: 'script',
  FireAnimationFrame: 'script',
  FireIdleCallback: 'script',
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur

/** Runs something in a page whose main thread marks `mark` meanwhile, and returns that thread's events. */
export const traced = async (browser: Browser, page: Page, mark: string, run: () => Promise<void>): Promise<Trace> => {
  await browser.startTracing(page, { categories: CATEGORIES })
  try {
    await run()
  } catch (error) {
    await browser.stopTracing()
    throw error
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const marked = traceEvents.find(({ name }) => name === mark)
  if (!marked) throw new Error(`There is no mark "${mark}" in the trace.`)
  return traceEvents
    .filter(({ pid, tid, ts }) => pid === marked.pid && tid === marked.tid && ts !== undefined)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
}

export const marksIn = (trace: Trace, mark: string): number[] => trace.filter(({ name }) => name === mark).map(({ ts }) => ts)

/** When timers of a duration fired. */
export const timersOf = (trace: Trace, ms: number): number[] => {
  const installed = new Set<number | undefined>()
  for (const { name, args } of trace) if (name === 'TimerInstall' && args.data?.timeout === ms) installed.add(args.data.timerId)
  return trace.filter(({ name, args }) => name === 'TimerFire' && installed.has(args.data?.timerId)).map(({ ts }) => ts)
}

const taskAt = (trace: Trace, time: number): TraceEvent | undefined =>
  trace.findLast((event) => event.name === TASK && event.ts <= time && endOf(event) >= time)

/** The work between two times. An event inside another counts for its own kind, not for the other's. */
export const workIn = (trace: Trace, from: number, to: number): FrameWork => {
  const work: FrameWork = { script: 0, style: 0, layout: 0, paint: 0 }
  const open: { end: number; kind: keyof FrameWork }[] = []
  for (const event of trace) {
    const kind = KINDS[event.name]
    if (kind === undefined || event.ph !== 'X' || event.ts < from || endOf(event) > to) continue
    while (open.length > 0 && open.at(-1)!.end <= event.ts) open.pop()
    const ms = (event.tdur ?? event.dur ?? 0) / 1_000
    const outer = open.at(-1)
    if (outer) work[outer.kind] -= ms
    work[kind] += ms
    open.push({ end: endOf(event), kind })
  }
  return work
}

/** The work from the task at `from` to the frame that shows what changed at `changed`, and when that was handed over. */
export const frameAfter = (trace: Trace, from: number, changed: number): { work: FrameWork; end: number } | undefined => {
  const commit = trace.find(({ name, ts }) => name === 'Commit' && ts > changed)
  const last = commit && taskAt(trace, commit.ts)
  if (!last) return undefined
  const end = endOf(last)
  return { work: workIn(trace, taskAt(trace, from)?.ts ?? from, end), end }
}
