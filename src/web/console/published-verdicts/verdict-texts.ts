import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ListedVerdict, VerdictEvent } from '../../../contract/console/published-verdicts.ts'

export const VERDICT_NAMES: Record<ListedVerdict['verdict'], MessageDescriptor> = {
  C: msg`Compatible`,
  CA: msg`Compatible with agitation`,
  NC: msg`Not compatible`,
  withdrawn: msg`Withdrawn`,
}

export const EVENT_TEXTS: Record<VerdictEvent['action'], MessageDescriptor> = {
  add: msg`added it`,
  correct: msg`corrected it`,
  withdraw: msg`withdrew it`,
}

/** Its columns, in the order of the form. */
export const VERDICT_CELLS: Record<'products' | 'verdict' | 'reference' | 'title' | 'year' | 'note', MessageDescriptor> = {
  products: msg`Products`,
  verdict: msg`Verdict`,
  reference: msg`DOI or address`,
  title: msg`Title`,
  year: msg`Year`,
  note: msg`Note for readers`,
}

export const KEPT_TEXTS: Record<ListedVerdict['keptBy'], MessageDescriptor> = { console: msg`Console`, import: msg`Import` }

export const mixOfVerdict = ({ products }: Pick<ListedVerdict, 'products'>): string => products.map(({ name }) => name).join(' + ')
