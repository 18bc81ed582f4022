import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MAX_WATER_NAME, MAX_WATERS, type StandardWater } from '../../../domain/console/bench/standard-waters.ts'
import { Button } from '../../ui/button.tsx'
import { shownNumber } from '../runs/sheet/entered-number.ts'
import { TextField } from '../shared/form-fields.tsx'
import { textIn } from '../shared/calls/use-saving.ts'
import { numberIn } from './number-in.ts'
import styles from './protocols.module.css'

const EMPTY: StandardWater = { name: '', hardness: null, ph: null }
const PATH = 'waters'

/** The named waters that were entered; a row in which nothing stands is none. */
export const watersIn = (data: FormData): StandardWater[] => {
  const waters: StandardWater[] = []
  for (let at = 0; data.has(`${PATH}.${at}.name`); at++) {
    const of = `${PATH}.${at}`
    waters.push({ name: textIn(data, `${of}.name`), hardness: numberIn(data, `${of}.hardness`), ph: numberIn(data, `${of}.ph`) })
  }
  // Rows that were left empty stand at the end, so that the others keep the place by which an error names them.
  while (waters.length > 0 && isEmpty(waters.at(-1)!)) waters.pop()
  return waters
}
const isEmpty = ({ name, hardness, ph }: StandardWater): boolean => name === '' && hardness === null && ph === null

type WaterProps = { waters: readonly StandardWater[]; faults: Partial<Record<string, string>> }

/** The waters by name in which this protocol tests; the bench offers them (WATER-23). */
export const NamedWaterRows = ({ waters, faults }: WaterProps) => {
  const { t } = useLingui()
  const [rows, setRows] = useState(() => waters.map((water, key) => ({ key, water })))
  const field = (at: number, name: keyof StandardWater, label: string, value: string) => (
    <TextField
      name={`${PATH}.${at}.${name}`}
      label={label}
      defaultValue={value}
      maxLength={name === 'name' ? MAX_WATER_NAME : 12}
      autoComplete="off"
      fault={faults[`${PATH}.${at}.${name}`]}
    />
  )
  return (
    <fieldset className={styles.part}>
      <legend>
        <Trans>Waters by name, which the bench offers</Trans>
      </legend>
      {rows.map(({ key, water }, at) => (
        <div key={key} className={styles.water}>
          {field(at, 'name', t`Name of the water`, water.name)}
          {field(at, 'hardness', t`Hardness, mg CaCO₃/L`, shownNumber(water.hardness))}
          {field(at, 'ph', t`pH`, shownNumber(water.ph))}
          <Button look="quiet" onClick={() => setRows(rows.filter((row) => row.key !== key))}>
            <Trans>
              Remove <span className="visually-hidden">water {at + 1}</span>
            </Trans>
          </Button>
        </div>
      ))}
      {rows.length < MAX_WATERS && (
        <Button onClick={() => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, water: EMPTY }])}>
          <Trans>Add a water</Trans>
        </Button>
      )}
    </fieldset>
  )
}

/** The same to read. */
export const Waters = ({ waters }: Pick<WaterProps, 'waters'>) => {
  const { t } = useLingui()
  if (waters.length === 0)
    return (
      <p>
        <Trans>None.</Trans>
      </p>
    )
  return (
    <ul>
      {waters.map(({ name, hardness, ph }) => (
        <li key={name}>
          {[name, hardness !== null && t`${shownNumber(hardness)}\u00a0mg CaCO₃/L`, ph !== null && t`pH\u00a0${shownNumber(ph)}`]
            .filter((part) => part !== false)
            .join(', ')}
        </li>
      ))}
    </ul>
  )
}
