import type { WithdrawalReason } from '../../../domain/published-test.ts'

/** The tables of what the console published. */
export type PublishingSchema = {
  test_versions: TestVersionRow
  publications: PublicationRow
  version_photos: { sha256: string; test_id: string; version: number }
  reviews: ReviewRow
}

export type TestVersionRow = {
  test_id: string
  version: number
  /** Empty for the first version of a test that was imported. */
  issued_at: string
  /** The published test as JSON. */
  document: string
  /** What was entered at the bench, as JSON; empty for a test that was imported. */
  sheet: string
  reason: string
  /** JSON list of parts. */
  changed: string
}

export type PublicationRow = {
  test_id: string
  version: number
  is_confidential: number
  is_under_review: number
  withdrawn_at: string | null
  withdrawn_by: string | null
  withdrawal_reason: WithdrawalReason | null
  withdrawal_text: string | null
  confirmed_by: string | null
}

type ReviewRow = {
  id: string
  test_id: string
  at: string
  person_id: string
  decision: 'returned' | 'published'
  comment: string
}
