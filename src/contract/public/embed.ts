import { z } from 'zod/mini'
import { MAX_LINES, MIN_LINES } from '../../domain/tank/tank.ts'
import { country, id, languageCode } from '../fields.ts'

const SET = `must be ${MIN_LINES} to ${MAX_LINES} different ids separated by commas`

/** The answer for a tank in another site's frame. Rates and water of a grower never stand in an address. */
export const EMBED_PATH = '/embed/tank'
export const embedQuestion = z.object({
  country,
  set: z.pipe(
    z.pipe(
      z.string(SET),
      z.transform((text: string) => [...new Set(text.split(','))]),
    ),
    z.array(id).check(z.minLength(MIN_LINES, SET), z.maxLength(MAX_LINES, SET)),
  ),
  language: z._default(languageCode, 'en'),
})
export type EmbedQuestion = z.output<typeof embedQuestion>

/** The one address of a question; products stay in their order, in which they are added. */
export const embedAddress = ({ country: code, set, language }: EmbedQuestion): string =>
  `${EMBED_PATH}?country=${code.toUpperCase()}${language === 'en' ? '' : `&language=${language}`}&set=${set.map(encodeURIComponent).join(',')}`
