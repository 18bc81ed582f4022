import { expect, test } from 'vitest'
import type { ComparedCondition } from '../../../domain/tank/water/conditions.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { WaterRows } from './water-rows.tsx'

const unknown = (axis: ComparedCondition['axis']): ComparedCondition => ({ axis, state: 'not-asked', mine: null, tested: null })

test.each<[what: string, conditions: ComparedCondition[], rows: string[]]>([
  [
    'of nothing recorded',
    [unknown('hardness'), unknown('ph'), unknown('temperature'), unknown('hours')],
    ['Hardness, pH, temperature, time: not recorded'],
  ],
  [
    'of some, below what was recorded and what I entered',
    [
      { axis: 'hardness', state: 'not-asked', mine: null, tested: 342 },
      { axis: 'ph', state: 'not-recorded', mine: 7.5, tested: null },
      unknown('temperature'),
      unknown('hours'),
    ],
    [
      'Water hardnesstested: 342\u00a0mg/L CaCO₃',
      'pH of the wateryours: 7.5; in the test: not recorded',
      'Temperature · Time watched: not recorded',
    ],
  ],
])('TANK-144 what a test did not record is one line: %s', async (_what, conditions, rows) => {
  const { screen } = await drawPart(() => <WaterRows conditions={conditions} />)
  expect([...screen.container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(rows)
})
