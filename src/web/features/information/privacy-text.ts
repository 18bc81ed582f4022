import type { Boot } from '../../../contract/brand.ts'
import { withStated } from './markdown-source.ts'
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

/** The sentences of the privacy text that hold here, with their values. */
export const statedIn = (markdown: string, stated: Stated): string => withStated(markdown, valuesOf(stated))
