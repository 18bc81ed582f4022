import type { MixContents } from '../../../contract/public/public-pages.ts'
import type { TankWords } from '../../../contract/look-ups/tank-words.ts'
import { isOnlyOlder } from '../../../domain/tank/headline.ts'
import type { WordsOf } from './words-of.ts'

type Answer = MixContents['verdicts'][number]['answer']
type Look = 'conflicting' | 'fail' | 'care' | undefined
/** What *My tank* says of a mix in the same words in some countries. */
export type MixVerdict = { countries: string[]; look: Look; words: TankWords }

/** A mix without rates is never green; one that failed anywhere, in whole or in part, never looks otherwise. */
const lookOf = ({ headline }: Answer): Look => {
  const { state, fails } = headline
  if (state === 'conflicting') return 'conflicting'
  if (fails.length > 0) return 'fail'
  return state === 'passed-with-care' || isOnlyOlder(headline) ? 'care' : undefined
}

const WORST_FIRST: readonly Look[] = ['fail', 'conflicting', 'care', undefined]

/** The verdicts of a mix, the worst first; countries of which the same is said stand together. */
export const verdictsOf = ({ verdicts }: Pick<MixContents, 'verdicts'>, words: WordsOf): MixVerdict[] => {
  const joined = new Map<string, MixVerdict>()
  for (const { country, answer } of verdicts) {
    const one = { countries: [country], look: lookOf(answer), words: words(answer) }
    const key = JSON.stringify([one.look, one.words])
    const known = joined.get(key)
    if (known) known.countries.push(country)
    else joined.set(key, one)
  }
  return [...joined.values()].toSorted((a, b) => WORST_FIRST.indexOf(a.look) - WORST_FIRST.indexOf(b.look))
}

/** Search engines and previews show no more. */
const DESCRIBED = 300

/** What begins a description: each fail, then what there is room for. */
export const describedOf = (said: readonly { look: Look; text: string }[]): string[] => {
  const described: string[] = []
  for (const { look, text } of said) {
    const hasRoom = [...described, text].join(' ').length <= DESCRIBED
    if (described.length === 0 || hasRoom || look === 'fail' || look === 'conflicting') described.push(text)
  }
  return described
}
