import { msg } from '@lingui/core/macro'

/** What a test of a seed coating shows and what it does not: the disclaimer is about sprayers alone. */
export const SEED_LIMITS = msg`Only physical compatibility was tested, in the slurry and on the seed; seed flow, dust, germination, plant safety, survival of inoculants and efficacy were not tested.`
