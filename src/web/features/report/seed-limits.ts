import { useLingui } from '@lingui/react/macro'

/** What a test of a seed coating shows and what it does not (RPT-07): the disclaimer is about sprayers alone. */
export const useSeedLimits = (): string => {
  const { t } = useLingui()
  return t`This seed coating was tested only for physical compatibility: how the products behave together in the slurry and on the seed. The amount of dust, the flow of the seed, germination, plant safety, the survival of inoculants and efficacy were not measured.`
}
