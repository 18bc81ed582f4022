import type { Generated } from 'kysely'

/** What personal values are hashed with: null until they first are, empty once they were erased. */
export type Salted = { salt: Generated<string | null> }
