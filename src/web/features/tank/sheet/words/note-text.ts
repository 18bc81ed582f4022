import { firstFills } from './footnotes.ts'
import type { SheetAnswer } from '../sheet-tank.ts'
import type { Words } from './words.ts'
import { byPlace, filledText } from '../../../../../domain/filled-text.ts'

export type Note = SheetAnswer['order']['notes'][number]

/** What holds for every tank, with its figures and sources. */
export const noteText = (words: Words, { code, sources, figures }: Note): string =>
  filledText(words[`note.${code}`], {
    ...byPlace(sources),
    toPercent: String(figures['toPercent']),
  })

/** How much water each source begins with. */
export const firstFillSources = (words: Words, { notes }: Pick<SheetAnswer['order'], 'notes'>): string => {
  const note = notes.find(({ code }) => code === 'first-fill')
  return note ? filledText(words['note.first-fill-sources'], { list: firstFills(note.sources) }) : ''
}
