import { useLingui } from '@lingui/react/macro'
import type { Choice } from '../../../domain/choices.ts'

/** Says of typed text that is no choice that it does not restrict (AC-04). */
export const useUnlistedHint = () => {
  const { t } = useLingui()
  return (choice: Choice | undefined) =>
    choice && choice.id === '' ? t`Not chosen from the list, so it does not narrow the search` : undefined
}
