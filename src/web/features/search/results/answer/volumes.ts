import { useLingui } from '@lingui/react/macro'
import type { SearchSummary } from '../../../../../contract/look-ups/tests.ts'
import { useSession } from '../../../../platform/session.ts'
import { useVolume } from '../../../../shared/amounts/use-volume.ts'

/** More volumes than these are shown as a range. */
const MOST_LISTED = 5

/** `50, 200 and 600 L/ha`, or `50 to 600 L/ha`; empty where none is known. */
export const useVolumes = () => {
  const { t } = useLingui()
  const { language } = useSession()
  const { unit, volume } = useVolume()
  return ({ waters, minWater, maxWater }: SearchSummary['onlyThese']): string => {
    if (minWater === null || maxWater === null || waters.length === 0) return ''
    const from = volume(minWater)
    const to = volume(maxWater)
    if (waters.length > MOST_LISTED) return t`${from} to ${to}\u00a0${unit}`
    // American lists have a comma before `and`.
    const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(waters.map(volume))
    return `${list}\u00a0${unit}`
  }
}
