import type { MixContents } from '../../../contract/public/public-pages.ts'
import type { TankWords } from '../../../contract/look-ups/tank-words.ts'

/** What *My tank* says of a mix, in the language of the page. */
export type WordsOf = (answer: MixContents['verdicts'][number]['answer']) => TankWords
