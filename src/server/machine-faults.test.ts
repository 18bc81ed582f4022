import { describeFaults } from './testing/faults/describe-faults.ts'
import { MACHINE_KINDS } from './testing/faults/machine-kinds.ts'

describeFaults(MACHINE_KINDS)
