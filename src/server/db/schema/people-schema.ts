import type { Generated } from 'kysely'
import type { Role } from '../../../domain/console/roles.ts'
import type { CompetenceLevel } from '../../../domain/method/competence.ts'
import type { SigningMethod } from './publishing-schema.ts'
import type { Salted } from './salted.ts'

/** The tables of the people of the console. */
export type PeopleSchema = {
  people: PersonRow & Salted
  roles: RoleRow
  competences: CompetenceRow
  invitations: InvitationRow
  passkeys: PasskeyRow
  sessions: SessionRow
  challenges: ChallengeRow
  signings: SigningRow
  logout_tokens: { hash: string; expires_at: string }
  people_changes: { one: number; last_at: string }
}

export type PersonRow = {
  id: string
  /** Both null for people with passkeys. */
  issuer: string | null
  subject: string | null
  name: string
  /** In lower case. */
  email: string
  created_at: string
  disabled_at: string | null
}

export type RoleRow = {
  person_id: string
  role: Role
  granted_by: string
  granted_at: string
  /** Null while the role waits for a second admin. */
  confirmed_by: string | null
}

export type CompetenceRow = {
  id: string
  person_id: string
  protocol_id: string
  level: CompetenceLevel
  /** yyyy-MM-dd, both included; the second is null until it is ended. */
  valid_from: string
  valid_until: string | null
  note: string
  given_at: string
  given_by: string
  ended_at: string | null
  ended_by: string | null
  end_reason: string | null
}

type InvitationRow = { person_id: string; token_hash: string; invited_by: string; created_at: string; expires_at: string }

export type PasskeyRow = {
  id: string
  person_id: string
  public_key: string
  counter: number
  /** JSON list. */
  transports: string
  created_at: string
  used_at: string | null
  /** What its person calls it; empty for those of before. */
  name: Generated<string>
}

type SessionRow = {
  id_hash: string
  person_id: string
  sid: string | null
  id_token: string | null
  created_at: string
  seen_at: string
  expires_at: string
  /** Browser and system; empty for those of before. */
  device: Generated<string>
}

export type ChallengeRow = {
  hash: string
  purpose: 'registration' | 'passkey' | 'company'
  /** JSON. */
  data: string
  expires_at: string
}

/** What somebody is about to sign, or has signed within the last minutes. */
export type SigningRow = {
  id: string
  person_id: string
  session_hash: string
  /** Of what the passkey has to sign; null once that came back. */
  challenge_hash: string | null
  /** JSON: tests with the hash of what would be published. */
  tests: string
  page: string
  begun_at: string
  expires_at: string
  signed_at: string | null
  method: SigningMethod | null
  /** By the clock of the company's service. */
  authenticated_at: string | null
}
