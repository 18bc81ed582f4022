import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useId, useState } from 'react'
import { canPrint } from '../../platform/device/print-page.ts'
import { fieldProblem, fieldUnits } from '../../../domain/tank/volumes/fills.ts'
import { csvStyleOf } from '../../../domain/spreadsheet-csv.ts'
import {
  RECORD_COLUMNS,
  type RecordColumn,
  recordedWater,
  recordRows,
  type TypedRecord,
  writeRecord,
} from '../../../domain/take-along/write-record.ts'
import { useSession } from '../../platform/session.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { lazyExtra } from '../../platform/lazy-component.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { FileButton, Part, type PartProps } from './file-parts.tsx'
import styles from './take-along.module.css'
import type { TakeWords } from './take-words.ts'
import { utcDay } from '../../../domain/durations.ts'
import { plainNumber, readSize } from '../../../domain/units/numbers.ts'
import { UNITS } from '../../../domain/units/unit-table.ts'
import type { AreaUnit } from '../../../domain/one-tank.ts'
import type { TakenTank } from '../../../domain/take-along/taken-tank.ts'
import { useTankUnits } from '../amounts/use-tank-units.ts'
import { readAmount } from '../amounts/amounts.ts'
import { useNumberFaultText } from '../amounts/number-faults.ts'

/** A typed area; one that the page knows already is there. A number that can be read in two ways is refused (TANK-43). */
const useArea = ({ area: known, country, water }: TakenTank) => {
  const { language } = useSession()
  const begun = useTankUnits()(country).area
  const [typed, setTyped] = useState(known ? plainNumber(known.amount, language) : '')
  const [unit, setUnit] = useState<AreaUnit>(known?.unit ?? (water ? UNITS[water.unit].of : begun))
  const textOf = useNumberFaultText()
  const reading = readAmount(typed, language, (amount) => fieldProblem(amount, unit), readSize)
  const area = reading.step === 'amount' ? { amount: reading.amount, unit } : null
  return {
    typed,
    setTyped,
    unit,
    units: fieldUnits(unit === 'ha' ? begun : unit),
    setUnit,
    area,
    fault: reading.step === 'fault' ? textOf(reading.fault, reading.couldBe) : undefined,
  }
}

const RecordPaper = lazyExtra(() => import('./record-paper.tsx').then((file) => file.RecordPaper))

const MAX_PLACE = 200
const isStage = (bbch: string): boolean => bbch === '' || /^\d{1,2}$/.test(bbch)

const headingsIn = (words: TakeWords, tank: TakenTank): Record<RecordColumn, string> => {
  const water = recordedWater(tank)
  return {
    ...(Object.fromEntries(RECORD_COLUMNS.map((column) => [column, words[`column.${column}`]])) as Record<RecordColumn, string>),
    ...(water && water.unit !== 'L/ha' && { water: `${words['file.water']} (${water.unit})` }),
  }
}

/** The record of an application: what the tank knows, and four fields for the rest (TAKE-05). */
export const RecordPart = ({ tank, words, isLoading, children }: PartProps & { children?: ReactNode }) => {
  const id = useId()
  const { language } = useSession()
  const area = useArea(tank)
  const [place, setPlace] = useState('')
  const [start, setStart] = useState('')
  const [bbch, setBbch] = useState('')
  const [isPrinting, setPrinting] = useState(false)
  const stageFault = isStage(bbch.trim()) ? undefined : words['record.bbch-fault']
  const [date = '', time = ''] = start.split('T')
  const typed: TypedRecord = { place, area: area.area, date, start: time, bbch: stageFault ? '' : bbch.trim() }
  const isFaulty = area.fault !== undefined || stageFault !== undefined
  const rows = recordRows(tank, typed, words['use.spray'])
  const headings = headingsIn(words, tank)
  const make = () => {
    const day = utcDay(systemClock.now())
    const blob = new Blob([writeRecord(rows, headings, csvStyleOf(language))], { type: 'text/csv;charset=utf-8' })
    return Promise.resolve({ blob, name: `record-${date || day}.csv` })
  }
  return (
    <Part name={words.record} use={words['record.for']} isWide>
      <div className={styles.fields}>
        <Field id={`${id}-place`} label={words['record.place']}>
          <input
            {...controlProps(`${id}-place`)}
            autoComplete="off"
            maxLength={MAX_PLACE}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          />
        </Field>
        <div className={styles.area}>
          <NumberField
            id={`${id}-area`}
            label={words['record.area']}
            note={area.fault}
            isFault={area.fault !== undefined}
            maxLength={40}
            value={area.typed}
            onChange={({ target }) => area.setTyped(target.value)}
          />
          <Field id={`${id}-unit`} label={words['column.unit']}>
            <select
              {...controlProps(`${id}-unit`)}
              value={area.unit}
              onChange={({ target }) => area.setUnit(area.units.find((unit) => unit === target.value) ?? 'ha')}
            >
              {area.units.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </select>
          </Field>
        </div>
        <Field id={`${id}-start`} label={words['record.start']}>
          <input {...controlProps(`${id}-start`)} type="datetime-local" value={start} onChange={({ target }) => setStart(target.value)} />
        </Field>
        <Field id={`${id}-bbch`} label={words['record.bbch']} note={stageFault} isFault={stageFault !== undefined}>
          <input
            {...controlProps(`${id}-bbch`, stageFault, stageFault !== undefined)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={bbch}
            onChange={({ target }) => setBbch(target.value)}
          />
        </Field>
      </div>
      {children}
      <div className="row gap-2 across-3 middle">
        <FileButton words={words} label={words['record.save']} isLoading={isLoading || isFaulty} make={make} />
        {canPrint() && (
          <Button disabled={isLoading || isFaulty} onClick={() => setPrinting(true)}>
            <Printer aria-hidden size={20} />
            {words['record.print']}
          </Button>
        )}
      </div>
      {isPrinting && <RecordPaper rows={rows} words={words} headings={headings} onDone={() => setPrinting(false)} />}
    </Part>
  )
}
