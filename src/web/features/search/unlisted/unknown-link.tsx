import { Trans } from '@lingui/react/macro'
import { createStore, useStore } from '../../../platform/store.ts'
import { Notice } from '../../../ui/notice.tsx'
import { draftWithNames } from '../choice-lists.ts'
import { cleanText, draftOfCriteria, narrowedBy } from '../criteria.ts'
import type { Search } from '../use-search.ts'

const NO_PACK = createStore<undefined>(undefined)

/** An address that names what is not in the data: said once, and the form has the rest (SRCH-17). */
export const UnknownLink = ({ search: { criteria, draft, lists, source } }: { search: Search }) => {
  const pack = useStore(source ?? NO_PACK)
  const asked = criteria ? draftOfCriteria(criteria, (code) => code) : {}
  const listed = new Set(narrowedBy(draftWithNames(asked, lists)).map(({ id }) => id))
  const unknown = [
    draft.country ? '' : (criteria?.country ?? ''),
    ...narrowedBy(asked).flatMap(({ id }) => (listed.has(id) ? [] : cleanText(id))),
  ]
    .filter((text) => text !== '')
    .join(', ')
  return (
    <div role="alert">
      <Notice>
        {pack ? (
          <Trans>This link names something that is not in the downloaded data: {unknown}</Trans>
        ) : (
          <Trans>This link names something that is not in our data: {unknown}</Trans>
        )}
      </Notice>
    </div>
  )
}
