import { fold } from '../../choices.ts'
import { spellingsOf } from '../spelling.ts'
import { FAR, lettersOffFrom, mostWrong } from './letters-off.ts'
import { type NearIndex, SEPARATORS } from './near-index.ts'
import { areLacking, soundOf, typedHead } from './sounds.ts'

const MIN_LETTERS = 4

/** Whether some first words of a name sound like a text. */
const beginsSo = (sound: string, name: string): boolean => {
  let begun = ''
  for (const word of fold(name).split(SEPARATORS)) {
    begun += word
    if (soundOf(begun) === sound) return true
  }
  return false
}

/** The ids of the products whose whole name is nearly so, or has the text as its first words; only the nearest ones. */
export const nearlyNamed = (name: string, { prepared, names: { sounds, heads } }: NearIndex): Set<string> => {
  const { spellings, choices } = prepared
  let best = FAR
  let found = new Set<string>()
  for (const typed of new Set(spellingsOf(name).map(soundOf))) {
    if (typed.length < MIN_LETTERS || !/\D/.test(typed)) continue
    const most = mostWrong(typed.length)
    const own = typedHead(typed)
    const lettersOff = lettersOffFrom(typed, most, true)
    for (let line = 0; line < heads.length; line++) {
      if (areLacking(own, heads[line]!, most)) continue
      const sound = sounds[line]!
      const longer = sound.length - typed.length
      if (longer < -most || (longer > most && !sound.startsWith(typed))) continue
      const { choice } = choices[spellings.choiceOf[line]!]!
      let off = sound === typed ? 0 : most === 0 || longer > most ? FAR : lettersOff(sound)
      // A whole name comes before the beginning of one.
      if (off > most && longer > 0 && sound.startsWith(typed) && beginsSo(typed, choice.generalName ?? choice.name)) off = most + 1
      if (off > Math.min(best, most + 1)) continue
      if (off < best) found = new Set()
      best = off
      found.add(choice.id)
    }
  }
  return found
}
