import { useMemo } from 'react'
import { type Choice, withMarketNames } from '../../../domain/choices.ts'
import type { ProductList } from '../../../domain/editions.ts'
import type { TestKind } from '../../../domain/records.ts'
import { type Answer, useAnswer } from '../../platform/answers.ts'
import type { CallInput, CallName } from '../../platform/api.ts'
import { useSession } from '../../platform/session.ts'
import type { Criteria, Draft } from './criteria.ts'

const valueOf = (answer: Answer<Choice[]>): Choice[] | undefined => (answer.step === 'ready' ? answer.value : undefined)

/** The call for the maker's products. All of them answer alike, so that one stands for each. */
const productsOf = (list: ProductList, country: string | undefined): ['products', CallInput<'products'> | undefined] => {
  if (country === undefined) return ['products', undefined]
  const { call, params } = list.call === 'products' ? { call: list.call, params: { country } } : list
  return [call as 'products', { params } as CallInput<'products'>]
}

/** What each picker offers; undefined while it is on its way. */
export type ChoiceLists = {
  countries: Choice[] | undefined
  products: Choice[] | undefined
  agrochemicals: Choice[] | undefined
  actives: Choice[] | undefined
  /** Asks again for the lists that could not be loaded; undefined where there are none. */
  retry: (() => void) | undefined
}

/** The lists for a country and, in a foliar search, once a maker's product is chosen, for what was tested with it (SRCH-03 to 05). */
export const useChoiceLists = (chosen: Partial<Criteria>, kind: TestKind): ChoiceLists => {
  const { answers, edition, formats } = useSession()
  const country = chosen.country?.toLowerCase()
  /** A search for seed coatings has no pickers for other products. */
  const isFoliar = kind === 'foliar'
  const ofProduct = isFoliar && country && chosen.product ? { params: { country, productId: chosen.product } } : undefined
  const always = isFoliar && country ? {} : undefined

  const countries = useAnswer('countries', {})
  const [productsCall, ofProducts] = productsOf(edition.searchProducts[kind], country)
  const products = useAnswer(productsCall, ofProducts)
  const agrochemicals = useAnswer('agrochemicals', always)
  const actives = useAnswer('activeIngredients', always)
  const agrochemicalsTested = useAnswer('agrochemicalsTestedWith', ofProduct)
  const activesTested = useAnswer('activesTestedWith', ofProduct)

  const countryChoices = valueOf(countries)
  const productChoices = valueOf(products)
  const agrochemicalChoices = valueOf(agrochemicalsTested) ?? valueOf(agrochemicals)

  const again = <Name extends CallName>(name: Name, input: CallInput<Name> | undefined, { step }: Answer<unknown>) =>
    input && step === 'failed' ? [() => answers.ask(name, input)] : []
  const failed = [
    ...again('countries', {}, countries),
    ...again(productsCall, ofProducts, products),
    ...again('agrochemicals', always, agrochemicals),
    ...again('activeIngredients', always, actives),
  ]

  return {
    countries: useMemo(
      () =>
        countryChoices
          ?.map(({ id, name }) => ({ id, name: formats.country(id, name) }))
          .sort((left, right) => formats.compare(left.name, right.name)),
      [countryChoices, formats],
    ),
    products: productChoices,
    agrochemicals: useMemo(
      () => agrochemicalChoices && withMarketNames(agrochemicalChoices, productChoices ?? []),
      [agrochemicalChoices, productChoices],
    ),
    actives: valueOf(activesTested) ?? valueOf(actives),
    retry: failed.length > 0 ? () => void Promise.all(failed.map((ask) => ask())) : undefined,
  }
}

const withName = (choice: Choice | undefined, list: Choice[] | undefined): Choice | undefined => {
  if (!choice?.id || choice.name || !list) return choice
  return list.find(({ id }) => id === choice.id) ?? { ...choice, name: choice.id }
}

/** The form with a name for every id, as soon as the lists tell it. */
export const named = ({ country, product, agrochemical, active, crop }: Draft, lists: ChoiceLists): Draft => ({
  country,
  product: withName(product, lists.products),
  agrochemical: withName(agrochemical, lists.agrochemicals),
  active: withName(active, lists.actives),
  crop,
})
