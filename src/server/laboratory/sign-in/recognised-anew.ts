import { decodeJwt } from 'jose'

/** The clocks of the company's service and of this server may differ by this much. */
const CLOCKS_S = 30

/** When the company's service recognised whoever has this token, by its clock, in seconds; 0 where it does not say. */
export const authTimeOf = (idToken: string | null): number => {
  const time = idToken === null ? undefined : decodeJwt(idToken)['auth_time']
  return typeof time === 'number' ? time : 0
}

/**
 * Whether somebody was recognised after a signature was begun, and not before by the service's own clock: a service that does not ask again,
 * or does not say when it did, signs nothing.
 */
export const isRecognisedAnew = (authTime: unknown, { before, begunAt }: { before: number; begunAt: string }): authTime is number =>
  typeof authTime === 'number' && authTime > before && authTime >= Date.parse(begunAt) / 1_000 - CLOCKS_S
