import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DeviationKind, ProtocolGap, ReadingField } from '../../../../domain/method/requirements.ts'
import { EQUIPMENT_TEXTS } from '../../equipment/equipment-texts.ts'
import { shownDay } from '../../shared/texts/dates.ts'
import { shownNumber } from '../sheet/entered-number.ts'
import { RESULT_TEXTS, SHEET_FIELD_TEXTS } from '../test-texts.ts'

export const DEVIATION_KIND_TEXTS: Record<DeviationKind, MessageDescriptor> = {
  planned: msg`Planned beforehand`,
  unplanned: msg`Not planned`,
  equipment: msg`Of the equipment`,
  sample: msg`Of the sample`,
  other: msg`Other`,
}

const FIELD_TEXTS: Record<ReadingField, MessageDescriptor> = {
  appearance: msg`appearance`,
  foam: msg`foam`,
  cream: msg`cream`,
  sediment: msg`sediment`,
  redisperses: msg`whether it mixes again`,
  sieveResidue: msg`sieve residue`,
  ph: msg`pH`,
  temperature: msg`temperature`,
}

/** What a test lacks of its protocol, in words. */
export const useGapText = () => {
  const { t, i18n } = useLingui()
  const textOf = (gap: ProtocolGap): string => {
    switch (gap.kind) {
      case 'reading':
        return t`Reading at ${shownNumber(gap.hours)}\u00a0h: it is missing`
      case 'reading-off':
        return t`Reading at ${shownNumber(gap.hours)}\u00a0h: it was made ${shownNumber(gap.after)}\u00a0h after the mixing`
      case 'reading-field':
        return t`Reading at ${shownNumber(gap.hours)}\u00a0h: ${i18n._(FIELD_TEXTS[gap.field])} is missing`
      case 'weight':
        return t`Product ${gap.line}: the amount that was weighed or measured is missing`
      case 'weight-off':
        return t`Product ${gap.line}: the amount or its unit is not what its rate and form ask for`
      case 'instrument':
        return t`${i18n._(EQUIPMENT_TEXTS[gap.equipment])}: none is named`
      case 'calibration': {
        const name = i18n._(EQUIPMENT_TEXTS[gap.equipment])
        if (gap.expiredOn === null) return t`${name}: it was not calibrated before`
        const on = shownDay(gap.expiredOn)
        return gap.hours === null
          ? t`${name}: its calibration expired on ${on}`
          : t`${name}: its calibration expired on ${on}, before the reading at ${shownNumber(gap.hours)}\u00a0h`
      }
      case 'check': {
        const name = i18n._(EQUIPMENT_TEXTS[gap.equipment])
        if (gap.hours === null)
          return gap.state === 'failed' ? t`${name}: its daily check failed` : t`${name}: no daily check on the day of the test`
        const time = shownNumber(gap.hours)
        return gap.state === 'failed'
          ? t`${name}: its daily check failed on the day of the reading at ${time}\u00a0h`
          : t`${name}: no daily check on the day of the reading at ${time}\u00a0h`
      }
      case 'outside':
        return t`${i18n._(SHEET_FIELD_TEXTS[gap.axis])}: outside what the protocol asks, or not entered`
      case 'jars':
        return t`Jars: ${shownNumber(gap.made)} of ${shownNumber(gap.required)} were made`
      case 'disagree':
        return t`The jars do not agree`
      case 'competence':
        return t`Reading at ${shownNumber(gap.hours)}\u00a0h: who made it was not authorised for the protocol then`
      case 'control':
        return gap.state === 'failed' ? t`The control failed: the test has to be repeated` : t`The control is missing`
      default:
        return t`Result: by the decision rule it is “${i18n._(RESULT_TEXTS[gap.rule])}”`
    }
  }
  return (gap: ProtocolGap): string => {
    const text = textOf(gap)
    return 'jar' in gap && gap.jar !== undefined ? t`Jar ${shownNumber(gap.jar)}: ${text}` : text
  }
}
