import { Trans, useLingui } from '@lingui/react/macro'
import type { Report } from '../../../contract/look-ups/tests.ts'
import type { EquipmentKind } from '../../../domain/method/equipment-kinds.ts'
import type { ProtocolGap, ReadingField } from '../../../domain/method/requirements.ts'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import { useSession } from '../../platform/session.ts'
import { WrittenText } from '../../shared/texts/written-text.tsx'
import { useVerdictWords } from '../../shared/verdicts/verdict-words.ts'

type Completeness = NonNullable<NonNullable<Report['issue']>['completeness']>
type Reported = Completeness['deviations'][number]

const LOOKS = { C: 'pass', CA: 'care', NC: 'fail' } as const

/** What is recorded at a reading, by name. */
export const useFieldNames = (): Record<ReadingField, string> => {
  const { t } = useLingui()
  return {
    appearance: t`Appearance`,
    foam: t`Foam`,
    cream: t`Cream`,
    sediment: t`Sediment`,
    redisperses: t`Redispersion`,
    sieveResidue: t`Sieve residue`,
    ph: t`pH`,
    temperature: t`Temperature`,
  }
}

/** What a test lacks of its method, in words. */
export const useGapWords = () => {
  const { t } = useLingui()
  const { formats, language } = useSession()
  const verdicts = useVerdictWords()
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const fields = useFieldNames()
  const instruments: Record<EquipmentKind, string> = { balance: t`Balance`, 'ph-meter': t`pH meter`, thermometer: t`Thermometer` }
  const axes = { hardness: t`Hardness`, ph: t`pH`, temperature: t`Temperature` }
  return (gap: ProtocolGap): string => {
    const hours = 'hours' in gap && gap.hours !== null ? number.format(gap.hours) : ''
    switch (gap.kind) {
      case 'reading':
        return t`No reading at ${hours}\u00a0h`
      case 'reading-off': {
        const after = number.format(gap.after)
        return t`The reading due at ${hours}\u00a0h was made at ${after}\u00a0h`
      }
      case 'reading-field': {
        const field = fields[gap.field]
        return t`Not recorded at ${hours}\u00a0h: ${field}`
      }
      case 'weight':
      case 'weight-off': {
        const line = formats.count(gap.line)
        return gap.kind === 'weight'
          ? t`Product ${line}: amount not recorded`
          : t`Product ${line}: the amount in the jar does not match its rate`
      }
      case 'instrument': {
        const instrument = instruments[gap.equipment]
        return t`Not recorded: ${instrument}`
      }
      case 'calibration': {
        const instrument = instruments[gap.equipment]
        if (gap.expiredOn === null) return t`No valid calibration: ${instrument}`
        const day = formats.day(gap.expiredOn)
        return t`${instrument}: calibration expired on ${day}`
      }
      case 'check': {
        const instrument = instruments[gap.equipment]
        return gap.state === 'failed' ? t`Daily check failed: ${instrument}` : t`No daily check: ${instrument}`
      }
      case 'outside': {
        const axis = axes[gap.axis]
        return t`Outside the limits of the method: ${axis}`
      }
      case 'jars': {
        const [made, required] = [formats.count(gap.made), formats.count(gap.required)]
        return t`Jars made: ${made} of the ${required} that the method requires`
      }
      case 'disagree':
        return t`The jars did not agree`
      case 'competence':
        return t`The reading at ${hours}\u00a0h was made by somebody not authorised for the method`
      case 'control':
        return gap.state === 'missing' ? t`No control jar` : t`The control jar failed`
    }
    const verdict = verdicts[LOOKS[gap.rule]]
    return t`The rule of the method leads to another result: ${verdict}`
  }
}

/** How many jars of the mix were read, and to which result the rule of the method leads in each (JAR-20). */
export const JarsRead = ({ jars: { count: read, agree, results } }: { jars: NonNullable<Completeness['jars']> }) => {
  const { t } = useLingui()
  const { formats, language } = useSession()
  const verdicts = useVerdictWords()
  const count = formats.count(read)
  if (!results) return agree ? t`Jars: ${count}` : [t`Jars: ${count}`, t`The jars did not agree`].join(' · ')
  const came = (['C', 'CA', 'NC'] as const).flatMap((code) => {
    const times = results.filter((one) => one === code).length
    return times === 0 ? [] : [{ word: verdicts[LOOKS[code]], times: formats.count(times) }]
  })
  const isOne = came.length === 1
  const verdict = new Intl.ListFormat(language).format(came.map(({ word, times }) => (isOne ? word : `${word} (${times})`)))
  const sentence = isOne ? t`Jars: ${count}, all with the same result` : t`Jars: ${count}, with different results`
  return [sentence, t`By the rule of the method: ${verdict}`].join(' · ')
}

/** Where a test departs from its method, each with the laboratory's reason (GATE-41). */
export const ReportedDeviations = ({ deviations }: { deviations: readonly Reported[] }) => {
  const { language } = useSession()
  const words = useGapWords()
  return (
    <ul className="stack gap-1">
      {deviations.map(({ gap, justification, isAcceptedByCustomer }) => {
        const what = words(gap as ProtocolGap)
        return (
          <li key={what}>
            {`${what}${colonIn(language)}`}
            <WrittenText text={justification} />
            {isAcceptedByCustomer && (
              <>
                {' · '}
                <Trans>accepted by whoever asked for the test</Trans>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
