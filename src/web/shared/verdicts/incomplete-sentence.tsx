import { useLingui } from '@lingui/react/macro'
import type { WatchedHours } from '../../../domain/method/requirements.ts'

/** That a test lacks readings which its method requires, and how long it was watched (GATE-40). */
export const IncompleteSentence = ({ hours }: { hours: WatchedHours }) => {
  const { i18n, t } = useLingui()
  const number = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 2 })
  const [watched, required] = [number.format(hours.watched), number.format(hours.required)]
  return <>{t`Readings that the method requires are missing: do not rely on this test alone. Watched: ${watched} of ${required}\u00a0h.`}</>
}
