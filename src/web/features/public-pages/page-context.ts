import { createContext, useContext } from 'react'
import type { PublicPage } from '../../../contract/public/public-pages.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { createFormats, type Formats } from '../../platform/texts/formats.ts'

type Drawing = { language: LanguageCode; formats: Formats; page?: PublicPage }
export const drawingIn = (language: LanguageCode, page?: PublicPage): Drawing => ({
  language,
  formats: createFormats(language),
  ...(page && { page }),
})

/** How and what is being drawn: these pages have no session, since nothing runs in a browser. */
export const DrawingContext = createContext<Drawing | undefined>(undefined)
export const useDrawing = (): Omit<Drawing, 'page'> => {
  const drawing = useContext(DrawingContext)
  if (!drawing) throw new Error('a public page is drawn within its context')
  return drawing
}
export const usePage = (): PublicPage => {
  const page = useContext(DrawingContext)?.page
  if (!page) throw new Error('this belongs to a page')
  return page
}
