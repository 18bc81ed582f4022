import { createHash } from 'node:crypto'
import { createIndexBuilder } from '../../src/domain/search/build-index.ts'
import type { SearchIndex } from '../../src/domain/search/search-index.ts'
import { answerRequests } from '../support/child.ts'
import { generateTests } from '../support/data.ts'
import { drawTanks } from './draw-tanks.ts'
import { fillEngine, type Place, type TankEngine } from './engines.ts'

export type TankRequest = { engine: TankEngine; tests: number; tanks: number; place: Place }
export type TankTimes = {
  products: number
  /** Elapsed, and of this thread's processor. */
  millis: Float64Array
  processorMillis: Float64Array
  /** Of all digests. */
  hash: string
}
export type TankReport = { version: string; sizes: TankTimes[] }

const SIZES = [2, 4, 8, 12]
const PASSES = 5

const buildIndex = (tests: number): SearchIndex => {
  const { products, tests: records } = generateTests(tests)
  const builder = createIndexBuilder(products)
  for (const { test, ingredients } of records) builder.add({ ...test, ingredients })
  return builder.finish()
}

const processorMillis = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const measure = async ({ engine, tests, tanks, place }: TankRequest): Promise<TankReport> => {
  const index = buildIndex(tests)
  const filled = await fillEngine(engine, index, place)
  const sizes: TankTimes[] = []
  for (const products of SIZES) {
    const questions = drawTanks(index, products, tanks)
    const hash = createHash('sha1')
    for (const question of questions) hash.update(JSON.stringify(filled.digest(await filled.answer(question), question)))
    const times = { millis: [] as number[], processorMillis: [] as number[] }
    for (let pass = 0; pass < PASSES; pass++)
      for (const question of questions) {
        const [from, fromProcessor] = [performance.now(), processorMillis()]
        const found = filled.answer(question)
        if (found instanceof Promise) await found
        times.processorMillis.push(processorMillis() - fromProcessor)
        times.millis.push(performance.now() - from)
      }
    sizes.push({
      products,
      millis: Float64Array.from(times.millis),
      processorMillis: Float64Array.from(times.processorMillis),
      hash: hash.digest('hex'),
    })
  }
  await filled.close?.()
  return { version: filled.version, sizes }
}

answerRequests(measure)
