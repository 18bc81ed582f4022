import { DATABASE_KINDS } from './database-kinds.ts'
import { FAILOVER_KINDS } from './failover-kinds.ts'
import type { FaultKind } from './fault-kind.ts'
import { MACHINE_KINDS } from './machine-kinds.ts'

export const FAULT_KINDS: readonly FaultKind[] = [...DATABASE_KINDS, ...FAILOVER_KINDS, ...MACHINE_KINDS]
