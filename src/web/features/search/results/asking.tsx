import { createContext, type ReactNode, useState } from 'react'
import type { TestKind } from '../../../../domain/records.ts'
import { useSession } from '../../../platform/session.ts'
import { filtersIn } from '../filters.ts'
import { CALL, type Search } from '../use-search.ts'

/**
 * Asks for what the results at an address need. Called before going there: what a pack answers is then drawn once, with the press,
 * and what the server answers is under way sooner.
 */
export const AskAhead = createContext<(href: string) => void>(() => undefined)

type AskingForProps = { kind: TestKind; search: Pick<Search, 'criteria' | 'bodyOf'>; children: ReactNode }

/** For one search, with other filters. The same function all the time: another one would have React look for its readers in every row. */
export const AskingFor = ({ kind, search: { criteria, bodyOf }, children }: AskingForProps) => {
  const { answers, edition, language } = useSession()
  const [ask] = useState(() => (href: string): void => {
    const body = { ...bodyOf(criteria!, language, edition), ...filtersIn(new URLSearchParams(href.split('?')[1]), kind) }
    void answers.ask(CALL[kind], { body })
    void answers.ask('searchSummary', { body: { ...body, kind } })
  })
  return <AskAhead value={ask}>{children}</AskAhead>
}
