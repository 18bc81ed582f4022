import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import type { Reading, ReadingSource } from '../../../../domain/console/bench/bench-test.ts'
import { EQUIPMENT_FIELDS, expiredBy } from '../../../../domain/console/bench/equipment.ts'
import { laboratoryDay, NO_TIME_ZONE } from '../../../../domain/method/laboratory-days.ts'
import { controlProps, Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EQUIPMENT_TEXTS } from '../../equipment/equipment-texts.ts'
import { shownDay } from '../../shared/texts/dates.ts'
import { useServerNow } from '../../shared/use-server-now.ts'
import { formats } from '../../shared/texts/formats.ts'
import { momentOfWall, wallTime } from './wall-time.ts'
import styles from './jars.module.css'

/** When a jar was looked at, where that was not now. */
type HowRead = { source: ReadingSource; readAt: string | null }

type MadeProps = HowRead & {
  sheet: TestDetail['sheet']
  equipment: TestDetail['equipment']
  reading: Pick<Reading, 'ph' | 'temperature'>
  onChange: (made: Partial<HowRead>) => void
}

const KINDS = ['ph-meter', 'thermometer'] as const
const MEASURED = { 'ph-meter': 'ph', thermometer: 'temperature' } as const

/** With what a reading is made where that is not what the sheet says, and when, where it was noted on paper first. */
export const MadeWith = ({ source, readAt, sheet, equipment, reading, onChange }: MadeProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const { timeZone } = formats()
  const now = useServerNow()
  const day = laboratoryDay(readAt ?? now, timeZone ?? NO_TIME_ZONE)
  const set = (part: Partial<ReadingSource>) => onChange({ source: { ...source, ...part } })
  const ended = KINDS.flatMap((kind) => {
    const used = equipment.find((one) => one.id === (source[EQUIPMENT_FIELDS[kind]] || sheet[EQUIPMENT_FIELDS[kind]]))
    const on = used && reading[MEASURED[kind]] !== null ? expiredBy(used.calibrations, day) : undefined
    return used === undefined || on === undefined ? [] : [{ kind, name: used.name, on }]
  })
  const time = (name: 'looked' | 'noted', label: string, at: string | null, change: (at: string) => void) => (
    <Field id={`${id}${name}`} label={label}>
      <input
        {...controlProps(`${id}${name}`)}
        type="datetime-local"
        required
        max={wallTime(now, timeZone)}
        defaultValue={at === null ? '' : wallTime(at, timeZone)}
        onChange={({ target }) => {
          const moment = momentOfWall(target.value, timeZone)
          if (moment !== undefined) change(moment)
        }}
      />
    </Field>
  )
  return (
    <>
      {ended.length > 0 && (
        <Notice>
          {ended.map(({ kind, name, on }) => (
            <p key={kind} className="flush">
              {i18n._(EQUIPMENT_TEXTS[kind])} {name}:{' '}
              {on === null ? <Trans>not calibrated</Trans> : <Trans>expired on {shownDay(on)}</Trans>}
            </p>
          ))}
        </Notice>
      )}
      <label className={styles.paper}>
        <input
          type="checkbox"
          checked={source.notedAt !== null}
          onChange={({ target: { checked } }) => {
            const at = checked ? new Date().toISOString() : null
            onChange({ source: { ...source, notedAt: at }, readAt: at })
          }}
        />{' '}
        <Trans>Noted on paper first</Trans>
      </label>
      {source.notedAt !== null && (
        <div className={styles.fields}>
          {time('looked', t`When the jar was looked at`, readAt, (at) => onChange({ readAt: at }))}
          {time('noted', t`When it was noted`, source.notedAt, (at) => set({ notedAt: at }))}
        </div>
      )}
      <details className={styles.more} open={source.phMeter !== '' || source.thermometer !== ''}>
        <summary>
          <Trans>Measured with other instruments than the sheet’s</Trans>
        </summary>
        <div className={styles.fields}>
          {KINDS.map((kind) => (
            <Field key={kind} id={`${id}${kind}`} label={i18n._(EQUIPMENT_TEXTS[kind])}>
              <select
                {...controlProps(`${id}${kind}`)}
                value={source[EQUIPMENT_FIELDS[kind]]}
                onChange={({ target }) => set({ [EQUIPMENT_FIELDS[kind]]: target.value })}
              >
                <option value="">{t`As on the sheet`}</option>
                {equipment
                  .filter((one) => one.kind === kind)
                  .map((one) => (
                    <option key={one.id} value={one.id}>{`${one.name} (${one.id})`}</option>
                  ))}
              </select>
            </Field>
          ))}
        </div>
      </details>
    </>
  )
}
