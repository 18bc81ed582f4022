import type { z } from 'zod/mini'
import type { Brand } from '../../../contract/brand.ts'
import type { tank } from '../../../contract/look-ups/tank.ts'
import type { EmbedQuestion } from '../../../contract/public/embed.ts'
import type { WordsOfTank } from '../../../contract/look-ups/tank-words.ts'
import { dataCalls } from '../../../domain/calls/answer-calls.ts'
import type { Asker, NotFound } from '../../../domain/search/outcomes.ts'
import type { Phrases } from '../../content/phrases.ts'
import type { TextCatalogue } from '../../content/content-texts.ts'
import type { ServedData } from '../../served-data/served-data.ts'
import type { SharingCatalogue } from '../sharing/sharing-texts.ts'
import { drawEmbed } from './embed-page.ts'
import type { EmbedTexts } from './embed-texts.ts'

type EmbedSource = {
  served: ServedData
  asker: Asker
  phrases: Phrases
  words: WordsOfTank
  sharing: SharingCatalogue
  texts: TextCatalogue<EmbedTexts>
  title: string
  colours: Brand['colours']
}

/** The page for a question, drawn when it is wanted; or what of it there is not. */
export const answerEmbed = (
  { served, asker, phrases, words, sharing, texts, title, colours }: EmbedSource,
  asked: EmbedQuestion,
): NotFound | { draw: () => string } => {
  const { country, set, language } = asked
  const found = dataCalls.tank(served, asker, {
    countryCode: country,
    languageCode: language,
    lines: set.map((productId) => ({ productId })),
  })
  if ('missing' in found) return found
  // Only rates, water and restrictions can be refused, and none is asked for.
  if ('refused' in found) throw new Error(found.refused.map(({ path, message }) => `${path}: ${message}`).join('; '))
  return {
    draw: () => {
      const answer = JSON.parse(found.json(phrases)) as z.output<typeof tank.response>
      return drawEmbed({ asked, answer, isDemo: served.demo, words, sharing: sharing(language), texts: texts(language), title, colours })
    },
  }
}
