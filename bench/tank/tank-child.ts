import { createHash } from 'node:crypto'
import { createIndexBuilder } from '../../src/domain/search/index/build-index.ts'
import type { SearchIndex } from '../../src/domain/search/index/search-index.ts'
import { answerRequests } from '../support/child.ts'
import { generateTests } from '../support/data.ts'
import { drawTanks } from './draw-tanks.ts'
import { PASSES, SIZES } from './passes.ts'
import { fillEngine, type Place, type TankEngine } from './engines.ts'

export type TankRequest = { engine: TankEngine; tests: number; tanks: number; place: Place }
export type TankTimes = {
  products: number
  /** Of each tank, the shortest of several runs: what else the machine does is left out. */
  millis: Float64Array
  /** Of all digests. */
  hash: string
}
export type TankReport = { version: string; sizes: TankTimes[] }

const buildIndex = (tests: number): SearchIndex => {
  const { products, tests: records } = generateTests(tests)
  const builder = createIndexBuilder(products)
  for (const { test, ingredients } of records) builder.add({ ...test, ingredients })
  return builder.finish()
}

const measure = async ({ engine, tests, tanks, place }: TankRequest): Promise<TankReport> => {
  const index = buildIndex(tests)
  const filled = await fillEngine(engine, index, place)
  const sizes: TankTimes[] = []
  for (const products of SIZES) {
    const questions = drawTanks(index, products, tanks)
    const hash = createHash('sha1')
    for (const question of questions) hash.update(JSON.stringify(filled.digest(await filled.answer(question), question)))
    const millis = new Float64Array(questions.length).fill(Infinity)
    for (let pass = 0; pass < PASSES; pass++)
      for (const [at, question] of questions.entries()) {
        const from = performance.now()
        const found = filled.answer(question)
        if (found instanceof Promise) await found
        millis[at] = Math.min(millis[at]!, performance.now() - from)
      }
    sizes.push({
      products,
      millis,
      hash: hash.digest('hex'),
    })
  }
  await filled.close?.()
  return { version: filled.version, sizes }
}

answerRequests(measure)
