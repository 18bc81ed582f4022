import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Statistics } from '../../../contract/console/statistics.ts'
import { STAGES } from '../../../domain/console/stages.ts'
import { TEST_STAGES } from '../../../domain/console/bench/test-stages.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { StatisticsPage } from './statistics-page.tsx'

const NO_DAYS = { count: 0, median: null, p90: null }
const month = (of: string, part: Partial<Statistics['months'][number]> = {}) => ({
  of,
  received: 0,
  ended: NO_DAYS,
  C: 0,
  CA: 0,
  NC: 0,
  ...part,
})
const NOTHING: Statistics = {
  stages: [...STAGES, 'all' as const].map((stage) => ({ stage, days: NO_DAYS })),
  months: [month('2026-05'), month('2026-04')],
  countries: [],
  offered: [],
  tests: {
    stages: [...TEST_STAGES, 'report' as const].map((stage) => ({ stage, now: stage === 'report' ? null : 0, days: NO_DAYS })),
    months: ['2026-05', '2026-04'].map((of) => ({ of, begun: 0, approved: 0, returned: 0, review: NO_DAYS, report: NO_DAYS })),
  },
}
const BOOT = { brand: { product: 'Tankmix' } } as never
const SESSION = { me: { roles: ['viewer'] }, redirectIfUnauthorized: () => false } as never

const drawStatistics = async (statistics: Statistics) => {
  const calls = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(statistics)))
  onTestFinished(() => calls.mockRestore())
  await drawPart(() => (
    <BootContext value={BOOT}>
      <ConsoleSessionContext value={SESSION}>
        <StatisticsPage />
      </ConsoleSessionContext>
    </BootContext>
  ))
  await expect.poll(() => page.getByRole('figure').elements().length).toBe(6)
  return page.getByRole('figure')
}

test('ODD-01 statistics without data have six charts that say so, and no bar, axis or table of zeros', async () => {
  const figures = await drawStatistics(NOTHING)
  for (const figure of figures.elements()) {
    expect(figure.textContent).toContain('There is nothing to show yet.')
    expect(figure.querySelector('svg, table, details')).toBeNull()
  }
})

test('ODD-01 each chart by itself: verdicts without requests are drawn, and the requests of that month are not', async () => {
  const figures = await drawStatistics({ ...NOTHING, months: [month('2026-05', { C: 3 }), month('2026-04')] })
  await expect
    .poll(() => figures.elements().map((figure) => figure.querySelector('svg') !== null))
    .toEqual([false, false, true, false, false, false])
})
