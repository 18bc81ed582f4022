import { type ReactNode, useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Test } from '../../../contract/look-ups/tests.ts'
import type { Choice } from '../../../domain/products/choices.ts'
import type { TestKind } from '../../../domain/records.ts'
import { useLookup } from '../../lookups/lookup.ts'
import { FROM_WITHIN } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import type { KeepPlace } from '../../shared/searches/keep-place.ts'
import { createStore } from '../../platform/store.ts'
import type { DataSource } from '../../shared/verdicts/data-date.tsx'
import { useUnsentInput } from '../../platform/storage/unsent-input.ts'
import { type ChoiceLists, isRefused, draftWithNames, OF_ADDRESS } from './choice-lists.ts'
import {
  type AddressCriteria,
  type BodyOf,
  criteriaOf,
  type Draft,
  formPath,
  isPartlyFilled,
  narrowedBy,
  sameCriteria,
  searchPath,
  typedIn,
} from './criteria.ts'
import { filterKey, filtersIn, NO_FILTERS } from './filters.ts'
import { type LastResults, type Restored, restoredFrom, type SearchState, resultState } from './result-state.ts'
import { withShownNames } from './shown-names.ts'
import type { SearchFormState } from './use-search-form.ts'

/** Stored searches and results of one kind. */
type SearchMemory = {
  find: (itemId: string) => { criteria: Draft } | undefined
  /**
   * Records a response once, even if it is shown several times. `itemId` is the stored search that was repeated. `isReturn`: the
   * response only refreshed the last results, which is no new search.
   */
  keep: (search: { draft: Draft; tests: readonly Test[]; itemId: string | undefined; isReturn: boolean }) => void
  last: () => LastResults | undefined
  forgetLast: () => void
}
export type SearchPageProps = {
  memory: SearchMemory
  /** A stored search to repeat. */
  itemId?: string | undefined
  /** What stands around the form and loads after it. */
  more: (search: Search) => ReactNode
  /** Saving a country for use offline: below the form, or as a short offer below results. */
  keep?: ((country: Choice, place: KeepPlace) => ReactNode) | undefined
  /** The stored data that gave the last response, if any did. */
  source?: DataSource | undefined
}
export type Search = {
  kind: TestKind
  draft: Draft
  lists: ChoiceLists
  state: SearchState
  criteria: AddressCriteria | undefined
  /** The body of its call. */
  bodyOf: BodyOf
  source: SearchPageProps['source']
  /** Changes part of the form; the rest keeps its current state, which may be newer than the rendered one. */
  change: (part: Draft) => void
  /** Empties the form except the country. */
  restart: (country: Draft['country']) => void
  /** Searches, unless typed text would be left out that the visitor was not asked about; by `chosen` instead of the form, if given. */
  start: (leavesOut?: boolean, chosen?: Draft) => void
  /** How often it did not search for that reason since the form last changed. */
  held: number
  adjust: () => void
  /** Leaves the results for an empty form. */
  renew: () => void
  /** The last results that came back by themselves, as the page was opened without criteria. */
  returned: LastResults | undefined
}

const AGAIN = { refetch: true }
export const CALL = { foliar: 'foliarSearch', seed: 'seedSearch' } as const

/** Results that the browser stored, with the names that products have now. */
const useShownNames = (kept: Restored | undefined, { allProducts }: ChoiceLists): Restored | undefined =>
  useMemo(() => (kept?.isStored && allProducts ? { ...kept, tests: withShownNames(kept.tests, allProducts) } : kept), [kept, allProducts])

type Searching = { form: SearchFormState; lists: ChoiceLists; bodyOf: BodyOf }

/** The state of a search page: its input, the search requested by the address or a stored search, and the results. */
export const useSearch = ({ memory, itemId, source }: SearchPageProps, { form, lists, bodyOf }: Searching): Search => {
  const { answers, edition, language } = useSession()
  const [, navigate] = useLocation()
  const [address] = useSearchParams()
  const { kind, asked, current, fill } = form
  const criteria = asked?.criteria

  const filters = filtersIn(address, kind)
  const isFiltered = filterKey(filters) !== NO_FILTERS
  const body = criteria && { ...bodyOf(criteria, language, edition), ...filters }
  const answer = useLookup(CALL[kind], body && { body }, OF_ADDRESS)
  // The counts load with the code that shows them, and beside the results.
  useLookup('searchSummary', body && { body: { ...body, kind } }, OF_ADDRESS)
  const [last, setLast] = useState<LastResults>()
  /** Not watched: whoever sets it changes the address or `last` too, or what is drawn is the same without it. */
  const [shown] = useState(() => createStore<Restored | undefined>(undefined))
  const kept = shown.get()
  const draft = draftWithNames(current, lists)
  // What was stored has a name already, which may be that of several products: the lists say it as it is now (NAME-04).
  const hasLists = !(draft.product ?? draft.agrochemical) || (lists.products !== undefined && lists.allProducts !== undefined)
  const isNamed = lists.retry !== undefined || (hasLists && narrowedBy(draft).every(({ name }) => name !== ''))
  const isOfNoCountry = answer.step === 'failed' && isRefused(answer.error)
  if (isOfNoCountry && draft.country?.id === criteria?.country) draft.country = undefined
  const named = asked && draftWithNames(asked.draft, lists)
  const isUnknown =
    !!named &&
    (isOfNoCountry ||
      // What has a test is in the data, whatever the lists say; a crop is searched for only where it is offered.
      (answer.step === 'ready' &&
        (!answer.value.length || (asked.draft.crop && !named.crop)) &&
        narrowedBy(named).length < narrowedBy(asked.draft).length))
  const [isBare] = useState(!criteria)
  const [isOpenedFiltered] = useState(isFiltered)
  const restored = useShownNames(sameCriteria(criteria, kept?.asked) ? kept : undefined, lists)
  // Stored results are those of the whole search, which nobody asked for here.
  const found = resultState(criteria, answer, isOpenedFiltered && !restored?.filters ? undefined : restored, filters)
  // “Not tested” waits until it is known whether the lists have what was asked for.
  const isEarly = !isNamed && found.step === 'results' && !found.total
  const state = isUnknown || isEarly ? { step: isUnknown ? ('unknown' as const) : ('searching' as const) } : found

  useUnsentInput(!criteria && isPartlyFilled(draft))

  /** Before the first paint, but not in the first rendering, which is the one that the server draws too. */
  const comeBack = useEffectEvent(() => {
    const stored = itemId === undefined ? memory.last() : undefined
    const back = restoredFrom(stored, criteria)
    setLast(stored)
    shown.set(back)
    if (!criteria && back) navigate(searchPath(back.asked, kind), { replace: true, state: history.state })
  })
  // oxlint-disable-next-line react/set-state-in-effect -- what is stored belongs to the second rendering
  useLayoutEffect(() => comeBack(), [])

  const fresh = criteria && answer.step === 'ready' ? answer.value : undefined
  const record = useEffectEvent((tests: readonly Test[]) => {
    // A filtered list is part of a search, not another one; and nothing is found again by what is in no list.
    if (!isFiltered && !isUnknown) memory.keep({ draft, tests, itemId, isReturn: restored?.isStored ?? false })
  })
  // The history stores names, so recording waits for the lists, unless they cannot be loaded.
  useEffect(() => {
    if (fresh && isNamed) record(fresh)
  }, [fresh, isNamed])
  /** They stay while another filter of the same search loads. */
  const stay = useEffectEvent((tests: readonly Test[]) => {
    if (criteria) shown.set({ asked: criteria, tests, total: tests.length, filters, isStored: restored?.isStored })
  })
  useEffect(() => {
    if (fresh) stay(fresh)
  }, [fresh])

  const leave = (next: Draft) => {
    memory.forgetLast()
    shown.set(undefined)
    fill(next)
    navigate(formPath[kind])
  }

  return {
    kind,
    draft,
    lists,
    state,
    held: form.held,
    change: form.change,
    criteria,
    bodyOf,
    source,
    restart: useCallback((country) => fill({ country }), [fill]),
    start: (leavesOut, chosen = draft) => {
      const wanted = criteriaOf(chosen)
      if (!wanted) return
      if (!leavesOut && typedIn(chosen).length > 0) {
        form.hold()
        return
      }
      shown.set(undefined)
      fill(chosen)
      const wantedBody = bodyOf(wanted, language, edition)
      void answers.ask(CALL[kind], { body: wantedBody }, AGAIN)
      void answers.ask('searchSummary', { body: { ...wantedBody, kind } }, AGAIN)
      navigate(searchPath(wanted, kind), { replace: sameCriteria(wanted, criteria), state: FROM_WITHIN })
      scrollTo(0, 0)
    },
    adjust: () => leave(draft),
    renew: () => leave({ country: draft.country }),
    // Also where they stand in for an answer that did not come: they may be weeks old.
    returned: (isBare || answer.step === 'failed') && restored?.isStored ? last : undefined,
  }
}
