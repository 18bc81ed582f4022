import { z } from 'zod/mini'
import { HASH_LENGTH } from './public-paths.ts'

/** A hash as `current` names packs and lists. */
export const hashText = z.string().check(z.regex(new RegExp(`^[0-9a-f]{${HASH_LENGTH}}$`), `must be ${HASH_LENGTH} hexadecimal digits`))
