import type { VerifyQuestion } from '../../../contract/verify/verify-paths.ts'

const KEY = /^[\w-]{20,64}$/
const NUMBER = /^[A-Za-z0-9._-]{1,64}$/

/** What a QR code or a link asks, by what its address has behind the `#`; undefined where that is nothing of the kind. */
export const questionOfHash = (hash: string): VerifyQuestion | undefined => {
  const asked = new URLSearchParams(hash)
  const [key, number] = [asked.get('key') ?? '', asked.get('report') ?? '']
  if (KEY.test(key)) return { key }
  return NUMBER.test(number) ? { number } : undefined
}

/** The number as typed; undefined where no report can have it. */
export const questionOfNumber = (typed: string): VerifyQuestion | undefined => {
  const number = typed.trim()
  return NUMBER.test(number) ? { number } : undefined
}
