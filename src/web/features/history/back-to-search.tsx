import { useLingui } from '@lingui/react/macro'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useState } from 'react'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { SearchHistory } from '../../shared/search-history.ts'
import { useCriteriaWords } from './kept-search.tsx'

/** The address of a home page that another language was chosen for (PREF-03). */
const AFTER_A_CHANGE = '#back'

/** After another language was chosen, which goes home: back to the last search, which the history has in any language (PREF-07). */
export const BackToSearch = ({ history }: { history: SearchHistory }) => {
  const { t } = useLingui()
  const { edition } = useSession()
  const criteriaWords = useCriteriaWords()
  const [item] = useState(() =>
    location.hash === AFTER_A_CHANGE ? history.items().find(({ prefix }) => prefix === edition.prefix) : undefined,
  )
  useEffect(() => {
    if (location.hash === AFTER_A_CHANGE) window.history.replaceState(window.history.state, '', location.pathname + location.search)
  }, [])
  if (!item) return null
  const [country, ...others] = criteriaWords(item.criteria)
  const name = (others.length > 0 ? others : [country!]).map(({ value }) => value).join(' + ')
  return (
    <ButtonLink look="primary" href={pagePaths.kept(item.kind, item.id)}>
      <ArrowLeft aria-hidden size={20} />
      {t`Back to ${name}`}
    </ButtonLink>
  )
}
