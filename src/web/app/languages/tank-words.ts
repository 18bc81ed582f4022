import type { WordsOfTank } from '../../../contract/look-ups/tank-words.ts'
import { endedBelow, headlineTexts } from '../../shared/verdicts/headline-looks.ts'
import { knownIn, listedIn } from '../../features/tank/answer/known.ts'
import { headlineNotes } from '../../shared/verdicts/headline-notes.ts'
import { catalogueOf } from './catalogue-of.ts'

/** The words that a page says of a tank, for those who ask without a page. It is part of the pages; the server loads it as a built file. */
export const words: WordsOfTank = ({ language, reseller, answer }) => {
  const i18n = catalogueOf(language)
  const { words: headingOf, sentence } = headlineTexts(i18n, reseller)
  const products = listedIn(answer)
  return {
    heading: headingOf(answer.headline, products, knownIn(answer)),
    ended: endedBelow(i18n, answer.headline, products),
    sentence: sentence(answer.headline, products),
    notes: headlineNotes(answer).map((note) => i18n._(note)),
  }
}
