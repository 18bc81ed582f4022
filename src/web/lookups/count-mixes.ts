import { API_BASE } from '../../contract/call.ts'
import { paths } from '../../contract/paths.ts'
import { mixOfSearch } from '../../domain/console/asked-mix.ts'
import type { AskedFoliar } from '../../domain/search/criteria.ts'

type MixCountOptions = {
  apiSegment: string
  tokenHeader: (url: string) => Promise<Record<string, string>>
  isOffline: () => boolean
  /** 0 to 1. */
  random: () => number
  after: (ms: number, action: () => void) => void
  send: (url: string, init: RequestInit) => Promise<unknown>
}

const LEAST_MS = 2_000
const MOST_MS = 30_000

/**
 * Untested mixes that a pack answered are counted by the server all the same (EDGE-39): one call for each, at a random moment, so that the
 * server gets no list of what a visitor asked. Without a network it is not counted.
 */
export const createMixCount = ({ apiSegment, tokenHeader, isOffline, random, after, send }: MixCountOptions) => {
  const counted = new Set<string>()
  const report = async (body: object): Promise<void> => {
    const { method, path } = paths.foliarSearch
    const url = `${API_BASE}${apiSegment}${path}`
    if (isOffline()) return
    const headers = { accept: 'application/json', 'content-type': 'application/json', ...(await tokenHeader(url)) }
    await send(url, { method, keepalive: true, headers, body: JSON.stringify(body) })
  }
  return (body: object, found: unknown): void => {
    const asked = body as AskedFoliar
    const mix = Array.isArray(found) && found.length === 0 ? mixOfSearch(asked) : undefined
    const key = mix && JSON.stringify(mix)
    if (key === undefined || counted.has(key)) return
    counted.add(key)
    const { countryCode, makerChemicalId, agrochemicalCode } = asked
    after(
      LEAST_MS + random() * (MOST_MS - LEAST_MS),
      () => void report({ countryCode, makerChemicalId, agrochemicalCode }).catch(() => undefined),
    )
  }
}
