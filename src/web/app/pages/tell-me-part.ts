import { TellMePage } from '../../features/tell-me/tell-me-page.tsx'
import { loadSeldomTexts } from '../../shared/texts/seldom-texts.ts'

/** The page with its own texts, which no other page loads. */
export const loadTellMe = async () => {
  await loadSeldomTexts()
  return TellMePage
}
