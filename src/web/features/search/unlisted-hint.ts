import { useLingui } from '@lingui/react/macro'
import type { Choice } from '../../../domain/products/choices.ts'

/** The hint that typed text is not a choice (AC-04). */
export const useUnlistedHint = () => {
  const { t } = useLingui()
  return (choice: Choice | undefined) => (choice && choice.id === '' ? t`Please choose from the list` : undefined)
}
