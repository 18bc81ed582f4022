import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { dataCalls } from '../../src/domain/calls/answer-calls.ts'
import { createIndexBuilder } from '../../src/domain/search/index/build-index.ts'
import { createTestEncoder } from '../../src/domain/search/encode-tests.ts'
import { loadPhrases } from '../../src/server/content/phrases.ts'
import { answerRequests } from '../support/child.ts'
import { generateTests } from '../support/data.ts'

export type CompressionRequest = { tests: number; rounds: number }
/** A step's fastest time for a response, in microseconds, and what it makes of one, in bytes; means over the responses. */
export type StepTimes = { step: string; us: number; bytes: number }

const ASKER = { resellers: [] }
/** The newest 500 tests of each are a response. */
const COUNTRIES = ['BR', 'CZ', 'DE', 'ES', 'FR', 'GB', 'HU', 'IN', 'IT', 'NL', 'PL', 'US']
/** Responses of other countries than those that are measured make up the dictionary, as large as a browser allows for its first use. */
const IN_DICTIONARY = ['FI', 'LV', 'UA']
const DICTIONARY_BYTES = 110_000

const ZSTD_LEVELS = [-5, -3, 1, 3, 5]
const BROTLI_QUALITIES = [0, 1, 4]
const GZIP_LEVELS = [1, 6]

const measure = ({ tests, rounds }: CompressionRequest): StepTimes[] => {
  const { products, tests: records } = generateTests(tests)
  const builder = createIndexBuilder(products)
  for (const { test, ingredients } of records) builder.add({ ...test, ingredients })
  const index = builder.finish()
  const source = { index, encoder: createTestEncoder(index) }
  const phrases = loadPhrases()
  const search = (countryCode: string) => {
    const outcome = dataCalls.foliarSearch(source, ASKER, { countryCode })
    if ('missing' in outcome) throw new Error(`${countryCode} is missing`)
    return outcome
  }
  const outcomes = COUNTRIES.map(search)
  const texts = outcomes.map((one) => one.json(phrases))
  const bodies = texts.map((text) => Buffer.from(text))
  const rows = texts.map((text) => (JSON.parse(text) as object[]).map((row) => Buffer.from(`${JSON.stringify(row)},`)))
  const dictionary = Buffer.concat(IN_DICTIONARY.map((country) => Buffer.from(search(country).json(phrases)))).subarray(-DICTIONARY_BYTES)
  const zstd = (body: Buffer, level: number, more = {}): number =>
    zstdCompressSync(body, { ...more, params: { [constants.ZSTD_c_compressionLevel]: level } }).length

  const steps: [step: string, run: (at: number) => number][] = [
    ['search', (at) => search(COUNTRIES[at]!).key.length],
    ['JSON', (at) => outcomes[at]!.json(phrases).length],
    ['bytes of the text', (at) => Buffer.from(texts[at]!).length],
    ['SHA-1 of the bytes', (at) => hash('sha1', bodies[at]!, 'buffer').length],
    ...ZSTD_LEVELS.map((level): [string, (at: number) => number] => [`zstd ${level}`, (at) => zstd(bodies[at]!, level)]),
    ...[1, 3].map((level): [string, (at: number) => number] => [
      `zstd ${level}, shared dictionary`,
      (at) => zstd(bodies[at]!, level, { dictionary }),
    ]),
    // Frames may follow each other, so that rows could be compressed beforehand.
    ['zstd 1, a frame a row', (at) => rows[at]!.reduce((sum, row) => sum + zstd(row, 1), 0)],
    ...BROTLI_QUALITIES.map((quality): [string, (at: number) => number] => [
      `br ${quality}`,
      (at) => brotliCompressSync(bodies[at]!, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length,
    ]),
    ...GZIP_LEVELS.map((level): [string, (at: number) => number] => [`gzip ${level}`, (at) => gzipSync(bodies[at]!, { level }).length]),
  ]
  const fastest = steps.map(() => COUNTRIES.map(() => Infinity))
  const bytes = steps.map(() => 0)
  // The steps take turns, so that a machine that slows down for a while does so for all of them.
  for (let round = 0; round < rounds; round++)
    for (const [number, [, run]] of steps.entries()) {
      bytes[number] = 0
      for (const at of COUNTRIES.keys()) {
        const started = process.hrtime.bigint()
        bytes[number] += run(at) / COUNTRIES.length
        fastest[number]![at] = Math.min(fastest[number]![at]!, Number(process.hrtime.bigint() - started) / 1000)
      }
    }
  return steps.map(([step], number) => ({
    step,
    us: fastest[number]!.reduce((sum, one) => sum + one, 0) / COUNTRIES.length,
    bytes: bytes[number]!,
  }))
}

answerRequests(measure)
