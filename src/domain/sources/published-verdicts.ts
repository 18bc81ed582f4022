import { isHttpsAddress } from './https-address.ts'
import type { ResultCode } from '../records.ts'

/** What others published of products together: no test of the service, in no list and in no count (PUBL-01). */
export type PublishedVerdict = {
  id: string
  /** Ids of two or more different products, and of nothing else that was with them. */
  productIds: string[]
  verdict: ResultCode
  /** An https address; that of a DOI at doi.org. */
  reference: string
  title: string
  year: number
  note: string
}

/** A DOI, bare or with `doi:` before it: its registrant and its own part, of characters that need no encoding in an address. */
const DOI = /^(?:doi:\s*)?(10\.\d{4,9}\/[\w\-.;()/:]+)$/i
const MAX_LENGTH = 500

/** The address of a DOI or of an https address; undefined for anything else. */
export const referenceOf = (text: string): string | undefined => {
  const doi = text.length > MAX_LENGTH ? undefined : DOI.exec(text)?.[1]
  if (doi !== undefined) return `https://doi.org/${doi}`
  return isHttpsAddress(text) ? text : undefined
}

/** Of a tank's products and nothing else: fails first, then the newest. */
export const verdictsOn = (verdicts: readonly PublishedVerdict[], productIds: readonly string[]): PublishedVerdict[] => {
  if (verdicts.length === 0) return []
  const own = new Set(productIds)
  const isFail = ({ verdict }: PublishedVerdict): number => (verdict === 'NC' ? 1 : 0)
  return verdicts.filter((one) => one.productIds.every((id) => own.has(id))).toSorted((a, b) => isFail(b) - isFail(a) || b.year - a.year)
}
