import { useLingui } from '@lingui/react/macro'
import type { MixLook } from '../../../domain/verdicts.ts'

/** Each verdict in one or two words. */
export const useVerdictWords = (): Record<MixLook, string> => {
  const { t } = useLingui()
  return {
    pass: t`Pass`,
    care: t`Pass – with care`,
    fail: t`Fail`,
    conflicting: t`Conflicting`,
    unknown: t`Not tested`,
    'no-rate': t`Rate not known`,
    older: t`Older formulation`,
  }
}
