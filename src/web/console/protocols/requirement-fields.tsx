import { Trans, useLingui } from '@lingui/react/macro'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import { BOUNDED } from '../../../domain/console/bench/plausibility.ts'
import { EQUIPMENT_FIELDS } from '../../../domain/console/bench/equipment.ts'
import type { ProtocolRequirements } from '../../../domain/method/requirements.ts'
import { shownNumber } from '../runs/sheet/entered-number.ts'
import { SHEET_FIELD_TEXTS } from '../runs/test-texts.ts'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { textIn } from '../shared/calls/use-saving.ts'
import { DecisionFields, decisionIn, DecisionRows } from './decision-fields.tsx'
import { numberIn } from './number-in.ts'
import { readingsIn, RequiredReadingRows, RequiredReadings } from './required-readings.tsx'
import { AGREEMENT_TEXTS, CONTROL_TEXTS } from './requirement-texts.ts'
import styles from './protocols.module.css'

const PATH = 'requirements'
const PER_CENT = 100
const DECIMALS = 2
type Control = ProtocolRequirements['jars']['control']
type Agreement = ProtocolRequirements['jars']['agreement']

const limitsIn = (data: FormData): ProtocolRequirements['limits'] =>
  Object.fromEntries(
    BOUNDED.map((axis) => {
      const [from, to] = [numberIn(data, `${PATH}.limits.${axis}.from`), numberIn(data, `${PATH}.limits.${axis}.to`)]
      return [axis, { from, to }] as const
    }).filter(([, { from, to }]) => from !== null || to !== null),
  )

const scopeIn = (data: FormData): ProtocolRequirements['scope'] => {
  const of = (name: string): string => textIn(data, `${PATH}.scope.${name}`)
  const scope = { by: of('by'), number: of('number'), from: of('from'), until: of('until') }
  return Object.values(scope).every((value) => value === '') ? null : scope
}

const weightsIn = (data: FormData): ProtocolRequirements['weights'] => {
  if (!data.has(`${PATH}.weights`)) return null
  const per100 = numberIn(data, `${PATH}.weights.tolerance`)
  return { tolerance: per100 === null ? 0 : per100 / PER_CENT }
}

const dailyChecksIn = (data: FormData) => EQUIPMENT_KINDS.filter((kind) => data.has(`${PATH}.dailyChecks.${kind}`))

/** What was entered about what a test by this version needs. */
export const requirementsIn = (data: FormData): ProtocolRequirements => ({
  readings: readingsIn(data),
  weights: weightsIn(data),
  instruments: EQUIPMENT_KINDS.filter((kind) => data.has(`${PATH}.instruments.${kind}`)),
  ...(dailyChecksIn(data).length > 0 && { dailyChecks: dailyChecksIn(data) }),
  jars: {
    replicates: numberIn(data, `${PATH}.jars.replicates`) ?? 1,
    control: textIn(data, `${PATH}.jars.control`) as Control,
    agreement: textIn(data, `${PATH}.jars.agreement`) as Agreement,
  },
  limits: limitsIn(data),
  decision: decisionIn(data),
  ...(data.has(`${PATH}.isAuthorisationAsked`) && { isAuthorisationAsked: true }),
  scope: scopeIn(data),
})

type RequirementProps = { requirements: ProtocolRequirements; faults: Partial<Record<string, string>> }

/** What a test by this version needs before it is submitted (GATE-01). */
export const RequirementFields = ({ requirements, faults }: RequirementProps) => {
  const { t, i18n } = useLingui()
  const { readings, weights, instruments, dailyChecks = [], jars, limits, decision, isAuthorisationAsked, scope } = requirements
  const field = (name: string, label: string, value: string, extra: { type?: 'date'; maxLength?: number } = { maxLength: 12 }) => (
    <TextField
      key={name}
      name={`${PATH}.${name}`}
      label={label}
      defaultValue={value}
      autoComplete="off"
      fault={faults[`${PATH}.${name}`]}
      {...extra}
    />
  )
  const percent = weights === null ? '' : shownNumber(Number((weights.tolerance * PER_CENT).toFixed(DECIMALS)))
  const chosen = <Value extends string>(texts: Record<Value, (typeof CONTROL_TEXTS)['none']>) =>
    (Object.keys(texts) as Value[]).map((value) => [value, i18n._(texts[value])] as const)
  return (
    <>
      <fieldset className={styles.part}>
        <legend>
          <Trans>Required readings</Trans>
        </legend>
        <p className="muted flush">
          <Trans>A test that lacks one of these is submitted only with a justified deviation that its approver authorises.</Trans>
        </p>
        <RequiredReadingRows readings={readings} faults={faults} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>
          <Trans>Amounts and instruments</Trans>
        </legend>
        <label className={styles.check}>
          <input type="checkbox" name={`${PATH}.weights`} defaultChecked={weights !== null} />{' '}
          <Trans>What was weighed or measured of each product is required</Trans>
        </label>
        {field('weights.tolerance', t`Largest difference from the amount that the rate asks for, %`, percent)}
        <p className="flush">
          <Trans>Named in the test, and calibrated at each reading:</Trans>
        </p>
        <div className={styles.checks}>
          {EQUIPMENT_KINDS.map((kind) => (
            <label key={kind} className={styles.check}>
              <input type="checkbox" name={`${PATH}.instruments.${kind}`} defaultChecked={instruments.includes(kind)} />{' '}
              {i18n._(SHEET_FIELD_TEXTS[EQUIPMENT_FIELDS[kind]])}
            </label>
          ))}
        </div>
        <p className="flush">
          <Trans>Daily check passed on the days on which it is used:</Trans>
        </p>
        <div className={styles.checks}>
          {EQUIPMENT_KINDS.map((kind) => {
            const name = i18n._(SHEET_FIELD_TEXTS[EQUIPMENT_FIELDS[kind]])
            return (
              <label key={kind} className={styles.check}>
                <input type="checkbox" name={`${PATH}.dailyChecks.${kind}`} defaultChecked={dailyChecks.includes(kind)} />{' '}
                <Trans>Check of the {name}</Trans>
              </label>
            )
          })}
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>
          <Trans>Jars</Trans>
        </legend>
        <div className={styles.row}>
          {field('jars.replicates', t`Jars of the mix`, shownNumber(jars.replicates))}
          <OptionsField name={`${PATH}.jars.control`} label={t`Control`} options={chosen(CONTROL_TEXTS)} defaultValue={jars.control} />
          <OptionsField
            name={`${PATH}.jars.agreement`}
            label={t`Several jars`}
            options={chosen(AGREEMENT_TEXTS)}
            defaultValue={jars.agreement}
          />
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>
          <Trans>Conditions within which a test follows this protocol</Trans>
        </legend>
        <div className={styles.row}>
          {BOUNDED.flatMap((axis) => {
            const name = i18n._(SHEET_FIELD_TEXTS[axis])
            const { from, to } = limits[axis] ?? { from: null, to: null }
            return [
              field(`limits.${axis}.from`, t`${name}: from`, shownNumber(from)),
              field(`limits.${axis}.to`, t`${name}: to`, shownNumber(to)),
            ]
          })}
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>
          <Trans>Which reading leads to which verdict</Trans>
        </legend>
        <DecisionFields decision={decision} fault={faults[`${PATH}.decision`]} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>
          <Trans>People</Trans>
        </legend>
        <label className={styles.check}>
          <input type="checkbox" name={`${PATH}.isAuthorisationAsked`} defaultChecked={isAuthorisationAsked === true} />{' '}
          <Trans>Who starts, reads and approves a test is authorised for this protocol</Trans>
        </label>
        <p className="muted flush">
          <Trans>
            Authorise people first. Who is not can start no test by this version; a reading of theirs is kept and named as what the test
            lacks. Tests that run keep their version.
          </Trans>
        </p>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>
          <Trans>Scope of accreditation</Trans>
        </legend>
        <p className="muted flush">
          <Trans>
            Leave this empty where tests by it are not accredited. Reports name the accreditation only for tests on these days that lack no
            required reading.
          </Trans>
        </p>
        <div className={styles.row}>
          {field('scope.by', t`Accredited by`, scope?.by ?? '', { maxLength: 200 })}
          {field('scope.number', t`Number`, scope?.number ?? '', { maxLength: 100 })}
          {field('scope.from', t`From`, scope?.from ?? '', { type: 'date' })}
          {field('scope.until', t`Until`, scope?.until ?? '', { type: 'date' })}
        </div>
      </fieldset>
    </>
  )
}

/** The same to read; of versions from before it was recorded as data that it was not. */
export const Requirements = ({ requirements }: { requirements: ProtocolRequirements | null }) => {
  const { t, i18n } = useLingui()
  if (requirements === null)
    return (
      <p>
        <Trans>
          This version is from before required readings were recorded as data. Tests by it are submitted without them, and their reports
          name no accreditation.
        </Trans>
      </p>
    )
  const { readings, weights, instruments, dailyChecks = [], jars, limits, decision, isAuthorisationAsked, scope } = requirements
  const tolerance = weights === null ? '' : shownNumber(Number((weights.tolerance * PER_CENT).toFixed(DECIMALS)))
  const namesOf = (kinds: typeof instruments) => kinds.map((kind) => i18n._(SHEET_FIELD_TEXTS[EQUIPMENT_FIELDS[kind]])).join(', ')
  const [named, checked] = [namesOf(instruments), namesOf(dailyChecks)]
  return (
    <>
      <RequiredReadings readings={readings} />
      <ul>
        <li>
          {weights === null ? (
            <Trans>Amounts are not required</Trans>
          ) : (
            <Trans>What was weighed or measured of each product, within {tolerance}&nbsp;% of what its rate asks for</Trans>
          )}
        </li>
        {named !== '' && (
          <li>
            <Trans>Named and calibrated: {named}</Trans>
          </li>
        )}
        {checked !== '' && (
          <li>
            <Trans>Daily check passed: {checked}</Trans>
          </li>
        )}
        <li>
          {t`Jars of the mix: ${shownNumber(jars.replicates)}`}
          {jars.replicates > 1 && ` (${i18n._(AGREEMENT_TEXTS[jars.agreement])})`}
        </li>
        {jars.control !== 'none' && (
          <li>
            <Trans>Control: {i18n._(CONTROL_TEXTS[jars.control])}</Trans>
          </li>
        )}
        {isAuthorisationAsked === true && (
          <li>
            <Trans>Who starts, reads and approves a test is authorised for it</Trans>
          </li>
        )}
        {BOUNDED.map((axis) => {
          const range = limits[axis]
          if (!range) return null
          const name = i18n._(SHEET_FIELD_TEXTS[axis])
          const [from, to] = [shownNumber(range.from) || '–', shownNumber(range.to) || '–']
          return (
            <li key={axis}>
              <Trans>
                {name} from {from} to {to}
              </Trans>
            </li>
          )
        })}
      </ul>
      <DecisionRows decision={decision} />
      <p>
        {scope === null ? (
          <Trans>Not within the scope of an accreditation.</Trans>
        ) : (
          <Trans>
            Accredited by {scope.by}, {scope.number}, from {shownDay(scope.from)} until {shownDay(scope.until)}.
          </Trans>
        )}
      </p>
    </>
  )
}
