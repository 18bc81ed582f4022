import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { TEMPERATURE_UNITS, type SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { COUNTRY_OPTIONS } from '../../../domain/console/words/country-names.ts'
import { TEXT_ENCODINGS } from '../../../domain/sheets/sheet-files.ts'
import { HARDNESS_UNITS } from '../../../domain/tank/water/hardness-units.ts'
import { AnswerSelect } from './answer-select.tsx'
import styles from './imports.module.css'

const same = (values: readonly string[]) => values.map((value) => [value, value] as const)
const DATES = [
  ['day month year', msg`Day, month, year: 31.12.2025`],
  ['month day year', msg`Month, day, year: 12/31/2025`],
  ['year month day', msg`Year, month, day: 2025-12-31`],
] as const

type AnswersProps = { mapping: SheetMapping; onChange: (part: Partial<SheetMapping>) => void }

/** What is asked of the file as a whole. */
export const SheetAnswers = ({ mapping, onChange }: AnswersProps) => {
  const { t, i18n } = useLingui()
  const { read, rows, kind, country, dates, decimals, mixPattern, temperatureUnit, hardnessUnit } = mapping
  const has = (field: string): boolean => mapping.columns.some((column) => column.field === field)
  return (
    <div className={styles.answers}>
      {read.encoding !== undefined && (
        <AnswerSelect
          label={t`Encoding of the text`}
          value={read.encoding}
          options={same(TEXT_ENCODINGS)}
          onChange={(encoding) => onChange({ read: { ...read, encoding: encoding as typeof read.encoding } })}
        />
      )}
      <AnswerSelect
        label={t`Each row is`}
        value={rows}
        options={[
          ['test', t`a test`],
          ['product', t`a product of a test`],
        ]}
        onChange={(value) => onChange({ rows: (value ?? 'test') as SheetMapping['rows'] })}
      />
      <AnswerSelect
        label={t`Kind of the tests`}
        value={kind}
        options={[
          ['foliar', t`Spray mixes`],
          ['seed', t`Seed coatings`],
        ]}
        onChange={(value) => onChange({ kind: value as SheetMapping['kind'] })}
      />
      {!has('country') && (
        <AnswerSelect
          label={t`Country in which the products are sold`}
          value={country}
          options={COUNTRY_OPTIONS}
          onChange={(value) => onChange({ country: value })}
        />
      )}
      <AnswerSelect
        label={t`Order of days`}
        value={dates}
        options={DATES.map(([value, text]) => [value, i18n._(text)] as const)}
        onChange={(value) => onChange({ dates: value as SheetMapping['dates'] })}
      />
      <AnswerSelect
        label={t`Before decimals stands`}
        value={decimals}
        options={[
          ['point', t`a point: 1.25`],
          ['comma', t`a comma: 1,25`],
        ]}
        onChange={(value) => onChange({ decimals: value as SheetMapping['decimals'] })}
      />
      {mixPattern !== undefined && (
        <AnswerSelect
          label={t`A mix in one cell`}
          value={mixPattern}
          options={[
            ['name amount', t`Name, then amount: A 1.5\u00a0L/ha`],
            ['amount name', t`Amount, then name: 1.5\u00a0L/ha A`],
          ]}
          onChange={(value) => onChange({ mixPattern: value as SheetMapping['mixPattern'] })}
        />
      )}
      {temperatureUnit !== undefined && (
        <AnswerSelect
          label={t`Unit of the temperature`}
          value={temperatureUnit}
          options={same(TEMPERATURE_UNITS)}
          onChange={(value) => onChange({ temperatureUnit: value as SheetMapping['temperatureUnit'] })}
        />
      )}
      {hardnessUnit !== undefined && (
        <AnswerSelect
          label={t`Unit of the hardness`}
          value={hardnessUnit}
          options={same(HARDNESS_UNITS)}
          onChange={(value) => onChange({ hardnessUnit: value as SheetMapping['hardnessUnit'] })}
        />
      )}
    </div>
  )
}
