import { V1 } from '../look-ups/public-paths.ts'

/** Path of the call below `/api/`. */
export const VERIFY = `${V1}verify`
/** What is read of a file in the browser; no report is as large. */
export const MAX_VERIFIED_BYTES = 50_000_000

/** What a report is verified by: the hash of its file, the key of its QR code, or its number, which anybody may know. */
export type VerifyQuestion = { sha256: string } | { key: string } | { number: string }

export const VERIFY_STATES = ['genuine', 'replaced', 'withdrawn', 'unknown'] as const
export type VerifyState = (typeof VERIFY_STATES)[number]
