import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { TestKind } from '../../../domain/records.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { criteriaIn, criteriaOf, type Draft, draftOfCriteria } from './criteria.ts'
import { type AskedSearch, type Filled, formOf } from './form-state.ts'

/** Stored searches, and which of them to repeat. */
type Repeated = { memory: { find: (itemId: string) => { criteria: Draft } | undefined }; itemId?: string | undefined }

/** The form of a search page: its input, or the search requested by the address or a stored search. */
export const useSearchForm = (kind: TestKind, { memory, itemId }: Repeated) => {
  const asked = useAsked(kind, memory, itemId)
  const initial = useInitialDraft()
  const [filled, setFilled] = useState<Filled>()
  const [held, setHeld] = useState(0)
  const current = formOf(filled, asked, initial)
  return {
    kind,
    asked,
    /** Names of what an address asks for are not in it: they come with the lists. */
    current,
    chosen: criteriaOf(current) ?? {},
    held,
    hold: () => setHeld(held + 1),
    fill: useCallback(
      (next: Draft) => {
        setHeld(0)
        setFilled({ draft: next, asked: asked?.criteria })
      },
      [asked, setHeld, setFilled],
    ),
    /** Changes part of the form; the rest keeps its current state, which may be newer than the rendered one. */
    change: useCallback(
      (part: Draft) => {
        setHeld(0)
        setFilled((before) => ({ draft: { ...formOf(before, asked, initial), ...part }, asked: asked?.criteria }))
      },
      [asked, initial, setHeld, setFilled],
    ),
  }
}
export type SearchFormState = ReturnType<typeof useSearchForm>

/** The requested search: a stored one, or the criteria in the address. */
const useAsked = (kind: TestKind, memory: Repeated['memory'], itemId: string | undefined): AskedSearch | undefined => {
  const { edition, formats } = useSession()
  const [address] = useSearchParams()
  return useMemo(() => {
    const item = itemId === undefined ? undefined : memory.find(itemId)
    const criteria = itemId === undefined ? criteriaIn(address, kind, edition.forcedCountry) : item && criteriaOf(item.criteria)
    return criteria && { criteria, draft: item?.criteria ?? draftOfCriteria(criteria, formats.country) }
  }, [kind, memory, itemId, address, edition, formats])
}

/** An untouched form: the edition's country, else the one chosen before, else the detected one. */
const useInitialDraft = (): Draft => {
  const { edition, formats, preferences, visitorCountry } = useSession()
  const detected = useStore(visitorCountry, () => undefined)
  const stored = useStore(preferences.country, () => '')
  const country = edition.forcedCountry ?? (stored.toUpperCase() || detected)
  return useMemo(() => (country ? draftOfCriteria({ country }, formats.country) : {}), [country, formats])
}
