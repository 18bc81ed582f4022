import type { JWTVerifyResult } from 'jose'
import { MINUTE_MS } from '../../../domain/durations.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** A logout token is accepted this long after it was made. */
export const LOGOUT_TOKEN_MS = 5 * MINUTE_MS
const CLOCK_SKEW_MS = MINUTE_MS
const TYPES = new Set([undefined, 'jwt', 'logout+jwt', 'application/logout+jwt'])

type LogoutClaims = { jti: string; sid: string | undefined; sub: string | undefined }

/** What a logout token with a valid signature, issuer and audience says; undefined where it breaks a rule of Back-Channel Logout 1.0, 2.6. */
export const logoutClaims = (
  { payload, protectedHeader }: Pick<JWTVerifyResult, 'payload' | 'protectedHeader'>,
  now: Date,
): LogoutClaims | undefined => {
  const { jti, iat, sub, nonce, events, sid } = payload as JWTVerifyResult['payload'] & { events?: Record<string, unknown>; sid?: unknown }
  if (!TYPES.has(protectedHeader.typ?.toLowerCase()) || nonce !== undefined) return undefined
  if (typeof jti !== 'string' || jti === '' || typeof iat !== 'number') return undefined
  const age = now.getTime() - iat * 1_000
  if (age > LOGOUT_TOKEN_MS || age < -CLOCK_SKEW_MS) return undefined
  const event = typeof events === 'object' && events !== null ? events[EVENT] : undefined
  if (typeof event !== 'object' || event === null) return undefined
  const session = typeof sid === 'string' && sid !== '' ? sid : undefined
  const subject = typeof sub === 'string' && sub !== '' ? sub : undefined
  return session === undefined && subject === undefined ? undefined : { jti, sid: session, sub: subject }
}
