/** The package brings no types; this is what the measurements use. */
declare module 'autocannon' {
  type Options = {
    url: string
    method: string
    headers: Record<string, string>
    body: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Requests; wins over `duration`. */
    amount?: number
  }
  type Result = {
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    /** Seconds. */
    duration: number
    throughput: { total: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
