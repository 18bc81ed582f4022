import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../platform/session.ts'

type UntestedWords = {
  /** Alone, as in a title. */
  untested: string
  /** Beside the sign of what is not known. */
  notAPass: string
  heading: (mix: string) => string
  /** A line of a list. */
  of: (what: string) => string
  /** In a reseller's edition: its list is not all that was tested. */
  otherTests: string | undefined
}

/** What is said where there is no test: a reseller's edition knows only of those in its list (EDI-09). */
export const useUntestedWords = (): UntestedWords => {
  const { t } = useLingui()
  const { reseller } = useSession().edition
  if (reseller === undefined)
    return {
      untested: t`Not tested`,
      notAPass: t`Not tested. This is not a pass.`,
      heading: (mix) => t`Not tested: ${mix}`,
      of: (what) => t`${what}: not tested`,
      otherTests: undefined,
    }
  return {
    untested: t`Nothing in ${reseller}’s tests`,
    notAPass: t`Nothing in ${reseller}’s tests. This is not a pass.`,
    heading: (mix) => t`Nothing in ${reseller}’s tests: ${mix}`,
    of: (what) => t`${what}: nothing in ${reseller}’s tests`,
    otherTests: t`Other tests, not in ${reseller}’s list, may exist and may differ.`,
  }
}
