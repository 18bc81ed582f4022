import type { Brand } from '../../../contract/brand.ts'
import { DAY_MS } from '../../../domain/durations.ts'

export const SECURITY_PATH = '/.well-known/security.txt'

/** RFC 9116 wants less than a year. */
const GOOD_DAYS = 364

type Made = { publicUrl: string | undefined; now: Date }

/** As RFC 9116 has it. It is made anew each day, so that its end is always ahead; an address must be one of https. */
export const securityText = ({ contact, languages, policy }: NonNullable<Brand['security']>, { publicUrl, now }: Made): string => {
  const end = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + GOOD_DAYS * DAY_MS)
  const origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  const fields = [
    ['Contact', contact.includes('://') ? contact : `mailto:${contact}`],
    ['Expires', end.toISOString()],
    ['Preferred-Languages', languages.join(', ')],
    ['Canonical', origin?.startsWith('https:') ? `${origin}${SECURITY_PATH}` : undefined],
    ['Policy', policy],
  ] as const
  return fields.map(([name, value]) => (value === undefined ? '' : `${name}: ${value}\n`)).join('')
}
