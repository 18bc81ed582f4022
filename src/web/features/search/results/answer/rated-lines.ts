import type { Test } from '../../../../../contract/look-ups/tests.ts'
import type { Form } from '../../../../../domain/records.ts'
import type { Draft } from '../../criteria.ts'

/** L/ha of a liquid, kg/ha of a solid. */
export type RatedLine = { productId: string; name: string; rate: number; form: Form }

/**
 * The two searched products with their rates in a test of just these, in its order. Undefined where names do not say which is which: a
 * product was added twice, is named otherwise there, or its name is not known yet.
 */
export const ratedLines = ({ product, agrochemical }: Draft, { ingredients }: Pick<Test, 'ingredients'>): RatedLine[] | undefined => {
  if (!product || !agrochemical || product.name === agrochemical.name) return undefined
  const lines = ingredients.flatMap(({ name, localName, rate, form }) => {
    const chosen = [product, agrochemical].find((one) => one.name !== '' && (one.name === name || one.name === localName))
    return chosen ? [{ productId: chosen.id, name: chosen.name, rate, form }] : []
  })
  return lines.length === 2 && ingredients.length === 2 && lines[0]!.productId !== lines[1]!.productId ? lines : undefined
}
