import { lazyExtra } from '../../platform/lazy-component.ts'
import type { TankResponse } from './answer/known.ts'
import type { EnteredTank } from './entered-tank.ts'
import { PrintedVerdict } from './printed-verdict.tsx'

const TankSheet = lazyExtra(() => import('./sheet/tank-sheet.tsx').then((file) => file.TankSheet))

/** What to do next with a tank, once its answer is there. */
export const NextSteps = ({ tank, answer }: { tank: EnteredTank; answer: TankResponse }) => (
  <TankSheet tank={tank} answer={answer} verdict={<PrintedVerdict answer={answer} />} />
)
