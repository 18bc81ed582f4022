import { createContext, useContext } from 'react'
import type { PublicPage } from '../../../contract/public-pages.ts'
import { createFormats, type Formats } from '../../platform/formats.ts'

export type Drawing = { page: PublicPage; formats: Formats }
export const drawingOf = (page: PublicPage): Drawing => ({ page, formats: createFormats(page.language) })

/** What is being drawn: these pages have no session, since nothing runs in a browser. */
export const DrawingContext = createContext<Drawing | undefined>(undefined)
export const useDrawing = (): Drawing => {
  const drawing = useContext(DrawingContext)
  if (!drawing) throw new Error('a public page is drawn within its context')
  return drawing
}
