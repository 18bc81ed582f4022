import { UnknownProductPage } from '../../features/unknown-product/unknown-product-page.tsx'
import { loadSeldomTexts } from '../../shared/texts/seldom-texts.ts'

export const loadUnknownProduct = async () => {
  await loadSeldomTexts()
  return UnknownProductPage
}
