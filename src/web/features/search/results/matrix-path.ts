import { pagePaths } from '../../../platform/page-paths.ts'
import type { Draft } from '../criteria.ts'

/** The chart of a search's product and country, by active ingredient and with only the partner's row where one was searched for. */
export const matrixPath = ({ country, product, agrochemical, active }: Draft): string | undefined => {
  if (!country?.id) return undefined
  const find = (agrochemical?.id && agrochemical.name) || (active?.id && active.name)
  return `${pagePaths.chart}?${new URLSearchParams({
    country: country.id.toLowerCase(),
    ...(product?.id ? { products: product.id } : {}),
    ...(active?.id && !agrochemical?.id ? { by: 'actives' } : {}),
    ...(find ? { find } : {}),
  }).toString()}`
}
