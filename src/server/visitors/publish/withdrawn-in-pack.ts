import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { indexOfPack, readPack } from '../../../domain/search/packs/read-pack.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'

const PACK = /^packs\/[a-z]{2}\.[0-9a-f]+\.json(\.br|\.gz)?$/

const textOf = (path: string, bytes: Uint8Array): string => {
  if (path.endsWith('.br')) return brotliDecompressSync(bytes).toString()
  return (path.endsWith('.gz') ? gunzipSync(bytes) : Buffer.from(bytes)).toString()
}

/** Whether a file is a pack with a test that was withdrawn since. One that cannot be read might be. */
export const holdsWithdrawn = ({ withdrawn }: Pick<SearchIndex, 'withdrawn'>) => {
  const known = new Map<string, boolean>()
  return (path: string, bytes: Uint8Array): boolean => {
    if (!PACK.test(path)) return false
    const name = path.replace(/\.(br|gz)$/, '')
    const before = known.get(name)
    if (before !== undefined) return before
    let holds = true
    try {
      const index = indexOfPack(readPack(textOf(path, bytes)))
      holds = Array.from(index.tests.ids, String).some((id) => withdrawn.has(id))
    } catch {
      // Of an older format, or damaged.
    }
    known.set(name, holds)
    return holds
  }
}
