import { DATABASE_KINDS } from './testing/faults/database-kinds.ts'
import { describeFaults } from './testing/faults/describe-faults.ts'

describeFaults(DATABASE_KINDS)
