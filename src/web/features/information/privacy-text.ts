import type { Boot } from '../../../contract/brand.ts'
import { STORED_NAMES } from './stored-names.ts'

/** What of the privacy text depends on the settings and on what only the operator knows (PRIV-60). */
type Stated = Pick<Boot, 'requestDays'> & { privacy: Boot['brand']['privacy']; countryName: (code: string) => string }

const valuesOf = ({ requestDays, privacy, countryName }: Stated): Record<string, string | undefined> => ({
  requestDays: requestDays === undefined || requestDays === 0 ? undefined : String(requestDays),
  keepsRequests: requestDays === 0 ? 'yes' : undefined,
  storedNames: Object.values(STORED_NAMES)
    .flat()
    .map((name) => `\`${name}\``)
    .join(', '),
  privacyEmail: privacy?.email,
  officer: privacy?.officer,
  representative: privacy?.representative,
  authority: privacy?.authority,
  places: privacy?.places?.map(countryName).join(', '),
  transfersNone: privacy?.transfers === 'none' ? 'yes' : undefined,
  transfersAdequacy: privacy?.transfers === 'adequacy' ? 'yes' : undefined,
  transfersClauses: privacy?.transfers === 'clauses' ? 'yes' : undefined,
  logDays: privacy?.logDays?.toString(),
  backupDays: privacy?.backupDays?.toString(),
})

/** `{?name}…{/name}` stands where there is such a value, `{!name}…{/name}` where there is none. */
const SENTENCE = /\{([?!])(\w+)\}(.*?)\{\/\2\}/g

/** The sentences of the privacy text that hold here, with their values; names of the brand are left to be filled in. */
export const statedIn = (markdown: string, stated: Stated): string => {
  const values = valuesOf(stated)
  const held = markdown.replaceAll(SENTENCE, (_whole, sign: string, name: string, sentence: string) =>
    (values[name] !== undefined) === (sign === '?') ? sentence : '',
  )
  return held.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
