import { useLingui } from '@lingui/react/macro'
import type { Doubt } from '../../../domain/console/bench/plausibility.ts'
import { shownNumber } from './sheet/entered-number.ts'
import { SHEET_FIELD_TEXTS } from './test-texts.ts'

/** What of a test is unlikely, each in words (LAB-187). */
export const DoubtList = ({ doubts }: { doubts: readonly Doubt[] }) => {
  const { t, i18n } = useLingui()
  const text = (doubt: Doubt): string => {
    switch (doubt.kind) {
      case 'hour': {
        const after = shownNumber(doubt.after)
        return t`The reading at ${doubt.hours}\u00a0h was read ${after}\u00a0h after the mixing`
      }
      case 'weighed':
        return t`Product ${doubt.line}: its amount is not what its rate asks for`
      case 'no-lot':
        return t`Product ${doubt.line}: it has no lot`
      case 'expired':
        return t`Product ${doubt.line}: its lot had expired`
      case 'result':
        return t`“Compatible”, though the reading at ${doubt.hours}\u00a0h blocked the sieve or did not mix again`
      default: {
        const axis = i18n._(SHEET_FIELD_TEXTS[doubt.axis])
        return t`${axis}: outside what the protocol has`
      }
    }
  }
  return (
    <ul>
      {doubts.map((doubt) => (
        <li key={JSON.stringify(doubt)}>{text(doubt)}</li>
      ))}
    </ul>
  )
}
