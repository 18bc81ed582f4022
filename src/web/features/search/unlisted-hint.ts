import { useLingui } from '@lingui/react/macro'
import type { Choice } from '../../../domain/choices.ts'

/** The hint that typed text without a choice does not restrict (AC-04). */
export const useUnlistedHint = () => {
  const { t } = useLingui()
  return (choice: Choice | undefined) => (choice && choice.id === '' ? t`Ignored in the search: please choose from the list` : undefined)
}
