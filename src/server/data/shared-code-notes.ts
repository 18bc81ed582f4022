import { sharedCodes } from '../../domain/products/shared-codes.ts'
import type { CodePeriod } from '../../domain/records.ts'
import { MAX_NAMED } from './staging/apply-staging.ts'
import type { Connection } from './staging/staging.ts'

const number = new Intl.NumberFormat('en')

/** What is said of codes that several products have, of all products of the database (WHO-55). */
export const sharedCodeNotes = async (db: Connection): Promise<string[]> => {
  const rows = await db.selectFrom('products').select(['id', 'codes', 'code_periods']).where('codes', '<>', '[]').orderBy('id').execute()
  const shared = sharedCodes(
    rows.map(({ id, codes, code_periods: periods }) => ({
      id,
      codes: JSON.parse(codes) as string[],
      codePeriods: periods === null ? [] : (JSON.parse(periods) as CodePeriod[]),
    })),
  )
  if (shared.length === 0) return []
  const named = shared.slice(0, MAX_NAMED).map(({ code, ids }) => `${code} (${ids.join(', ')})`)
  const which = `${named.join('; ')}${shared.length > named.length ? ' …' : ''}`
  return [
    shared.length === 1
      ? `1 code is that of several products, so that whoever looks for it has to choose: ${which}.`
      : `${number.format(shared.length)} codes are those of several products, so that whoever looks for one has to choose: ${which}.`,
  ]
}
