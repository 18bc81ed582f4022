import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { SeriesPreview } from '../../../../contract/console/bench/series.ts'
import { controlProps, Field } from '../../../ui/field.tsx'
import { shownNumber } from '../../runs/sheet/entered-number.ts'
import { PASTED_PROBLEM_TEXTS } from './series-texts.ts'
import styles from '../series.module.css'

type ChosenLot = { lotId: string; batch: string }
/** By product. */
export type ChosenLots = Readonly<Record<string, ChosenLot>>
const NONE: ChosenLot = { lotId: '', batch: '' }

type PreviewProps = {
  preview: SeriesPreview
  chosen: ChosenLots
  onChoose: (productId: string, lot: ChosenLot) => void
}

/** What was read: what is wrong by its line, else the tests as they will be, and the lots that they are made with. */
export const MixesPreview = ({ preview: { rows, problems, lots }, chosen, onChoose }: PreviewProps) => {
  const { t, i18n } = useLingui()
  if (problems.length > 0)
    return (
      <div role="alert">
        <p>
          <strong>
            <Trans>Nothing is started until every line can be read in one way only:</Trans>
          </strong>
        </p>
        <ul className={styles.problems}>
          {problems.map(({ line, problem, text }) => (
            <li key={`${line} ${problem} ${text}`}>
              {line === 0 ? t`Base mix` : t`Line ${line}`}: {text !== '' && <q className={styles.quoted}>{text}</q>}{' '}
              {i18n._(PASTED_PROBLEM_TEXTS[problem])}
            </li>
          ))}
        </ul>
      </div>
    )
  const rateOf = (rate: number | null): string => (rate === null ? '' : ` ${shownNumber(rate)}`)
  const products = new Map(rows.flatMap((row) => row.products.map((one) => [one.productId, one.name] as const)).filter(([id]) => id !== ''))
  return (
    <>
      <output>
        <Plural
          value={rows.length}
          one="# test will be started. Rates are in L or kg per hectare, or per kg of seed:"
          other="# tests will be started. Rates are in L or kg per hectare, or per kg of seed:"
        />
      </output>
      <ol className={styles.mixes}>
        {rows.map((row) => (
          <li key={JSON.stringify(row)}>
            {row.products.map(({ name, rate }) => `${name}${rateOf(rate)}`).join(' + ')}
            {row.requests.length > 0 && <span className="muted"> {row.requests.join(', ')}</span>}
          </li>
        ))}
      </ol>
      <div className={styles.fields}>
        {[...products].map(([product, name]) => (
          <LotOfAll
            key={product}
            name={name}
            lots={lots.filter(({ productId }) => productId === product)}
            value={chosen[product] ?? NONE}
            onChange={(lot) => onChoose(product, lot)}
          />
        ))}
      </div>
    </>
  )
}

type LotProps = { name: string; lots: SeriesPreview['lots']; value: ChosenLot; onChange: (lot: ChosenLot) => void }

/** What a product is of in every test: a lot of the register, or a batch that is typed. */
const LotOfAll = ({ name, lots, value, onChange }: LotProps) => {
  const { t } = useLingui()
  const id = useId()
  return (
    <>
      {lots.length > 0 && (
        <Field id={id} label={t`Lot of ${name}`}>
          <select {...controlProps(id)} value={value.lotId} onChange={({ target }) => onChange({ ...value, lotId: target.value })}>
            <option value="">{t`None chosen`}</option>
            {lots.map(({ id: lot, lot: number, expiry }) => (
              <option key={lot} value={lot}>
                {number} · {expiry}
              </option>
            ))}
          </select>
        </Field>
      )}
      {value.lotId === '' && (
        <Field id={`${id}batch`} label={lots.length > 0 ? t`Another lot of ${name}` : t`Lot of ${name}`}>
          <input
            {...controlProps(`${id}batch`)}
            maxLength={100}
            autoComplete="off"
            value={value.batch}
            onChange={({ target }) => onChange({ ...value, batch: target.value })}
          />
        </Field>
      )}
    </>
  )
}
