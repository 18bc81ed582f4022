import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import { observationCoder, type ObservationCoder } from '../../domain/observations.ts'

const ENGLISH = fileURLToPath(new URL('../../../content/observations/en.json', import.meta.url))
const sentences = z.record(z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)), z.string().check(z.minLength(1)))

/** Reads the usual sentences of observations. Throws with the file's name where it is malformed. */
export const loadObservationCoder = (): ObservationCoder => {
  try {
    return observationCoder(z.parse(sentences, JSON.parse(readFileSync(ENGLISH, 'utf8'))))
  } catch (error) {
    throw new Error(`${ENGLISH} must contain a sentence for each code`, { cause: error })
  }
}
