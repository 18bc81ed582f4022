import type { SuspensionCause } from '../../../domain/console/bench/suspensions.ts'
import type { WithdrawalReason } from '../../../domain/published-test.ts'

/** The tables of what the console published. */
export type PublishingSchema = {
  test_versions: TestVersionRow
  publications: PublicationRow
  version_photos: { sha256: string; test_id: string; version: number }
  reviews: ReviewRow
  signatures: SignatureRow
  suspensions: SuspensionRow
  report_pdfs: ReportPdfRow
  /** In base64. */
  report_pdf_files: { sha256: string; content: string }
  report_pdf_stamps: { sha256: string; stamped_at: string; authority: string; token: string }
  report_pdf_jobs: ReportPdfJobRow
}

/** The PDF of a version in a language; made once. */
export type ReportPdfRow = {
  test_id: string
  version: number
  language: string
  made_at: string
  sha256: string
  bytes: number
  /** SHA-256 of the key in the code of a confidential report. */
  key_hash: string | null
  /** SHA-256 of the certificate that signed it. */
  certificate: string | null
}

/** A PDF that was asked for. */
export type ReportPdfJobRow = Pick<ReportPdfRow, 'test_id' | 'version' | 'language'> & {
  asked_at: string
  due_at: string
  attempts: number
  leased_by: string | null
  leased_until: string | null
  last_error: string | null
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

export type SigningMethod = 'passkey' | 'company'

/** The signature of an approval. */
export type SignatureRow = {
  id: string
  test_id: string
  version: number
  run_id: string
  /** The version of the test that was reviewed. */
  row_version: number
  review_id: string
  person_id: string
  signed_at: string
  meaning: 'approval'
  method: SigningMethod
  /** SHA-256 of what was published. */
  content: string
  /** Those that were given at once have the same one. */
  signing_id: string
}

/** Why a report is under review though nobody amends it. */
type SuspensionRow = {
  id: string
  /** Those that were set at once have the same one. */
  batch_id: string
  test_id: string
  set_at: string
  set_by: string
  cause: SuspensionCause
  source: string
  note: string
  /** Null until a second person lifts it. */
  lifted_at: string | null
  lifted_by: string | null
  lift_note: string | null
}
