import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
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
  criteriaIn,
  criteriaOf,
  type Draft,
  draftOf,
  formPath,
  isPartlyFilled,
  narrowedBy,
  sameCriteria,
  searchBody,
  searchPath,
} from './criteria.ts'
import { type Asked, type Filled, formOf } from './form-state.ts'
import { type LastResults, restoredFrom, type SearchState, stateOf } from './result-state.ts'

/** What earlier searches of one kind left behind. */
export type SearchMemory = {
  find: (itemId: string) => { criteria: Draft } | undefined
  /**
   * Records an answer, once however often it is shown. `itemId` says which kept search was run again, `isReturn` that the
   * answer only renewed the last results, which is no new search.
   */
  keep: (search: { draft: Draft; tests: readonly Test[]; itemId: string | undefined; isReturn: boolean }) => void
  last: () => LastResults | undefined
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
  state: SearchState
  /** Fills a part of the form; the rest stays as it is by then, which may be newer than what was rendered. */
  change: (part: Draft) => void
  /** Empties the form but for the country. */
  restart: (country: Draft['country']) => void
  start: () => void
  adjust: () => void
}

const CALL = { foliar: 'foliarSearch', seed: 'seedSearch' } as const

/** The course of a search: what is filled in, what the address or a kept search asks for, and what came back. */
export const useSearch = (kind: TestKind, { memory, itemId }: SearchPageProps): Search => {
  const { answers, edition, language } = useSession()
  const [, navigate] = useLocation()
  const asked = useAsked(kind, memory, itemId)
  const criteria = asked?.criteria

  const initial = useInitialDraft()
  const [filled, setFilled] = useState<Filled>()
  const current = formOf(filled, asked, initial)
  const lists = useChoiceLists(criteriaOf(current) ?? {}, kind)
  const draft = named(current, lists)
  const fill = (next: Draft) => setFilled({ draft: next, asked: criteria })

  const body = criteria && searchBody[kind](criteria, language, edition)
  const answer = useAnswer(CALL[kind], body && { body })
  const [kept, setKept] = useState(() => (itemId === undefined ? restoredFrom(memory.last(), criteria) : undefined))
  const restored = sameCriteria(criteria, kept?.asked) ? kept : undefined
  const state = stateOf(criteria, answer, restored)

  useUnsentInput(!criteria && isPartlyFilled(draft))

  const comeBack = useEffectEvent(() => {
    if (!criteria && kept) navigate(searchPath(kept.asked, kind), { replace: true, state: history.state })
  })
  useLayoutEffect(() => comeBack(), [])

  const fresh = criteria && answer.step === 'ready' ? answer.value : undefined
  /** The history has names, so it waits for the lists that tell them, unless they cannot be loaded. */
  const isNamed = lists.retry !== undefined || narrowedBy(draft).every(({ name }) => name !== '')
  const record = useEffectEvent((tests: readonly Test[]) => memory.keep({ draft, tests, itemId, isReturn: restored !== undefined }))
  useEffect(() => {
    if (fresh && isNamed) record(fresh)
  }, [fresh, isNamed])

  return {
    draft,
    lists,
    state,
    change: (part) => setFilled((before) => ({ draft: { ...formOf(before, asked, initial), ...part }, asked: criteria })),
    restart: (country) => fill({ country }),
    start: () => {
      const wanted = criteriaOf(draft)
      if (!wanted) return
      setKept(undefined)
      fill(draft)
      void answers.ask(CALL[kind], { body: searchBody[kind](wanted, language, edition) }, { refetch: true })
      navigate(searchPath(wanted, kind), { replace: sameCriteria(wanted, criteria), state: FROM_WITHIN })
      scrollTo(0, 0)
    },
    adjust: () => {
      memory.forgetLast()
      setKept(undefined)
      fill(draft)
      navigate(formPath[kind])
    },
  }
}

/** What the page is asked for: a kept search, or the criteria in its address. */
const useAsked = (kind: TestKind, memory: SearchMemory, itemId: string | undefined): Asked | undefined => {
  const { edition, formats } = useSession()
  const [address] = useSearchParams()
  return useMemo(() => {
    const item = itemId === undefined ? undefined : memory.find(itemId)
    const criteria = itemId === undefined ? criteriaIn(address, kind, edition.forcedCountry) : item && criteriaOf(item.criteria)
    return criteria && { criteria, draft: item?.criteria ?? draftOf(criteria, formats.country) }
  }, [kind, memory, itemId, address, edition, formats])
}

/** A form that nobody touched: the edition's country, else the one that was chosen before, else where the visitor seems to be. */
const useInitialDraft = (): Draft => {
  const { edition, formats, preferences, visitorCountry } = useSession()
  const detected = useStore(visitorCountry)
  const country = edition.forcedCountry ?? (preferences.country.get().toUpperCase() || detected)
  return country ? draftOf({ country }, formats.country) : {}
}
