import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

export type Metered = {
  /** From a request's parsed head until its response was handed to the system. */
  micros: Float64Array
  /** Processor time of the whole process. */
  cpuMicros: number
}

/** Metrics of a server process, from Node's own channels, so that the measured code is unchanged. */
export const createMeter = () => {
  const started = new WeakMap<IncomingMessage, bigint>()
  let micros: number[] = []
  let cpu = process.cpuUsage()
  const onStart = (message: unknown): void => {
    started.set((message as { request: IncomingMessage }).request, process.hrtime.bigint())
  }
  const onFinish = (message: unknown): void => {
    const from = started.get((message as { request: IncomingMessage }).request)
    if (from !== undefined) micros.push(Number(process.hrtime.bigint() - from) / 1000)
  }
  return {
    begin: ({ timed }: { timed: boolean }): void => {
      if (timed) {
        subscribe('http.server.request.start', onStart)
        subscribe('http.server.response.finish', onFinish)
      }
      micros = []
      cpu = process.cpuUsage()
    },
    end: (): Metered => {
      const { user, system } = process.cpuUsage(cpu)
      unsubscribe('http.server.request.start', onStart)
      unsubscribe('http.server.response.finish', onFinish)
      return { micros: Float64Array.from(micros), cpuMicros: user + system }
    },
  }
}

export type MeterRequest = { do: 'begin'; timed: boolean } | { do: 'end' }
