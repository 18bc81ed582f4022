import type { SheetAnswer } from '../sheet-tank.ts'

type Disagreement = SheetAnswer['order']['products'][number]['disagreements'][number]

/** Where sources disagree about the products of an order, each disagreement once, numbered from 1 as they first appear. */
export const footnotesOf = ({ products }: Pick<SheetAnswer['order'], 'products'>) => {
  const notes: Disagreement[] = []
  for (const { disagreements } of products)
    for (const one of disagreements) if (!notes.some(({ code }) => code === one.code)) notes.push(one)
  return {
    notes,
    numbersOf: (disagreements: readonly Disagreement[]): number[] =>
      disagreements.map((one) => notes.findIndex(({ code }) => code === one.code) + 1),
  }
}

/** The first fill by source, as each writes it. Word joiners keep fractions on one line. */
const FIRST_FILLS: Record<string, string> = {
  'SDSU Extension': '⅓',
  'Manitoba Guide': '¼\u2060–\u2060¾',
  GRDC: '60\u00a0%',
  Nufarm: '50–70\u00a0%',
  'Eureka Ag': '≥ 70\u00a0%',
}

export const firstFills = (sources: readonly string[]): string =>
  sources.map((source) => `${source} ${FIRST_FILLS[source] ?? ''}`.trim()).join(', ')
