import { useLingui } from '@lingui/react/macro'
import { VERY_HARD } from '../../../../domain/tank/water/conditions.ts'
import { useConditionTexts } from '../../../shared/water/condition-texts.ts'
import { useStripWords } from '../../../shared/water/strip-words.ts'
import { useMyAmount } from '../../../shared/water/typed-water.ts'
import type { SheetAnswer } from './sheet-tank.ts'

/** What of my water makes a warning matter here, with the publication that says so (WATER-40). */
export const useInMyWater = () => {
  const { t } = useLingui()
  const { names } = useConditionTexts()
  const myAmount = useMyAmount()
  const words = useStripWords()
  return ({ mine, sources }: SheetAnswer['guidance'][number]): string | undefined => {
    if (!mine) return undefined
    const figure = `${names[mine.axis]} ${mine.value === VERY_HARD ? words[VERY_HARD] : myAmount(mine.axis, mine.value)}`
    const source = sources[0]!.name
    return t`This concerns your water: ${figure} (source: ${source})`
  }
}
