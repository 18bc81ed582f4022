import { useLingui } from '@lingui/react/macro'
import { useLookup } from '../../lookups/lookup.ts'

const QUIET = { isExtra: true }

/** The names of products by the list of all; an id where the list cannot be loaded. */
export const useMixNames = (ids: readonly string[]): string => {
  const { t } = useLingui()
  const all = useLookup('agrochemicals', ids.length > 0 ? {} : undefined, QUIET)
  if (all.step !== 'ready') return ids.join(' + ')
  const names = new Map(all.value.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? t`Unknown product (${id})`).join(' + ')
}
