import type { EquipmentKind } from '../../../../domain/method/equipment-kinds.ts'
import type { ProtocolGap, ReadingField } from '../../../../domain/method/requirements.ts'
import type { ResultCode } from '../../../../domain/records.ts'

const EQUIPMENT: Record<EquipmentKind, string> = { balance: 'balance', 'ph-meter': 'pH meter', thermometer: 'thermometer' }
const FIELDS: Record<ReadingField, string> = {
  appearance: 'appearance',
  foam: 'foam',
  cream: 'cream',
  sediment: 'sediment',
  redisperses: 'whether it mixes again',
  sieveResidue: 'what stays on the sieve',
  ph: 'pH',
  temperature: 'temperature',
}
const RESULTS: Record<ResultCode, string> = { C: 'compatible', CA: 'compatible with care', NC: 'not compatible' }
const AXES = { hardness: 'hardness', ph: 'pH of the water', temperature: 'temperature' } as const

/** What a test lacks of its protocol, in a few words for programs and their people. */
const gapInWords = (gap: ProtocolGap): string => {
  switch (gap.kind) {
    case 'reading':
      return `no reading at ${gap.hours} h`
    case 'reading-off':
      return `the reading at ${gap.hours} h was made ${gap.after} h after the mixing`
    case 'reading-field':
      return `the reading at ${gap.hours} h lacks ${FIELDS[gap.field]}`
    case 'weight':
      return `product ${gap.line} lacks what was weighed or measured`
    case 'weight-off':
      return `product ${gap.line} is not weighed or measured as its rate and form ask for`
    case 'instrument':
      return `no ${EQUIPMENT[gap.equipment]} is named`
    case 'calibration':
      return `the ${EQUIPMENT[gap.equipment]} ${gap.expiredOn === null ? 'was not calibrated' : `expired on ${gap.expiredOn}`}`
    case 'check':
      return `the daily check of the ${EQUIPMENT[gap.equipment]} ${gap.state === 'failed' ? 'failed' : 'is missing'}`
    case 'outside':
      return `${AXES[gap.axis]} is outside of the protocol or was not entered`
    case 'jars':
      return `${gap.made} of ${gap.required} jars were made`
    case 'disagree':
      return 'the jars do not agree'
    case 'competence':
      return `the reading at ${gap.hours} h was made by somebody who was not authorised for the protocol`
    case 'control':
      return gap.state === 'failed' ? 'the control failed' : 'there is no control'
    default:
      return `by the decision rule it is ${RESULTS[gap.rule]}`
  }
}

const withJar = (gap: ProtocolGap): string =>
  'jar' in gap && gap.jar !== undefined ? `in jar ${gap.jar} ${gapInWords(gap)}` : gapInWords(gap)

/** Why a test is not taken: all that it lacks of its protocol, which nothing stands for. */
export const notByProtocol = (gaps: readonly ProtocolGap[]): string =>
  `The test is not as its protocol asks, and nobody justified it: ${gaps.map(withJar).join('; ')}.`
