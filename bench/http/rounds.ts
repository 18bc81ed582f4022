import type { Child } from '../support/child.ts'
import type { Row } from '../support/measurement.ts'
import { median, quantile, rounded } from '../support/statistics.ts'
import type { Load, LoadRequest } from './load.ts'
import type { Metered } from './meter.ts'
import type { Encoding } from './search-call.ts'

export const CONNECTIONS = 10
const WARM_UP_SECONDS = 2

export type Server = { name: string; child: Child; url: string }
export type Rounds = { rounds: number; seconds: number; timed: number }
type Round = { perSecond: number; cpuMicros: number; busy: number }

const metered = async (server: Server, generator: Child, load: LoadRequest, timed: boolean): Promise<Load & Metered> => {
  await server.child.ask({ do: 'begin', timed })
  const done = await generator.ask<Load>(load)
  return { ...done, ...(await server.child.ask<Metered>({ do: 'end' })) }
}

const oneRound = async (server: Server, generator: Child, load: LoadRequest): Promise<Round> => {
  const { requests, seconds, cpuMicros } = await metered(server, generator, load, false)
  return { perSecond: requests / seconds, cpuMicros: cpuMicros / requests, busy: cpuMicros / 1e6 / seconds }
}

type Asked = { bodies: readonly string[]; encoding: Encoding }

/** All servers in turn, round by round, so that other load on the machine affects them equally; compared with the first. */
export const measureServers = async (
  servers: Server[],
  generator: Child,
  asked: Asked,
  { rounds, seconds, timed }: Rounds,
): Promise<Row[]> => {
  const load = ({ url }: Server, options: Partial<LoadRequest>): LoadRequest => ({ url, ...asked, connections: CONNECTIONS, ...options })
  for (const server of servers) await generator.ask(load(server, { seconds: Math.min(WARM_UP_SECONDS, seconds) }))
  const done = servers.map((): Round[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, server] of servers.entries()) done[at]!.push(await oneRound(server, generator, load(server, { seconds })))
  const medianOf = (at: number, of: 'perSecond' | 'cpuMicros'): number => median(done[at]!.map((one) => one[of]))
  /** Of ratios within a round, since the machine's speed varies over seconds. */
  const ofFirst = (at: number, of: 'perSecond' | 'cpuMicros'): number =>
    median(done[at]!.map((one, round) => one[of] / done[0]![round]![of]))
  const rows: Row[] = []
  for (const [at, server] of servers.entries()) {
    const { micros } = await metered(server, generator, load(server, { connections: 1, amount: timed }), true)
    rows.push({
      encoding: asked.encoding,
      server: server.name,
      'requests/s': Math.round(medianOf(at, 'perSecond')),
      'of the first': rounded(ofFirst(at, 'perSecond')),
      'processor µs a request': Math.round(medianOf(at, 'cpuMicros')),
      'processor of the first': rounded(ofFirst(at, 'cpuMicros')),
      'server busy %': Math.round(100 * median(done[at]!.map(({ busy }) => busy))),
      'time p50 µs': rounded(quantile(micros, 0.5)),
      'time p99 µs': rounded(quantile(micros, 0.99)),
    })
  }
  return rows
}
