import { useEffect, useMemo } from 'react'
import type { Choice } from '../../../domain/products/choices.ts'
import type { TestKind } from '../../../domain/records.ts'
import { useLookup } from '../../lookups/lookup.ts'
import { laterTexts } from '../../platform/texts/later-texts.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { whenIdle } from '../../platform/time/idle.ts'
import type { Suggesting } from '../../ui/suggestion-source.ts'

const code = createStore<typeof import('./product-options.tsx') | undefined>(undefined)

/** A failure leaves pickers with names only, until the next field is entered. */
const load = async () => {
  const [loaded] = await Promise.all([import('./product-options.tsx'), laterTexts()])
  code.set(loaded)
  whenIdle(() => void keepWords().catch(() => undefined))
}

/** Also before a field is entered: what is shown beside it needs the details. */
export const beginSuggesting = (): void => void load().catch(() => undefined)

/** What is near was not known yet. */
const suggestAnew = () => code.set({ ...code.get()! })

/** Where nothing is found, a page that was never opened may be wanted where there is no network (WHO-77). */
const keepWords = async () => (await import('../texts/seldom-texts.ts')).fetchSeldomTexts()

/**
 * Suggestions also by the number on the label, active ingredient, manufacturer and what is nearly so, with a second line about each product; undefined until loaded,
 * which begins when the first field is entered. Without a country names only. With all `listed` products, those are told too that were not
 * tested with the `product` that is chosen.
 */
export const useSuggesting = (country?: string, kind?: TestKind, listed?: readonly Choice[], product?: string): Suggesting | undefined => {
  const loaded = useStore(code)
  useEffect(() => {
    addEventListener('focusin', beginSuggesting)
    return () => removeEventListener('focusin', beginSuggesting)
  }, [])
  const answer = useLookup('productDetails', loaded && country ? { params: { country: country.toLowerCase() } } : undefined, {
    isExtra: true,
  })
  return useMemo(
    () => loaded?.suggestingOf(country ? answer : undefined, kind, country, listed, product, suggestAnew),
    [loaded, country, answer, kind, listed, product],
  )
}
