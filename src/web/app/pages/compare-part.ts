import { ComparePage } from '../../features/tank/compare/compare-page.tsx'
import { loadSeldomTexts } from '../../shared/texts/seldom-texts.ts'

export const loadCompare = async () => {
  await loadSeldomTexts()
  return ComparePage
}
