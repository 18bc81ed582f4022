import { UnknownProductPage } from '../../features/unknown-product/unknown-product-page.tsx'
import { loadSeldomTexts } from './seldom-texts.ts'

export const loadUnknownProduct = async () => {
  await loadSeldomTexts()
  return UnknownProductPage
}
