import { askOnce } from '../support/child.ts'
import { byEffort, sizesOf, type Effort } from '../support/effort.ts'
import type { Report } from '../support/measurement.ts'
import { quantile, rounded } from '../support/statistics.ts'
import type { AnswerRequest, AnswerTimes } from './answer-child.ts'

const CHILD = new URL('./answer-child.ts', import.meta.url)

const sum = (values: Float64Array): number => values.reduce((total, one) => total + one, 0)

/** What counts and filters add to the work for a new response: the aim is half as much again as the search alone. */
export const reportAnswers = async (report: Report, effort: Effort): Promise<void> => {
  for (const tests of sizesOf(effort)) {
    const request: AnswerRequest = { tests, queries: byEffort(effort, 20, 200) }
    const times = await askOnce<AnswerTimes[]>(CHILD, request, ['--max-old-space-size=12000'])
    const all = (of: 'plain' | 'counted' | 'filtered' | 'summary' | 'face'): number => times.reduce((total, one) => total + sum(one[of]), 0)
    for (const { query, found, plain, counted, filtered, summary, face } of times)
      report('A new response with counts and filters, µs', {
        tests,
        query,
        'tests found p50': quantile(found, 0.5),
        'search p50': rounded(quantile(plain, 0.5)),
        'and summary p50': rounded(quantile(counted, 0.5)),
        'times in all': rounded(sum(counted) / sum(plain)),
        'filtered, and summary p50': rounded(quantile(filtered, 0.5)),
        'times in all, filtered': rounded(sum(filtered) / sum(plain)),
        'summary p50': rounded(quantile(summary, 0.5)),
        'times one without its face': rounded(sum(summary) / (sum(summary) - sum(face))),
      })
    report('A new response with counts and filters, µs', {
      tests,
      query: 'all of these',
      'tests found p50': '',
      'search p50': '',
      'and summary p50': '',
      'times in all': rounded(all('counted') / all('plain')),
      'filtered, and summary p50': '',
      'times in all, filtered': rounded(all('filtered') / all('plain')),
      'summary p50': '',
      'times one without its face': rounded(all('summary') / (all('summary') - all('face'))),
    })
  }
}
