import { expect, test } from 'vitest'
import { enteredByWater } from './chosen-water.ts'

const requested = { hardness: 480, ph: 8.2, temperature: 15 }
const named = { hardness: 100, ph: 6.5 }
const waterD = { hardness: 342, ph: null }

test.each([
  ["the requester's values go with their water", requested, waterD, [requested], { hardness: 342, ph: null, temperature: null }],
  [
    'so do those of the water that was chosen before',
    { ...named, temperature: 20.5 },
    waterD,
    [requested, named],
    { hardness: 342, ph: null },
  ],
  ['what was measured stays', { hardness: 480, ph: 7.1, temperature: 20.5 }, waterD, [requested], { hardness: 342 }],
  ['what the water names is entered over what was measured', { hardness: 333, ph: 7.1, temperature: null }, named, [requested], named],
  ["the requester's water comes back whole", { hardness: 342, ph: null, temperature: null }, requested, [requested, waterD], requested],
  ['a water without values takes away those of another', requested, {}, [requested], { hardness: null, ph: null, temperature: null }],
  [
    'what was not entered stays empty',
    { hardness: 20, ph: null, temperature: null },
    waterD,
    [{ hardness: 20, ph: null }],
    { hardness: 342 },
  ],
])('WATER-23 choosing a water: %s', (_rule, sheet, water, others, entered) => {
  expect(enteredByWater(sheet, water, others)).toEqual(entered)
})
