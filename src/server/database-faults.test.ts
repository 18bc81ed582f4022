import { DATABASE_KINDS } from './testing/faults/database-kinds.ts'
import { describeFaults } from './testing/faults/describe-faults.ts'
import { FAILOVER_KINDS } from './testing/faults/failover-kinds.ts'

describeFaults(DATABASE_KINDS)
describeFaults(FAILOVER_KINDS, 'EDGE-61 EDGE-62 EDGE-63 STAY-15')
