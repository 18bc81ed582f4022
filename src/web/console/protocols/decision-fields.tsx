import { Trans, useLingui } from '@lingui/react/macro'
import type { DecisionCondition, DecisionRow } from '../../../domain/method/requirements.ts'
import { REDISPERSES_TEXTS, RESULT_TEXTS, SIEVE_TEXTS } from '../runs/test-texts.ts'
import { shownNumber } from '../runs/sheet/entered-number.ts'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { textIn } from '../shared/calls/use-saving.ts'
import { numberIn } from './number-in.ts'
import { REQUIRED_FIELD_TEXTS } from './requirement-texts.ts'
import styles from './protocols.module.css'

const PATH = 'requirements.decision'
const VERDICTS = ['CA', 'NC'] as const
const AMOUNTS = ['foam', 'cream', 'sediment'] as const

const conditionsIn = (data: FormData, verdict: DecisionRow['verdict']): DecisionCondition[] => {
  const [redisperses, sieve] = [textIn(data, `${PATH}.${verdict}.redisperses`), textIn(data, `${PATH}.${verdict}.sieveResidue`)]
  const amounts = AMOUNTS.flatMap((field): DecisionCondition[] => {
    const above = numberIn(data, `${PATH}.${verdict}.${field}`)
    return above === null ? [] : [{ field, above }]
  })
  const seen: DecisionCondition[] = []
  if (redisperses === 'partly' || redisperses === 'no') seen.push({ field: 'redisperses', is: redisperses })
  if (sieve === 'traces' || sieve === 'blocks') seen.push({ field: 'sieveResidue', is: sieve })
  return [...amounts, ...seen]
}

/** The rows of the decision rule that were entered; a verdict to which nothing leads has none. */
export const decisionIn = (data: FormData): DecisionRow[] =>
  VERDICTS.map((verdict) => ({ verdict, when: conditionsIn(data, verdict) })).filter(({ when }) => when.length > 0)

type DecisionProps = { decision: readonly DecisionRow[]; fault: string | undefined }

/** Each verdict with what leads to it. */
export const DecisionFields = ({ decision, fault }: DecisionProps) => {
  const { t, i18n } = useLingui()
  const rowOf = (verdict: DecisionRow['verdict']) => decision.find((row) => row.verdict === verdict)?.when ?? []
  const ofVerdict = (verdict: DecisionRow['verdict']) => {
    const when = rowOf(verdict)
    const above = (field: (typeof AMOUNTS)[number]): number | null => {
      const found = when.find((one) => one.field === field)
      return found && 'above' in found ? found.above : null
    }
    const is = (field: 'redisperses' | 'sieveResidue'): string => {
      const found = when.find((one) => one.field === field)
      return found && 'is' in found ? found.is : ''
    }
    const leads = t`Not decisive`
    return (
      <fieldset key={verdict} className={styles.row}>
        <legend>
          <Trans>{i18n._(RESULT_TEXTS[verdict])}: one of these in any reading</Trans>
        </legend>
        {AMOUNTS.map((field) => (
          <TextField
            key={field}
            name={`${PATH}.${verdict}.${field}`}
            label={t`${i18n._(REQUIRED_FIELD_TEXTS[field])} above, ml`}
            defaultValue={shownNumber(above(field))}
            maxLength={12}
            autoComplete="off"
          />
        ))}
        <OptionsField
          name={`${PATH}.${verdict}.redisperses`}
          label={i18n._(REQUIRED_FIELD_TEXTS.redisperses)}
          defaultValue={is('redisperses')}
          options={[
            ['', leads],
            ['partly', i18n._(REDISPERSES_TEXTS.partly)],
            ['no', i18n._(REDISPERSES_TEXTS.no)],
          ]}
        />
        <OptionsField
          name={`${PATH}.${verdict}.sieveResidue`}
          label={i18n._(REQUIRED_FIELD_TEXTS.sieveResidue)}
          defaultValue={is('sieveResidue')}
          options={[
            ['', leads],
            ['traces', i18n._(SIEVE_TEXTS.traces)],
            ['blocks', i18n._(SIEVE_TEXTS.blocks)],
          ]}
        />
      </fieldset>
    )
  }
  return (
    <>
      <p className="muted flush">
        <Trans>The worst verdict to which a reading leads; compatible where none does. Without rows the chemist decides alone.</Trans>
      </p>
      {fault !== undefined && <p className="fault flush">{fault}</p>}
      {VERDICTS.map(ofVerdict)}
    </>
  )
}

/** The same to read. */
export const DecisionRows = ({ decision }: Pick<DecisionProps, 'decision'>) => {
  const { t, i18n } = useLingui()
  if (decision.length === 0)
    return (
      <p>
        <Trans>The chemist decides alone.</Trans>
      </p>
    )
  const shown = (condition: DecisionCondition): string => {
    const name = i18n._(REQUIRED_FIELD_TEXTS[condition.field])
    if (condition.field === 'redisperses') return `${name}: ${i18n._(REDISPERSES_TEXTS[condition.is])}`
    if (condition.field === 'sieveResidue') return `${name}: ${i18n._(SIEVE_TEXTS[condition.is])}`
    return t`${name} above ${shownNumber(condition.above)}\u00a0ml`
  }
  return (
    <ul>
      {decision.map(({ verdict, when }) => (
        <li key={verdict}>
          {i18n._(RESULT_TEXTS[verdict])}: {when.map(shown).join('; ')}
        </li>
      ))}
    </ul>
  )
}
