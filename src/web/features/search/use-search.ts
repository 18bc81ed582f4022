import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Test } from '../../../contract/tests.ts'
import type { Choice } from '../../../domain/choices.ts'
import type { TestKind } from '../../../domain/records.ts'
import { useAnswer } from '../../platform/answers.ts'
import { FROM_WITHIN } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { useUnsentInput } from '../../platform/unsent-input.ts'
import { type ChoiceLists, named, useChoiceLists } from './choice-lists.ts'
import {
  type Criteria,
  criteriaIn,
  criteriaOf,
  type Draft,
  draftOf,
  formPath,
  narrowedBy,
  sameCriteria,
  searchBody,
  searchPath,
} from './criteria.ts'

/** What earlier searches of one kind left behind. */
export type SearchMemory = {
  find: (itemId: string) => { criteria: Draft } | undefined
  /** Told once of every answer; `itemId` says which kept search was run again. */
  keep: (search: { draft: Draft; tests: readonly Test[]; itemId: string | undefined }) => void
  last: () => { criteria: Draft; resultsReturned: number; tests: readonly Test[] } | undefined
  forgetLast: () => void
}
export type SearchPageProps = {
  memory: SearchMemory
  /** A kept search to run again. */
  itemId?: string | undefined
  /** What stands below the form once a country is chosen. */
  footer?: ((country: Choice) => ReactNode) | undefined
}
export type Search = {
  draft: Draft
  lists: ChoiceLists
  isSearching: boolean
  /** The last search got no answer. */
  hasFailed: boolean
  /** `total` counts those too that are not here yet. */
  results: { tests: readonly Test[]; total: number } | undefined
  /** Fills a part of the form; the rest stays as it is by then, which may be newer than what was rendered. */
  change: (part: Draft) => void
  /** Empties the form but for the country. */
  restart: (country: Draft['country']) => void
  start: () => void
  adjust: () => void
}

const CALL = { foliar: 'foliarSearch', seed: 'seedSearch' } as const

/** Answers that the history knows already: coming back to one is no new search. */
const told = new WeakSet<readonly Test[]>()

/** The course of a search: what is filled in, what was asked for by the address or a kept search, and what came back. */
export const useSearch = (kind: TestKind, { memory, itemId }: SearchPageProps): Search => {
  const { answers, edition, formats, language, preferences, visitorCountry } = useSession()
  const [, navigate] = useLocation()
  const [address] = useSearchParams()

  const item = useMemo(() => (itemId === undefined ? undefined : memory.find(itemId)), [memory, itemId])
  const asked = useMemo(
    () => (itemId === undefined ? criteriaIn(address, kind, edition.forcedCountry) : item && criteriaOf(item.criteria)),
    [itemId, address, kind, edition, item],
  )
  const [lastAsked, setLastAsked] = useState<Criteria>()
  const [filled, setFilled] = useState<Draft>()
  if (asked && asked !== lastAsked) {
    setLastAsked(asked)
    if (!sameCriteria(asked, criteriaOf(filled ?? {}))) setFilled(item?.criteria ?? draftOf(asked, formats.country))
  }

  const detected = useStore(visitorCountry)
  const country = edition.forcedCountry ?? (preferences.country.get().toUpperCase() || detected)
  const current = filled ?? (country ? draftOf({ country }, formats.country) : {})
  const lists = useChoiceLists(criteriaOf(current) ?? {}, kind)
  const draft = named(current, lists)
  const isNamed = narrowedBy(draft).every(({ name }) => name !== '')

  const body = asked && searchBody[kind](asked, language, edition)
  const answer = useAnswer(CALL[kind], body && { body })
  const fresh = asked && answer.step === 'ready' ? answer.value : undefined
  const [kept, setKept] = useKept(memory, asked, itemId)
  const restored = asked && sameCriteria(asked, kept?.asked) ? kept : undefined

  useUnsentInput(!asked && narrowedBy(draft).length > 0)

  useLayoutEffect(() => {
    if (!asked && kept && itemId === undefined) navigate(searchPath(kept.asked, kind), { replace: true, state: history.state })
    // oxlint-disable-next-line react/exhaustive-deps -- only on arrival: whoever adjusts the criteria wants the form
  }, [])
  useEffect(() => {
    if (!fresh || told.has(fresh) || !(isNamed || lists.retry)) return
    told.add(fresh)
    if (!restored) memory.keep({ draft, tests: fresh, itemId })
  })

  return {
    draft,
    lists,
    isSearching: asked !== undefined && answer.step === 'waiting' && !restored,
    hasFailed: asked !== undefined && answer.step === 'failed',
    results: fresh ? { tests: fresh, total: fresh.length } : restored,
    change: (part) => setFilled((before) => ({ ...(before ?? current), ...part })),
    restart: (chosen) => setFilled({ country: chosen }),
    start: () => {
      const criteria = criteriaOf(draft)
      if (!criteria) return
      setKept(undefined)
      setFilled(draft)
      void answers.ask(CALL[kind], { body: searchBody[kind](criteria, language, edition) }, { anew: true })
      navigate(searchPath(criteria, kind), { replace: sameCriteria(criteria, asked), state: FROM_WITHIN })
      scrollTo(0, 0)
    },
    adjust: () => {
      memory.forgetLast()
      setKept(undefined)
      setFilled(draft)
      navigate(formPath[kind])
    },
  }
}

/**
 * The last results, where one comes back to them: shown at once while the server is asked again, and no new search.
 * Without criteria in the address any last results come back, otherwise only those of the same criteria (SRCH-12).
 */
const useKept = (memory: SearchMemory, asked: Criteria | undefined, itemId: string | undefined) =>
  useState(() => {
    const last = itemId === undefined ? memory.last() : undefined
    const criteria = last && criteriaOf(last.criteria)
    if (!last || !criteria || (asked && !sameCriteria(asked, criteria))) return undefined
    return { asked: criteria, tests: last.tests, total: last.resultsReturned }
  })
