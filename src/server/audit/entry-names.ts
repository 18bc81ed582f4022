import type { AuditChain } from '../db/schema/schema.ts'
import type { SealingEntry } from './seal-follows.ts'

export const nameOfEntry = (chain: AuditChain, seq: number): string =>
  chain === 'record' ? `entry ${seq}` : `entry ${seq} of the demonstration`

/** What `verify` calls the entry that sealed something. */
export const nameOfSealing = ({ chain, seq }: SealingEntry): string => (seq === 0 ? 'the product itself' : nameOfEntry(chain, seq))
