import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Choice } from '../../../domain/products/choices.ts'
import { useSession } from '../../platform/session.ts'
import { Typeahead } from '../../ui/typeahead.tsx'
import { useUnlistedHint } from './unlisted-hint.ts'
import type { Search } from './use-search.ts'

/** Criteria of a foliar search besides the maker's product. */
export const FoliarFields = ({ search: { draft, lists, change } }: { search: Search }) => {
  const { t } = useLingui()
  const { maker } = useSession().brand
  const unlisted = useUnlistedHint()
  return (
    <>
      <Typeahead
        label={t`${maker} Product or Agrochemical`}
        value={draft.agrochemical}
        choices={lists.agrochemicals}
        suggesting={lists.partners}
        onChange={useCallback((agrochemical: Choice | undefined) => change({ agrochemical }), [change])}
        hint={unlisted(draft.agrochemical)}
      />
      <Typeahead
        label={t`Choose an Active Ingredient (optional)`}
        value={draft.active}
        choices={lists.actives}
        suggesting={lists.names}
        onChange={useCallback((active: Choice | undefined) => change({ active }), [change])}
        hint={unlisted(draft.active)}
      />
    </>
  )
}
