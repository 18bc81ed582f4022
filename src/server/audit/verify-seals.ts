import type { Kysely } from 'kysely'
import type { AuditChain, AuditRow, Schema } from '../db/schema.ts'
import { BUILT_IN } from './built-in.ts'
import { objectPages } from './read-objects.ts'
import type { Seals } from './seal.ts'
import { SEALED_KIND_NAMES } from './sealed-kinds.ts'

/** What the newest entry about an object says. */
type Sealed = { hash: string | null; chain: AuditChain; by: string }

export const nameOfEntry = (chain: AuditChain, seq: number): string =>
  chain === 'record' ? `entry ${seq}` : `entry ${seq} of the demonstration`

/** None where they cannot be read: such an entry was altered, which its own hash shows. */
const sealsIn = (text: string): Seals => {
  try {
    return text === '' ? {} : (JSON.parse(text) as Seals)
  } catch {
    return {}
  }
}

/**
 * The newest seal of each object, from the entries of the record and then those of the demonstration, in their order. No entry of the
 * demonstration, whose chain is kept nowhere else, says anything about what the record sealed.
 */
export const collectSeals = () => {
  const sealed = new Map<string, Sealed>(
    Object.entries(BUILT_IN).map(([name, hash]) => [name, { hash, chain: 'record', by: 'the product itself' }]),
  )
  const problems: string[] = []
  return {
    sealed,
    problems,
    add: ({ chain, seq, seals }: Pick<AuditRow, 'chain' | 'seq' | 'seals'>): void => {
      const by = nameOfEntry(chain, seq)
      for (const [name, hash] of Object.entries(sealsIn(seals))) {
        const before = sealed.get(name)
        if (before && before.chain !== chain) problems.push(`${name} belongs to the record, but ${by} seals it`)
        else sealed.set(name, { hash, chain, by })
      }
    },
  }
}

/** Compares everything that is stored with its newest seal: what differs, is missing, has no entry, or is there again. */
export const verifySeals = async (
  trx: Kysely<Schema>,
  sealed: ReadonlyMap<string, Sealed>,
): Promise<{ objects: number; problems: string[] }> => {
  const problems: string[] = []
  const found = new Set<string>()
  for (const kind of SEALED_KIND_NAMES)
    for await (const page of objectPages(trx, kind))
      for (const { name, hash } of page) {
        found.add(name)
        const seal = sealed.get(name)
        if (!seal) problems.push(`${name} has no entry in the audit`)
        else if (seal.hash === null) problems.push(`${name} is there, but was removed by ${seal.by}`)
        else if (seal.hash !== hash) problems.push(`${name} was altered: ${seal.by} has another hash of it`)
      }
  for (const [name, { hash, by }] of sealed) if (hash !== null && !found.has(name)) problems.push(`${name} is missing: ${by} has its hash`)
  return { objects: found.size, problems }
}
