import type { MixContents } from '../../../contract/public/public-pages.ts'
import type { TankWords } from '../../../contract/look-ups/tank-words.ts'
import { type AnswerFace, faceText } from '../../../domain/tank/answer-face.ts'
import type { WordsOf } from './words-of.ts'

/** What *My tank* says of a mix in the same words in some countries. */
export type MixVerdict = { countries: string[]; face: AnswerFace; words: TankWords }

const WORST_FIRST: readonly AnswerFace['family'][] = ['fail', 'care', 'unknown', 'pass']
/** Those that failed anywhere, in whole or in part, come first. */
const rankOf = ({ family, fails }: AnswerFace): number => WORST_FIRST.indexOf(family) - (fails.length > 0 ? WORST_FIRST.length : 0)

/** The verdicts of a mix, the worst first; countries of which the same is said stand together. */
export const verdictsOf = ({ verdicts }: Pick<MixContents, 'verdicts'>, words: WordsOf): MixVerdict[] => {
  const joined = new Map<string, MixVerdict>()
  for (const { country, answer } of verdicts) {
    const one = { countries: [country], face: answer.headline.face, words: words(answer) }
    const key = JSON.stringify([faceText(one.face), one.words])
    const known = joined.get(key)
    if (known) known.countries.push(country)
    else joined.set(key, one)
  }
  return [...joined.values()].toSorted((a, b) => rankOf(a.face) - rankOf(b.face))
}

/** Search engines and previews show no more. */
const DESCRIBED = 300

/** What begins a description: each fail, then what there is room for. */
export const describedOf = (said: readonly { hasFail: boolean; text: string }[]): string[] => {
  const described: string[] = []
  for (const { hasFail, text } of said) {
    const hasRoom = [...described, text].join(' ').length <= DESCRIBED
    if (described.length === 0 || hasRoom || hasFail) described.push(text)
  }
  return described
}
