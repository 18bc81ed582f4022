import { useMemo } from 'react'
import { type Choice, withMarketNames } from '../../../domain/choices.ts'
import type { RequestForm } from '../../../domain/requests.ts'
import { useAnswer } from '../../platform/answers.ts'

/** What an ingredient can be named: in the foliar form everything, in the seed form the maker's products (SREQ-03). */
export const useIngredientChoices = (form: RequestForm, country: string): readonly Choice[] | undefined => {
  const products = useAnswer('products', country === '' ? undefined : { params: { country: country.toLowerCase() } })
  const agrochemicals = useAnswer('agrochemicals', form === 'foliar' ? {} : undefined)
  const ofCountry = products.step === 'ready' ? products.value : undefined
  const others = agrochemicals.step === 'ready' ? agrochemicals.value : undefined
  return useMemo(() => (form === 'seed' ? ofCountry : others && withMarketNames(others, ofCountry ?? [])), [form, ofCountry, others])
}
