import type { ReactNode } from 'react'
import { type TermsText, useTermsText } from './terms-text.ts'

/** The terms, once their text is loaded. */
export const LoadedTerms = ({ children }: { children: (terms: TermsText) => ReactNode }) => {
  const terms = useTermsText()
  return terms && children(terms)
}
