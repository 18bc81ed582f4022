import type { CodePeriod, ProductRecord } from '../records.ts'

type Coded = Pick<ProductRecord, 'id' | 'codes' | 'codePeriods'>
export type SharedCode = { code: string; ids: string[] }

/** A barcode is the same number with leading zeros or without. */
const sameCode = (code: string): string => code.replace(/^GTIN:0+/, 'GTIN:')

/** The days on which a code is a product's; one without days is always. */
const daysOf = (periods: readonly CodePeriod[], code: string): { from: string; until: string }[] => {
  const own = periods.filter((one) => one.code === code)
  return own.length > 0 ? own : [{ from: '', until: '' }]
}

/** Codes that several products have on one day: a look-up offers a choice. A number that was given anew later is none (WHO-55). */
export const sharedCodes = (products: Iterable<Coded>): SharedCode[] => {
  const byCode = new Map<string, { id: string; days: { from: string; until: string }[] }[]>()
  for (const { id, codes, codePeriods } of products)
    for (const code of codes) {
      const holder = { id, days: daysOf(codePeriods, code) }
      const holders = byCode.get(sameCode(code))
      if (holders) holders.push(holder)
      else byCode.set(sameCode(code), [holder])
    }
  return [...byCode].flatMap(([code, holders]) => {
    const isShared = ({ id, days }: (typeof holders)[number]): boolean =>
      holders.some(
        (other) =>
          other.id !== id &&
          days.some((one) =>
            other.days.some(({ from, until }) => (until === '' || one.from <= until) && (one.until === '' || from <= one.until)),
          ),
      )
    const ids = [...new Set(holders.filter(isShared).map(({ id }) => id))]
    return ids.length > 1 ? [{ code, ids }] : []
  })
}
