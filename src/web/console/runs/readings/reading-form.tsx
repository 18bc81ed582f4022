import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { MAX_RUN_NOTE } from '../../../../contract/console/bench/tests.ts'
import { DECIMALS, REDISPERSES, SIEVE_RESIDUES, type Reading, type ReadingSource } from '../../../../domain/console/bench/bench-test.ts'
import { ENTRY_RANGES } from '../../../../domain/console/bench/entry/entry-ranges.ts'
import { isRecorded } from '../../../../domain/method/decision-rule.ts'
import { requiredReadingAt } from '../../../../domain/method/gaps.ts'
import type { ReadingField } from '../../../../domain/method/requirements.ts'
import { randomKey } from '../../../platform/storage/random-key.ts'
import { controlProps, Field } from '../../../ui/field.tsx'
import { ConsoleForm } from '../../shared/console-form.tsx'
import { TextField } from '../../shared/form-fields.tsx'
import { textIn } from '../../shared/calls/use-saving.ts'
import type { KeptReading } from '../bench/kept-entries.ts'
import { JarChoice } from '../jars/jar-list.tsx'
import type { BenchJar } from '../jars/jars-of-bench.ts'
import { MadeWith } from '../jars/made-with.tsx'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { requirementsOfSheet } from '../bench/asked-reasons.ts'
import { AskedMark } from '../sheet/asked-mark.tsx'
import { BenchNumber } from '../sheet/bench-number.tsx'
import { shownNumber } from '../sheet/entered-number.ts'
import { HourDoubt } from './hour-doubt.tsx'
import type { EnteredReading, ReplacedEntry } from './reading-drafts.ts'
import { REDISPERSES_TEXTS, SIEVE_TEXTS } from '../test-texts.ts'
import styles from '../test.module.css'

type FormProps = {
  start: EnteredReading
  corrects: string | null
  /** The refused entry that is mended. */
  replaces?: ReplacedEntry | undefined
  detail: Pick<TestDetail, 'sheet' | 'equipment' | 'protocols'>
  /** When the mix of a jar was made. */
  mixedAt: (jar: string | null) => string | null
  jars: readonly BenchJar[]
  /** Whether a correction says why: the test was submitted before. */
  needsReason: boolean
  /** At which hours the protocol has the jar read. */
  hoursAsked: readonly number[]
  onChange: (entered: EnteredReading) => void
  onAdd: (reading: Pick<KeptReading, 'kind' | 'id' | 'corrects' | 'readAt' | 'reading' | 'source' | 'reason'>) => Promise<void>
  onCancel: () => void
}
type NumberName = 'foam' | 'cream' | 'sediment' | 'ph' | 'temperature'

const readingOf = ({ hours, appearance, foam, cream, sediment, redisperses, sieveResidue, ph, temperature }: Reading): Reading => ({
  hours,
  appearance,
  foam,
  cream,
  sediment,
  redisperses,
  sieveResidue,
  ph,
  temperature,
})

/** What the form begins with: of a correction also what the reading was made in and with, and when, where it was noted on paper. */
export const enteredOf = (
  start: Reading,
  { readAt, ...source }: ReadingSource & { readAt: string | null },
  hoursAsked: readonly number[],
): EnteredReading => ({
  reading: readingOf(start),
  source,
  readAt: source.notedAt === null ? null : readAt,
  isOther: !hoursAsked.includes(start.hours),
  unreadable: {},
  reason: '',
})

/** When the protocol wants the jar looked at. */
const RequiredTime = ({ required: { hours, tolerance } }: { required: { hours: number; tolerance: number } }) => {
  const [from, to] = [shownNumber(Math.max(0, hours - tolerance)), shownNumber(hours + tolerance)]
  return (
    <p className={styles.muted}>
      <Trans>
        The protocol requires this reading from {from} to {to}
        {'\u00a0'}h after the mixing.
      </Trans>
    </p>
  )
}

/** What is seen now. A reading that is wrong is corrected by another, and both stay. */
export const ReadingForm = ({
  start,
  corrects,
  replaces,
  detail,
  hoursAsked,
  mixedAt,
  jars,
  needsReason,
  onChange,
  onAdd,
  onCancel,
}: FormProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const [entered, setEntered] = useState(start)
  const { reading, source, readAt, isOther, unreadable } = entered
  const change = (part: Partial<EnteredReading>) => {
    const next = { ...entered, ...part }
    setEntered(next)
    onChange(next)
  }
  const set = (part: Partial<Reading>) => change({ reading: { ...reading, ...part } })
  /** `text` is what cannot be read as the number of the field. */
  const setNumber = (name: NumberName | 'hours', value: number | null, text: string | undefined) => {
    const { [name]: _old, ...others } = unreadable
    const isKept = name === 'hours' && value === null
    const next = text === undefined ? others : { ...others, [name]: text }
    change({ reading: isKept ? reading : { ...reading, [name]: value }, unreadable: next })
  }
  const isWrong = Object.keys(unreadable).length > 0
  /** The server's words hold until the value is another one. */
  const faultOf = (name: keyof Reading): string | undefined => (reading[name] === start.reading[name] ? replaces?.faults[name] : undefined)
  const asked = requirementsOfSheet(detail.sheet, detail.protocols)
  const required = asked && requiredReadingAt(asked, reading.hours)
  /** Beside each field that the protocol requires at this hour (GATE-16). */
  const markOf = (name: ReadingField) => (required?.fields.includes(name) ? <AskedMark isThere={isRecorded(reading, name)} /> : undefined)
  const number = (name: NumberName, label: string, decimals: number) => (
    <BenchNumber
      id={`${id}${name}`}
      label={label}
      value={reading[name]}
      fault={faultOf(name)}
      mark={markOf(name)}
      decimals={decimals}
      range={name === 'ph' || name === 'temperature' ? ENTRY_RANGES[name] : ENTRY_RANGES.amount}
      text={unreadable[name]}
      onChange={(value, text) => setNumber(name, value, text)}
    />
  )
  const asksReason = corrects !== null && needsReason
  const submit = (data: FormData) => {
    const reason = asksReason ? textIn(data, 'reason') : undefined
    const ownId = replaces?.id ?? randomKey()
    const lookedAt = readAt ?? replaces?.readAt ?? new Date().toISOString()
    if (!isWrong) void onAdd({ kind: 'reading', id: ownId, corrects, readAt: lookedAt, reading, source, reason })
  }
  return (
    <ConsoleForm
      submit={corrects === null ? <Trans>Add the reading</Trans> : <Trans>Add the correction</Trans>}
      isBusy={isWrong}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <JarChoice name={`${id}jar`} jars={jars} jar={source.jar} onChange={(jar) => change({ source: { ...source, jar } })} />
      <fieldset className={styles.choices}>
        <legend>
          <Trans>Hours after the mixing</Trans>
        </legend>
        {hoursAsked.map((hours) => (
          <label key={hours}>
            <input
              type="radio"
              name={`${id}hours`}
              checked={!isOther && reading.hours === hours}
              onChange={() => {
                const { hours: _old, ...others } = unreadable
                change({ reading: { ...reading, hours }, isOther: false, unreadable: others })
              }}
            />{' '}
            {t`${hours}\u00a0h`}
          </label>
        ))}
        <label>
          <input type="radio" name={`${id}hours`} checked={isOther} onChange={() => change({ isOther: true })} />{' '}
          <Trans>Another time</Trans>
        </label>
      </fieldset>
      {required && <RequiredTime required={required} />}
      {/* A correction is of the time of what it corrects. */}
      {corrects === null && (
        <HourDoubt detail={detail} hours={reading.hours} mixedAt={mixedAt(source.jar)} readAt={readAt ?? replaces?.readAt ?? null} />
      )}
      {isOther && (
        <BenchNumber
          id={`${id}other`}
          label={t`Hours`}
          value={reading.hours}
          decimals={DECIMALS.hours}
          range={ENTRY_RANGES.hours}
          text={unreadable['hours']}
          onChange={(hours, text) => setNumber('hours', hours, hours === null ? (text ?? '') : text)}
        />
      )}
      <Field
        id={`${id}appearance`}
        label={t`Appearance`}
        note={faultOf('appearance') ?? markOf('appearance')}
        isFault={faultOf('appearance') !== undefined}
      >
        <textarea
          {...controlProps(`${id}appearance`, faultOf('appearance') ?? markOf('appearance'), faultOf('appearance') !== undefined)}
          rows={2}
          maxLength={1_000}
          value={reading.appearance}
          onChange={({ target }) => set({ appearance: target.value })}
        />
      </Field>
      <div className={styles.fields}>
        {number('foam', t`Foam, ml`, DECIMALS.amount)}
        {number('cream', t`Cream, ml`, DECIMALS.amount)}
        {number('sediment', t`Sediment, ml`, DECIMALS.amount)}
        <Field id={`${id}redisperses`} label={t`Redisperses`} note={markOf('redisperses')}>
          <select
            {...controlProps(`${id}redisperses`, markOf('redisperses'))}
            value={reading.redisperses}
            onChange={({ target }) => set({ redisperses: target.value as Reading['redisperses'] })}
          >
            <option value="">–</option>
            {REDISPERSES.map((one) => (
              <option key={one} value={one}>
                {i18n._(REDISPERSES_TEXTS[one])}
              </option>
            ))}
          </select>
        </Field>
        <Field id={`${id}sieve`} label={t`Sieve residue`} note={markOf('sieveResidue')}>
          <select
            {...controlProps(`${id}sieve`, markOf('sieveResidue'))}
            value={reading.sieveResidue}
            onChange={({ target }) => set({ sieveResidue: target.value as Reading['sieveResidue'] })}
          >
            <option value="">–</option>
            {SIEVE_RESIDUES.map((one) => (
              <option key={one} value={one}>
                {i18n._(SIEVE_TEXTS[one])}
              </option>
            ))}
          </select>
        </Field>
        {number('ph', t`pH`, DECIMALS.ph)}
        {number('temperature', t`Temperature, °C`, DECIMALS.temperature)}
      </div>
      <MadeWith {...{ source, readAt, reading, sheet: detail.sheet, equipment: detail.equipment, onChange: change }} />
      {asksReason && (
        <TextField
          name="reason"
          label={t`Why it is corrected`}
          isMarked
          required
          maxLength={MAX_RUN_NOTE}
          defaultValue={start.reason}
          onChange={(reason) => change({ reason })}
        />
      )}
    </ConsoleForm>
  )
}
