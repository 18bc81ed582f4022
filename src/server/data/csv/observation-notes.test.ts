import { expect, test } from 'vitest'
import { loadObservationCoder } from '../../content/observation-coder.ts'
import { createObservationNotes } from './observation-notes.ts'

const notesOf = (...observations: string[]): string[] => {
  const notes = createObservationNotes(loadObservationCoder())
  for (const text of observations) notes.add(text)
  return notes.texts()
}

test.each<[string, string[], string[]]>([
  ['nothing where all are usual sentences, or none are there', ['White precipitate; within 10 minutes.', ''], []],
  [
    'how many are free text, and the most frequent',
    ['Smells odd', 'White precipitate', 'Smells', 'Smells', 'Turns blue.'],
    ['2 observations are shown in the reader\'s language; 3 are free text and shown in English, most often "Smells" (2).'],
  ],
])('ANS-61 an import says %s', (_what, observations, texts) => expect(notesOf(...observations)).toEqual(texts))
