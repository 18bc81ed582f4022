import { VerifyPage } from '../../features/verify/verify-page.tsx'
import { loadSeldomTexts } from '../../shared/texts/seldom-texts.ts'

/** The page with its own texts, which no other page loads. */
export const loadVerify = async () => {
  await loadSeldomTexts()
  return VerifyPage
}
