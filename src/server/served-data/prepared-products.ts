import { setImmediate as nextTurn } from 'node:timers/promises'
import { displayName, namesIn } from '../../domain/products/display-names.ts'
import { prepareChoices } from '../../domain/products/choices.ts'
import { type NearIndex, preparingNear } from '../../domain/products/identify/near/near-index.ts'
import { type PreparedSuggestions, preparingSuggestions } from '../../domain/products/prepared-suggestions.ts'
import type { SearchIndex } from '../../domain/search/index/search-index.ts'

/** How long other calls wait while names are prepared. */
const STEPS_MS = 5

const detailsOf = ({ products, actives }: SearchIndex) =>
  new Map(
    products.map(({ id, actives: own, manufacturer, codes, codePeriods, otherNames, marketNames }) => {
      const ofMarkets = Object.values(marketNames).map((name) => ({ name, kind: 'market' as const, country: '', from: '', until: '' }))
      const names = [...otherNames, ...ofMarkets]
      return [id, { actives: own.map((at) => actives[at]!), manufacturer, codes, codePeriods, otherNames: names }]
    }),
  )

const prepare = async (index: SearchIndex): Promise<PreparedSuggestions> => {
  const names = namesIn(index.products, '')
  const choices = index.products.map((product) => {
    const shown = displayName(product, names)
    return { id: product.id, name: shown, generalName: shown === product.name ? undefined : product.name }
  })
  return inTurns(preparingSuggestions(prepareChoices(choices), detailsOf(index)))
}

/** What is made in short steps, with a turn for other calls after some of them. */
const inTurns = async <T>(steps: Generator<undefined, T>): Promise<T> => {
  for (let began = performance.now(); ;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - began < STEPS_MS) continue
    await nextTurn()
    began = performance.now()
  }
}

const prepared = new WeakMap<SearchIndex, Promise<PreparedSuggestions>>()

/** All products as the service that says which one is meant reads them (0042), with names and numbers of every country: made once of each version of the data. */
export const preparedOf = (index: SearchIndex): Promise<PreparedSuggestions> => {
  const known = prepared.get(index) ?? prepare(index)
  prepared.set(index, known)
  return known
}

/** The same with what finds a name that is nearly so (SPELL-06). */
export const nearOf = async (index: SearchIndex): Promise<NearIndex> => inTurns(preparingNear(await preparedOf(index)))
