import { MAX_VERIFIED_BYTES } from '../../../contract/verify/verify-paths.ts'

export type FileHash = { sha256: string } | { why: 'too large' | 'unreadable' | 'no secure connection' }

/** SHA-256 of a file, in hexadecimal, worked out in the browser: the file stays on the device. */
export const hashFile = async (file: Blob): Promise<FileHash> => {
  if (file.size > MAX_VERIFIED_BYTES) return { why: 'too large' }
  // Browsers have it over https only.
  if (!globalThis.crypto?.subtle) return { why: 'no secure connection' }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { why: 'unreadable' }
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return { sha256: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
}
