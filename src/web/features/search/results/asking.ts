import { createContext } from 'react'
import type { TestKind } from '../../../../domain/records.ts'
import { useSession } from '../../../platform/session.ts'
import { filtersIn } from '../filters.ts'
import { CALL, type Search } from '../use-search.ts'

/**
 * Asks for what the results at an address need. Called before going there: what a pack answers is then drawn once, with the press,
 * and what the server answers is under way sooner.
 */
export const Asking = createContext<(href: string) => void>(() => undefined)

/** For addresses of the same search with other filters. */
export const useAsking = (kind: TestKind, { criteria, bodyOf }: Pick<Search, 'criteria' | 'bodyOf'>) => {
  const { answers, edition, language } = useSession()
  return (href: string): void => {
    const body = { ...bodyOf(criteria!, language, edition), ...filtersIn(new URLSearchParams(href.split('?')[1]), kind) }
    void answers.ask(CALL[kind], { body })
    void answers.ask('searchSummary', { body: { ...body, kind } })
  }
}
