import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '../../testing/draw-part.tsx'
import { chooseFormats } from '../shared/texts/formats.ts'
import { CalibratedUntil, foundOutOn } from './calibrated-until.tsx'

test('EQUIP-02 what was found out of its limits is said as that, not as expired; a good calibration brings it back', async () => {
  chooseFormats(['en'], 'Europe/Warsaw')
  const held = { on: '2026-01-10', until: '2026-05-13', certificate: '' }
  expect(foundOutOn([])).toBeUndefined()
  const out = foundOutOn([
    { on: '2026-05-14', isOut: true },
    { on: '2026-01-10', isOut: false },
  ])
  await drawPart(() => <CalibratedUntil calibrations={[held]} day="2026-05-20" out={out} />)
  await expect.element(page.getByText('found out of its limits on 14 May 2026')).toBeVisible()
  const back = foundOutOn([
    { on: '2026-05-21', isOut: false },
    { on: '2026-05-14', isOut: true },
  ])
  const again = { on: '2026-05-21', until: '2027-05-21', certificate: '' }
  await drawPart(() => <CalibratedUntil calibrations={[again, held]} day="2026-05-21" out={back} />)
  await expect.element(page.getByText('calibrated until 21 May 2027')).toBeVisible()
})
