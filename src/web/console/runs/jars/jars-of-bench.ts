import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { jarsOf, type Jar } from '../../../../domain/console/bench/bench-test.ts'
import type { Bench } from '../bench/use-bench.ts'
import type { KeptJar } from '../bench/kept-entries.ts'

export type BenchJar = Jar & { /** Whether the server does not have it yet. */ isWaiting: boolean }

/** The jars of a test with those that were added here and are on their way. */
export const jarsOfBench = (detail: TestDetail, bench: Pick<Bench, 'waiting'>): BenchJar[] => {
  const { jars: added, nextJar } = detail
  const waiting = bench.waiting.filter((entry): entry is KeptJar => entry.kind === 'jar' && !added.some(({ id }) => id === entry.id))
  return [
    ...jarsOf(added).map((jar) => ({ ...jar, isWaiting: false })),
    ...waiting.map(({ id, code }, at) => ({ id, code, place: nextJar + at, isWaiting: true })),
  ]
}

/** The code that the next jar would have. */
export const nextCode = (detail: TestDetail, bench: Pick<Bench, 'waiting'>): string => {
  return String(detail.nextJar + jarsOfBench(detail, bench).filter(({ isWaiting }) => isWaiting).length)
}

/** Where another jar had the code first: what stands on the label is not enough. */
export const isRelabelled = ({ code }: Jar): boolean => !/^\d+$/.test(code)
