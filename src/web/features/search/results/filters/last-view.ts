import { isObject } from '../../../../../domain/is-object.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { type ListView, viewIn, viewPath } from './list-view.ts'

/** Longer than all filters together. */
const MAX_QUERY = 500

/** A view as its part of an address; empty for the list as the search finds it. */
const queryOf = (view: ListView): string => viewPath('', new URLSearchParams(), view).replace(/^\?/, '')

/**
 * The order and filters that a visitor last gave a list of a kind. They are offered, never applied by themselves: a list that is short
 * without anybody's press could hide a fail (SHEET-09).
 */
export const createLastView = (storage: Pick<Storage, 'read' | 'write'>, kind: TestKind) => {
  const all = (): Record<string, unknown> => storage.read('listViews', isObject) ?? {}
  return {
    /** Undefined where there is none, or where it is the one that is shown. */
    offered: (shown: ListView): ListView | undefined => {
      const query = all()[kind]
      if (queryOf(shown) !== '' || typeof query !== 'string' || query.length > MAX_QUERY) return undefined
      const view = viewIn(new URLSearchParams(query), kind)
      return queryOf(view) === '' ? undefined : view
    },
    /** The list as it is found is none: it can be had without remembering it. */
    keep: (view: ListView): void => {
      const query = queryOf(view)
      if (query !== '') storage.write('listViews', { ...all(), [kind]: query })
    },
    /** Who removes the filters of a list wants them for none. */
    forget: () => storage.write('listViews', { ...all(), [kind]: '' }),
  }
}
