import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MAX_REQUIRED_READINGS } from '../../../contract/console/bench/requirements.ts'
import { READING_FIELDS, type ProtocolRequirements } from '../../../domain/method/requirements.ts'
import { Button } from '../../ui/button.tsx'
import { ScrolledTable } from '../list/scrolled-table.tsx'
import { shownNumber } from '../runs/sheet/entered-number.ts'
import { TextField } from '../shared/form-fields.tsx'
import { numberIn } from './number-in.ts'
import { REQUIRED_FIELD_TEXTS } from './requirement-texts.ts'
import styles from './protocols.module.css'

type RequiredReading = ProtocolRequirements['readings'][number]
const PATH = 'requirements.readings'
const NEXT: RequiredReading = { hours: Number.NaN, tolerance: 0.25, fields: ['appearance'] }

/** The readings that were entered; an hour that is left empty is no number, which the server refuses by its name. */
export const readingsIn = (data: FormData): RequiredReading[] => {
  const readings: RequiredReading[] = []
  for (let at = 0; data.has(`${PATH}.${at}.hours`); at++)
    readings.push({
      hours: numberIn(data, `${PATH}.${at}.hours`) ?? Number.NaN,
      tolerance: numberIn(data, `${PATH}.${at}.tolerance`) ?? 0,
      fields: READING_FIELDS.filter((field) => data.has(`${PATH}.${at}.${field}`)),
    })
  return readings
}

type ReadingsProps = { readings: readonly RequiredReading[]; faults: Partial<Record<string, string>> }

/** Which readings a test needs, and what is looked at in each. */
export const RequiredReadingRows = ({ readings, faults }: ReadingsProps) => {
  const { t, i18n } = useLingui()
  const [rows, setRows] = useState(() => readings.map((reading, key) => ({ key, reading })))
  const number = (at: number, name: 'hours' | 'tolerance', label: string, value: number) => (
    <TextField
      name={`${PATH}.${at}.${name}`}
      label={label}
      defaultValue={Number.isNaN(value) ? '' : shownNumber(value)}
      maxLength={12}
      autoComplete="off"
      fault={faults[`${PATH}.${at}.${name}`]}
    />
  )
  return (
    <>
      {rows.map(({ key, reading: { hours, tolerance, fields } }, at) => (
        <fieldset key={key} className={styles.reading}>
          <legend>
            <Trans>Reading {at + 1}</Trans>
          </legend>
          <div className={styles.row}>
            {number(at, 'hours', t`Hours after the mixing`, hours)}
            {number(at, 'tolerance', t`Made at most this many hours before or after`, tolerance)}
          </div>
          <div className={styles.checks}>
            {READING_FIELDS.map((field) => (
              <label key={field} className={styles.check}>
                <input type="checkbox" name={`${PATH}.${at}.${field}`} defaultChecked={fields.includes(field)} />{' '}
                {i18n._(REQUIRED_FIELD_TEXTS[field])}
              </label>
            ))}
          </div>
          {faults[`${PATH}.${at}.fields`] !== undefined && <p className="fault flush">{t`Choose what is looked at.`}</p>}
          {rows.length > 1 && (
            <Button look="quiet" onClick={() => setRows(rows.filter((row) => row.key !== key))}>
              <Trans>
                Remove <span className="visually-hidden">reading {at + 1}</span>
              </Trans>
            </Button>
          )}
        </fieldset>
      ))}
      {faults[PATH] !== undefined && <p className="fault flush">{faults[PATH]}</p>}
      {rows.length < MAX_REQUIRED_READINGS && (
        <Button onClick={() => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, reading: NEXT }])}>
          <Trans>Add a reading</Trans>
        </Button>
      )}
    </>
  )
}

/** The same to read: a row for each reading, with a mark where a field is required. */
export const RequiredReadings = ({ readings }: Pick<ReadingsProps, 'readings'>) => {
  const { t, i18n } = useLingui()
  const used = READING_FIELDS.filter((field) => readings.some(({ fields }) => fields.includes(field)))
  const time = ({ hours, tolerance }: RequiredReading): string => t`${shownNumber(hours)}\u00a0h ± ${shownNumber(tolerance)}\u00a0h`
  return (
    <ScrolledTable label={t`Required readings`}>
      <table className={styles.required}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Reading</Trans>
            </th>
            {used.map((field) => (
              <th key={field} scope="col">
                {i18n._(REQUIRED_FIELD_TEXTS[field])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {readings.map((reading) => (
            <tr key={reading.hours}>
              <th scope="row">{time(reading)}</th>
              {used.map((field) => (
                <td key={field}>
                  {reading.fields.includes(field) ? (
                    <>
                      <span aria-hidden="true">✓</span>
                      <span className="visually-hidden">{t`Required`}</span>
                    </>
                  ) : (
                    <span className="muted">–</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrolledTable>
  )
}
