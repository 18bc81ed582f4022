import type { Kysely } from 'kysely'
import { readDataState } from '../db/data-state.ts'
import type { AuditChain, Schema } from '../db/schema/schema.ts'
import { isDemoPerson, isOfDemoPerson, isOfDemoRegister, isDemoRequest } from '../db/is-demonstration.ts'

/** Which goes with the demonstration data: what is recorded about products and tests while those are all that there are. */
const OF_THE_DATA = new Set(['product', 'published-verdict', 'test', 'run', 'photo', 'version', 'series', 'nonconformity'])

const REGISTERS = { equipment: 'equipment', lot: 'lots', item: 'items', room: 'room_days', 'method-check': 'method_checks' } as const
const isRegister = (entity: string): entity is keyof typeof REGISTERS => Object.hasOwn(REGISTERS, entity)

/** The chain of what is recorded about something: of the demonstration, which is deleted whole, or of the record. */
export const auditChainOf = async (db: Kysely<Schema>, entity: string, entityId: string): Promise<AuditChain> => {
  const isDemonstration =
    entity === 'request'
      ? await isDemoRequest(db, entityId)
      : entity === 'person'
        ? await isDemoPerson(db, entityId)
        : isRegister(entity)
          ? await isOfDemoRegister(db, REGISTERS[entity], entityId)
          : entity === 'competence'
            ? await isOfDemoPerson(db, entityId)
            : OF_THE_DATA.has(entity) && (await readDataState(db)).demo
  return isDemonstration ? 'demonstration' : 'record'
}
