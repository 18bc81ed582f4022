import { ProblemError } from '../problems.ts'
import { createLoopTurns } from './loop-turns.ts'

/** How many files are made at once, and how many calls wait for that (API-15). */
export const CSV_PLACES = {
  perClient: 2,
  inAll: 8,
  waitingPerClient: 2,
  waitingInAll: 16,
  /** Less than the time after which a silent connection is closed. */
  waitMs: 15_000,
  /** When others wait, a file whose reader took nothing for so long is ended. */
  idleMs: 20_000,
  /** And so is one that takes longer than this. */
  longMs: 300_000,
}
export type CsvLimits = typeof CSV_PLACES

const CHECK_MS = 1_000
const AGAIN_S = 10

type Open = { client: string; startedMs: number; takenMs: number; cut: () => void }
type Waiting = { client: string; sinceMs: number; start: () => void; refuse: (error: Error) => void }

type CsvPlace = {
  /** Called for each piece that the reader takes. It resolves when it is this file's turn to make the next one. */
  turn: () => Promise<void>
  leave: () => void
}

const manyOfClient = (): ProblemError =>
  new ProblemError(429, 'too many calls', `Several files are being made for your address; please try again in ${AGAIN_S} s.`).after(AGAIN_S)
const manyInAll = (): ProblemError =>
  new ProblemError(503, 'busy', `Many files are being made for others; please try again in ${AGAIN_S} s.`).after(AGAIN_S)

/**
 * Who may have a file made now. A call that finds no place waits for one, if not too many do. A reader that takes nothing for a while gives its place up
 * to those that wait. Files take turns to make one piece between two turns of the event loop, so that they cost other calls the same however many they are.
 */
export const createCsvPlaces = (limits: CsvLimits = CSV_PLACES, now: () => number = () => performance.now()) => {
  const open = new Set<Open>()
  const waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  const turn = createLoopTurns()

  const countOf = (all: Iterable<{ client: string }>, client: string): number => [...all].filter((one) => one.client === client).length
  const hasPlace = (client: string): boolean => open.size < limits.inAll && countOf(open, client) < limits.perClient

  /** Ends a file that is read too slowly while others wait; its place is free at once. */
  const cutSlow = (): void => {
    const time = now()
    const overdue = [...open].filter((one) => time - one.takenMs >= limits.idleMs || time - one.startedMs >= limits.longMs)
    const [slowest] = overdue.toSorted((a, b) => a.takenMs - b.takenMs)
    if (!slowest) return
    open.delete(slowest)
    slowest.cut()
  }
  const check = (): void => {
    const time = now()
    for (const one of waiting.filter(({ sinceMs }) => time - sinceMs >= limits.waitMs)) {
      waiting.splice(waiting.indexOf(one), 1)
      one.refuse(countOf(open, one.client) >= limits.perClient ? manyOfClient() : manyInAll())
    }
    if (waiting.length > 0 && !waiting.some(({ client }) => hasPlace(client))) cutSlow()
    for (const one of waiting.slice()) {
      if (!hasPlace(one.client)) continue
      waiting.splice(waiting.indexOf(one), 1)
      one.start()
    }
    if (waiting.length > 0) timer ??= setInterval(check, CHECK_MS).unref()
    else {
      clearInterval(timer)
      timer = undefined
    }
  }
  const begin = (client: string, cut: () => void): CsvPlace => {
    const one: Open = { client, startedMs: now(), takenMs: now(), cut }
    open.add(one)
    return {
      turn: () => {
        one.takenMs = now()
        return turn()
      },
      leave: () => {
        if (open.delete(one)) check()
      },
    }
  }
  return {
    /** Rejects with 429 or 503 where there is no place; `cut` ends the file. The signal says that the client has gone. */
    enter: (client: string, cut: () => void, gone: AbortSignal): Promise<CsvPlace> => {
      if (hasPlace(client)) return Promise.resolve(begin(client, cut))
      if (countOf(waiting, client) >= limits.waitingPerClient) return Promise.reject(manyOfClient())
      if (waiting.length >= limits.waitingInAll) return Promise.reject(manyInAll())
      return new Promise((resolve, reject) => {
        const one: Waiting = { client, sinceMs: now(), start: () => resolve(begin(client, cut)), refuse: reject }
        waiting.push(one)
        gone.addEventListener('abort', () => {
          const at = waiting.indexOf(one)
          if (at < 0) return
          waiting.splice(at, 1)
          reject(manyInAll())
        })
        check()
      })
    },
    check,
    /** How many files are being made, and how many calls wait. */
    size: () => ({ open: open.size, waiting: waiting.length }),
  }
}
export type CsvPlaces = ReturnType<typeof createCsvPlaces>
