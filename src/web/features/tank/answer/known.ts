import { noFace } from '../../../../domain/tank/answer-face.ts'
import type { Report } from '../../../../contract/look-ups/tests.ts'
import type { CallOutput } from '../../../platform/network/api.ts'
import type { EnteredLine, FormOf } from '../entered-tank.ts'

/** The answer to a tank, as the server or a pack gives it. */
export type TankResponse = CallOutput<'tank'>

/** The number of different products of the tank that are in the list. */
export const listedIn = ({ order }: Pick<TankResponse, 'order'>): number => order.products.length + order.apart.length

/** Ids of the listed products, those without a place in the order last. */
export const listedProducts = ({ order }: Pick<TankResponse, 'order'>): string[] =>
  [...order.products, ...order.apart].map(({ productId }) => productId)

/** What an answer says of the products and tests that it names by their ids. */
export const knownIn = ({ products, tests }: Pick<TankResponse, 'products' | 'tests'>) => {
  const byId = new Map(products.map((product) => [product.id, product]))
  const reports = new Map(tests.map((test) => [test.tankmixId, test]))
  const formOf: FormOf = (id) => byId.get(id)?.form
  return {
    formOf,
    nameOf: (id: string): string => byId.get(id)?.name ?? id,
    isWithdrawn: (id: string): boolean => byId.get(id)?.withdrawn === true,
    /** Undefined where the answer has no more than its id. */
    testOf: (id: string): Report | undefined => reports.get(id),
  }
}
export type Known = ReturnType<typeof knownIn>

type Faced = { face?: TankResponse['headline']['face'] | undefined }
const faced = <Headline extends Faced>(headline: Headline): Headline => ({
  ...headline,
  face: headline.face ?? noFace({ passed: 0, withCare: 0, failed: 0 }),
})

/** The answer with a grey face where it brought none, as one that an edition before left in a cache (FACE-08). */
export const withFaces = (answer: TankResponse): TankResponse => ({
  ...answer,
  headline: faced(answer.headline),
  splits: answer.splits.map((spray) => ({ ...spray, headline: spray.headline && faced(spray.headline) })),
})

/**
 * The answer with what nobody confirmed yet in the names of its products, so that it stands wherever they do (WHO-11). `ask` is the name
 * with what came, in the language's own quotation marks.
 */
export const withAsked = (
  answer: TankResponse,
  lines: readonly EnteredLine[],
  ask: (name: string, asked: string) => string,
): TankResponse => {
  const asked = new Map(lines.flatMap((line) => (line.asked === undefined ? [] : [[line.productId, line.asked]])))
  if (asked.size === 0) return answer
  const nameOf = ({ id, name }: { id: string; name: string }): string => {
    const one = asked.get(id)
    return one === undefined ? name : ask(name, one)
  }
  return { ...answer, products: answer.products.map((product) => ({ ...product, name: nameOf(product) })) }
}
