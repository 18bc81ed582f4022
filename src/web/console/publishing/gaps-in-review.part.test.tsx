import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import type { FoundGap } from '../../../contract/console/bench/requirements.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { GapsInReview } from './gaps-in-review.tsx'

const LACKING: FoundGap = { gap: { kind: 'reading', hours: 24 }, isJustifiable: true, deviation: null, unaccepted: null }
const JUSTIFIED: FoundGap = {
  ...LACKING,
  deviation: {
    id: 'd1',
    kind: 'planned',
    justification: 'Agreed on 12 h',
    isAcceptedByCustomer: true,
    at: '2026-05-14T10:00:00.000Z',
    by: 'Cleo',
  },
}
const draw = (gaps: FoundGap[], isIncomplete: boolean) => {
  const detail = { gaps, isIncomplete, state: 'submitted' } as unknown as ReviewDetail
  return drawPart(() => <GapsInReview detail={detail} className={undefined} />)
}

test('GATE-14 the review says what is lacking, why, and what approving it means', async () => {
  await draw([JUSTIFIED], true)
  await expect.element(page.getByText('Reading at 24\u00a0h: it is missing')).toBeVisible()
  await expect.element(page.getByText(/^Planned beforehand: Agreed on 12 h Accepted by the customer · Cleo · /)).toBeVisible()
  await expect
    .element(page.getByText(/Approving authorises each of these deviations.*the test is incomplete, names no accreditation/))
    .toBeVisible()
})

test('GATE-14 what nobody justified cannot be published, and the review says what to do', async () => {
  await draw([LACKING], false)
  await expect.element(page.getByText('Nobody justified it.')).toBeVisible()
  await expect.element(page.getByText(/This cannot be published: return it/)).toBeVisible()
})
