export type Kind = 'page' | 'current' | 'pack' | 'lists' | 'search' | 'summary' | 'report'
const KIND_OF_ROUTE: [RegExp, Kind][] = [
  [/^\/api\/v1\/current/, 'current'],
  [/^\/api\/v1\/search/, 'search'],
  [/^\/api\/v1\/summary/, 'summary'],
  [/^\/api\/v1\/report/, 'report'],
  [/^\/$/, 'page'],
]

/** How many requests of each kind reached the server; files have one route, so they are counted by those that asked. */
export const reached = async (url: string): Promise<Map<string, number>> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const counts = new Map<string, number>()
  for (const [, method, route, value] of text.matchAll(
    /^tankmix_http_requests_total\{method="(\w+)",route="([^"]*)",status="\d+"\} (\d+)/gm,
  )) {
    if (method !== 'GET') continue
    const kind = KIND_OF_ROUTE.find(([pattern]) => pattern.test(route!))?.[1] ?? (route!.startsWith('/packs/') ? 'files' : route!)
    counts.set(kind, (counts.get(kind) ?? 0) + Number(value))
  }
  return counts
}

export type Count = { asked: number; failed: number; different: number }
/** By kind; and what was asked for before, since a cache can spare only what it was asked for. */
export type Counted = { kinds: Map<Kind, Count>; known: Set<string> }
export const NOTHING: Count = { asked: 0, failed: 0, different: 0 }
