import { useLingui } from '@lingui/react/macro'
import { VERY_HARD } from '../../../domain/tank/water/conditions.ts'
import type { StripWord } from '../../../domain/tank/water/hardness-units.ts'

/** The words of a test strip. */
export const useStripWords = (): Record<StripWord, string> => {
  const { t } = useLingui()
  return { 'very soft': t`very soft`, soft: t`soft`, medium: t`medium hard`, hard: t`hard`, [VERY_HARD]: t`very hard` }
}
