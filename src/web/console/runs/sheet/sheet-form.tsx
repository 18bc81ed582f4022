import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { DECIMALS, type BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import { ENTRY_RANGES } from '../../../../domain/console/bench/entry/entry-ranges.ts'
import { isOutside, type ProtocolLimits } from '../../../../domain/console/bench/plausibility.ts'
import {
  calibrationOn,
  EQUIPMENT_FIELDS,
  expiredBy,
  type Calibration,
  type EquipmentDoubt,
} from '../../../../domain/console/bench/equipment.ts'
import { EQUIPMENT_KINDS, type EquipmentKind } from '../../../../domain/method/equipment-kinds.ts'
import { isInstrumentAsked, isValueAsked } from '../../../../domain/method/gaps.ts'
import type { ProtocolRequirements } from '../../../../domain/method/requirements.ts'
import { RESULT_CODES } from '../../../../domain/records.ts'
import { controlProps, Field } from '../../../ui/field.tsx'
import { shownDay } from '../../shared/texts/dates.ts'
import { EQUIPMENT_TEXTS } from '../../equipment/equipment-texts.ts'
import { EquipmentDoubts } from '../../equipment/used-equipment.tsx'
import { COUNTRY_OPTIONS } from '../../../../domain/console/words/country-names.ts'
import { AskedMark } from './asked-mark.tsx'
import { BenchNumber } from './bench-number.tsx'
import { shownNumber } from './entered-number.ts'
import { RESULT_TEXTS } from '../test-texts.ts'
import { WaterChoice } from './water-choice.tsx'
import styles from '../test.module.css'

type SheetProps = {
  sheet: BenchSheet
  protocols: TestDetail['protocols']
  /** From the start on a test keeps the protocol that it names. */
  isProtocolFixed: boolean
  equipment: TestDetail['equipment']
  requests: TestDetail['requests']
  /** A control is of no crop. */
  isControl: boolean
  doubts: readonly EquipmentDoubt[]
  /** What the protocol that the sheet names has for its values. */
  limits: ProtocolLimits
  unreadable: Record<string, string>
  faults: Readonly<Record<string, string>>
  disabled: boolean
  edit: (part: Partial<BenchSheet>, field?: string, text?: string) => void
}

type Fields = Omit<SheetProps, 'protocols' | 'isProtocolFixed' | 'equipment' | 'requests' | 'isControl' | 'doubts'>

type TextName = 'crop' | 'benefit' | 'waterSource' | 'observations' | 'deviations'
type NumberName = 'waterRate' | 'hardness' | 'ph' | 'temperature'

const useFields = ({ sheet, limits, unreadable, faults, disabled, edit }: Fields, asked?: ProtocolRequirements | null) => {
  const { t } = useLingui()
  const id = useId()
  const text = (name: TextName, label: string, isLong = false) => (
    <Field id={`${id}${name}`} label={label} note={faults[name]} isFault={faults[name] !== undefined}>
      {isLong ? (
        <textarea
          {...controlProps(`${id}${name}`, faults[name], faults[name] !== undefined)}
          rows={3}
          maxLength={4_000}
          disabled={disabled}
          value={sheet[name]}
          onChange={({ target }) => edit({ [name]: target.value })}
        />
      ) : (
        <input
          {...controlProps(`${id}${name}`, faults[name], faults[name] !== undefined)}
          maxLength={200}
          disabled={disabled}
          value={sheet[name]}
          onChange={({ target }) => edit({ [name]: target.value })}
        />
      )}
    </Field>
  )
  /** What the protocol has, where a value is outside it. */
  const doubtOf = (name: NumberName): string | undefined => {
    const range = name === 'waterRate' ? undefined : limits[name]
    if (!range || !isOutside(sheet[name], range)) return undefined
    const [from, to] = [shownNumber(range.from), shownNumber(range.to)]
    if (range.from === null) return t`The protocol has at most ${to}`
    return range.to === null ? t`The protocol has at least ${from}` : t`The protocol has ${from} to ${to}`
  }
  const number = (name: NumberName, label: string) => (
    <BenchNumber
      id={`${id}${name}`}
      label={label}
      value={sheet[name]}
      decimals={DECIMALS[name]}
      range={ENTRY_RANGES[name]}
      doubt={doubtOf(name)}
      fault={faults[name]}
      mark={
        asked && name !== 'waterRate' && isValueAsked(asked, name, sheet.kind) ? <AskedMark isThere={sheet[name] !== null} /> : undefined
      }
      text={unreadable[name]}
      disabled={disabled}
      onChange={(value, typed) => edit({ [name]: value }, name, typed)}
    />
  )
  return { id, text, number }
}

/** What is tested, and under which conditions. */
export const ConditionsForm = ({ protocols, isProtocolFixed, equipment, requests, isControl, doubts, ...props }: SheetProps) => {
  const { t } = useLingui()
  const { sheet, disabled, edit } = props
  const isFoliar = sheet.kind === 'foliar'
  const chosen = protocols.find(({ id: one, version }) => one === sheet.protocol?.id && version === sheet.protocol.version)
  const asked = chosen?.requirements
  const { id, text, number } = useFields(props, asked)
  const offered = protocols.filter((one) => one.isOffered || one === chosen)
  return (
    <section className={styles.part} aria-labelledby="bench-conditions">
      <h2 id="bench-conditions">
        <Trans>Conditions</Trans>
      </h2>
      <div className={styles.fields}>
        <Field id={`${id}country`} label={t`Country`}>
          <select
            {...controlProps(`${id}country`)}
            disabled={disabled}
            value={sheet.country}
            onChange={({ target }) => edit({ country: target.value })}
          >
            <option value="">{t`None chosen`}</option>
            {COUNTRY_OPTIONS.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        {!isControl && text('crop', t`Crop`)}
        {!isControl && text('benefit', t`Benefit`)}
        <Field id={`${id}day`} label={t`Day of the test`}>
          <input
            {...controlProps(`${id}day`)}
            type="date"
            disabled={disabled}
            value={sheet.testedOn}
            onChange={({ target }) => edit({ testedOn: target.value })}
          />
        </Field>
        <Field id={`${id}protocol`} label={t`Protocol`}>
          <select
            {...controlProps(`${id}protocol`)}
            disabled={disabled || isProtocolFixed}
            value={chosen ? `${chosen.id} ${chosen.version}` : ''}
            onChange={({ target }) => {
              const protocol = protocols.find(({ id: one, version }) => `${one} ${version}` === target.value)
              edit({ protocol: protocol ? { id: protocol.id, version: protocol.version } : null })
            }}
          >
            <option value="">{t`None chosen`}</option>
            {offered.map(({ id: one, version, name }) => (
              <option key={`${one} ${version}`} value={`${one} ${version}`}>
                {name} ({version})
              </option>
            ))}
          </select>
        </Field>
        {isFoliar && number('waterRate', t`Water volume, L/ha`)}
        <WaterChoice sheet={sheet} waters={chosen?.waters ?? []} requests={requests} disabled={disabled} edit={edit} />
        <div className={styles.wide}>{text('waterSource', t`Water source`)}</div>
        {number('hardness', t`Hardness, mg CaCO₃/L`)}
        {number('ph', t`pH of the water`)}
        {number('temperature', t`Temperature, °C`)}
        {EQUIPMENT_KINDS.map((kind) => (
          <EquipmentField
            key={kind}
            kind={kind}
            isAsked={asked !== undefined && asked !== null && isInstrumentAsked(asked, kind, sheet.lines)}
            equipment={equipment}
            sheet={sheet}
            disabled={disabled}
            edit={edit}
          />
        ))}
      </div>
      <EquipmentDoubts doubts={doubts} />
      {chosen && (
        <details>
          <summary>{chosen.name}</summary>
          <p className={styles.protocol}>{chosen.text}</p>
          <p className={styles.protocol}>{chosen.decisionRule}</p>
        </details>
      )}
    </section>
  )
}

type EquipmentFieldProps = Pick<SheetProps, 'equipment' | 'sheet' | 'disabled' | 'edit'> & { kind: EquipmentKind; isAsked: boolean }

/** A choice from the register, each with the end of its calibration on the day of the test (LAB-241). */
const EquipmentField = ({ kind, isAsked, equipment, sheet, disabled, edit }: EquipmentFieldProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const field = EQUIPMENT_FIELDS[kind]
  const offered = equipment.filter((one) => one.kind === kind)
  const mark = isAsked ? <AskedMark isThere={sheet[field] !== ''} /> : undefined
  const held = (calibrations: readonly Calibration[]): string => {
    if (sheet.testedOn === '') return ''
    const until = calibrationOn(calibrations, sheet.testedOn)?.until
    if (until !== undefined) return t`calibrated until ${shownDay(until)}`
    const ended = expiredBy(calibrations, sheet.testedOn) ?? null
    return ended === null ? t`not calibrated on that day` : t`expired on ${shownDay(ended)}`
  }
  return (
    <div className={styles.wide}>
      <Field id={id} label={i18n._(EQUIPMENT_TEXTS[kind])} note={mark}>
        <select
          {...controlProps(id, mark)}
          disabled={disabled}
          value={sheet[field]}
          onChange={({ target }) => edit({ [field]: target.value })}
        >
          <option value="">{t`None chosen`}</option>
          {offered.map((one) => (
            <option key={one.id} value={one.id}>
              {[`${one.name} (${one.id})`, held(one.calibrations)].filter((part) => part !== '').join(', ')}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}

/** What the test says in the end, and where it left the protocol. */
export const ConclusionForm = (props: Fields) => {
  const { t, i18n } = useLingui()
  const { sheet, disabled, edit } = props
  const { id, text } = useFields(props)
  return (
    <section className={styles.part} aria-labelledby="bench-result">
      <h2 id="bench-result">
        <Trans>Conclusion</Trans>
      </h2>
      <fieldset className={styles.choices} disabled={disabled}>
        <legend>
          <Trans>Result</Trans>
        </legend>
        {RESULT_CODES.map((code) => (
          <label key={code}>
            <input type="radio" name={`${id}result`} checked={sheet.result === code} onChange={() => edit({ result: code })} />{' '}
            {i18n._(RESULT_TEXTS[code])}
          </label>
        ))}
      </fieldset>
      {text('observations', t`Observations, as readers see them`, true)}
      {text('deviations', t`Deviations from the protocol`, true)}
    </section>
  )
}
