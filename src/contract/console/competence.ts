import { z } from 'zod/mini'
import { ROLES } from '../../domain/console/roles.ts'
import { COMPETENCE_LEVELS, COMPETENCE_STATES } from '../../domain/method/competence.ts'
import { id as protocolId } from '../fields.ts'
import { browserKey, day, line, lines } from '../texts.ts'
import type { ConsoleCall } from './console-call.ts'
import { describeList } from './list.ts'

/** Who answers for the method and for the people: never for themselves (COMP-02). */
const GIVERS = ['approver', 'admin'] as const
const level = z.enum(COMPETENCE_LEVELS)
const personId = z.uuid()

export const MAX_COMPETENCE_NOTE = 2_000
const written = lines(MAX_COMPETENCE_NOTE).check(z.minLength(1, 'must not be empty'))

const listed = z.object({
  id: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  protocol: z.object({ id: z.string(), name: z.string() }),
  level,
  from: z.string(),
  /** Null until it is ended. */
  until: z.nullable(z.string()),
  state: z.enum(COMPETENCE_STATES),
  note: z.string(),
  given: z.object({ at: z.string(), by: z.string() }),
  ended: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
})
export type ListedCompetence = z.infer<typeof listed>

const named = z.array(z.object({ id: z.string(), name: z.string() }))

export const listCompetences = describeList({
  path: 'competences',
  access: ROLES,
  rows: 'competences',
  row: listed,
  columns: {
    person: { isShown: true, csv: 'Person', sort: 'asc' },
    protocol: { isShown: true, csv: 'Protocol', sort: 'asc' },
    level: { isShown: true, csv: 'Level', sort: 'asc' },
    from: { csv: 'From', sort: 'desc' },
    until: { isShown: true, csv: 'Until', sort: 'asc' },
    state: { isShown: true, csv: 'State' },
    note: { csv: 'Rests on' },
    givenBy: { csv: 'Given by' },
    givenAt: { csv: 'Given at' },
    endedAt: { csv: 'Ended at' },
    endedBy: { csv: 'Ended by' },
    endReason: { csv: 'Why ended' },
  },
  order: 'person',
  filters: {
    person: line(36),
    protocol: protocolId,
    level,
    state: z.enum(COMPETENCE_STATES),
  },
  beside: {
    today: z.string(),
    mayGive: z.boolean(),
    /** Whether nobody else could authorise the reader: then nothing that a protocol asks of them keeps a test from being started (COMP-08). */
    isAlone: z.boolean(),
    /** Those who can be given something, and all protocols that are offered. */
    people: named,
    protocols: named,
  },
})

/** Gives a person a competence; 403 for oneself, under whatever account. What is sent twice is given once. */
export const giveCompetence = {
  method: 'POST',
  path: 'competences',
  access: GIVERS,
  body: z
    .object({
      id: browserKey,
      personId,
      protocolId,
      level,
      from: day,
      until: z.nullable(day),
      /** On what it rests, such as training and tests that were watched. */
      note: written,
    })
    .check(z.refine(({ from, until }) => until === null || from <= until, { error: 'must not be before the first day', path: ['until'] })),
} as const satisfies ConsoleCall

/** Ends a competence now. It stays in the list, with why. */
export const endCompetence = {
  method: 'POST',
  path: 'competences/:id/end',
  access: GIVERS,
  params: z.object({ id: browserKey }),
  body: z.object({ reason: written }),
} as const satisfies ConsoleCall
