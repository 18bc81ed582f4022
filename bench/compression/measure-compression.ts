import { askOnce } from '../support/child.ts'
import { byEffort } from '../support/effort.ts'
import type { Measurement } from '../support/measurement.ts'
import { rounded } from '../support/statistics.ts'
import type { CompressionRequest, StepTimes } from './compression-child.ts'

const CHILD = new URL('./compression-child.ts', import.meta.url)
const TESTS = 30_000

export const measureCompression: Measurement = {
  name: 'compression',
  title: 'what a new response of 500 tests costs, and ways to compress it',
  run: async (report, effort) => {
    const request: CompressionRequest = { tests: TESTS, rounds: byEffort(effort, 3, 50) }
    const steps = await askOnce<StepTimes[]>(CHILD, request)
    const json = steps.find(({ step }) => step === 'JSON')!.us
    for (const { step, us, bytes } of steps)
      report('A new response of 500 tests', { step, µs: rounded(us), 'of writing JSON': rounded(us / json), bytes: Math.round(bytes) })
  },
}
