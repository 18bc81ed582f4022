import { useLingui } from '@lingui/react/macro'

/** What a test of a seed coating shows and what it does not, in one sentence (RPT-07): the disclaimer is about sprayers alone. */
export const useSeedLimits = (): string => {
  const { t } = useLingui()
  return t`Only physical compatibility was tested, in the slurry and on the seed; seed flow, dust, germination, plant safety, survival of inoculants and efficacy were not tested.`
}
