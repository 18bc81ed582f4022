import { Trans, useLingui } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useId } from 'react'
import type { LanguageCode } from '../../../../domain/texts/languages.ts'
import { plainNumber } from '../../../../domain/units/numbers.ts'
import {
  AREA_RATE_UNITS,
  formOfUnit,
  SPRAY_RATE_UNITS,
  TANK_RATE_UNITS,
  type TankRateUnit,
  unitsFor,
} from '../../../../domain/tank/volumes/rates.ts'
import type { Form } from '../../../../domain/records.ts'
import type { Suggesting } from '../../../ui/suggestion-source.ts'
import { Typeahead } from '../../../ui/typeahead.tsx'
import type { Step } from '../../../ui/use-reorder.ts'
import { AmountField } from '../../../shared/amounts/amount-field.tsx'
import { type DraftFault, type DraftLine, readRate } from './draft.ts'
import { ForeignNumber } from '../../../shared/products/foreign-number.tsx'
import { AskLaboratoryLink } from '../../../shared/products/ask-laboratory-link.tsx'
import { UnknownProductLink } from '../../../shared/products/unknown-product-link.tsx'
import styles from './tank-line.module.css'
import type { Products } from './use-products.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { Button } from '../../../ui/button.tsx'

type LineToolsProps = {
  id: string
  /** From 1. */
  number: number
  /** Of what was chosen or typed; may be empty. */
  name: string
  isLast: boolean
  onMove: (step: Step) => void
  onRemove: () => void
}

/** Moves a line of the tank, or removes it. */
const LineTools = ({ id, number, name, isLast, onMove, onRemove }: LineToolsProps) => {
  const { t } = useLingui()
  return (
    <div id={id} className={`row gap-2 whole-line ${styles.tools}`}>
      <Button look="quiet" data-move={-1} aria-label={t`Move product ${number} up`} disabled={number === 1} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden size={22} />
      </Button>
      <Button look="quiet" data-move={1} aria-label={t`Move product ${number} down`} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden size={22} />
      </Button>
      <Button
        look="quiet"
        aria-label={name === '' ? t`Remove product ${number}` : `${t`Remove product ${number}`} (${name})`}
        onClick={onRemove}
      >
        <Trash aria-hidden size={22} />
        <Trans>Remove</Trans>
      </Button>
    </div>
  )
}

type TankLineProps = {
  line: DraftLine
  /** From 1. */
  number: number
  isLast: boolean
  language: LanguageCode
  products: Products
  suggesting: Suggesting | undefined
  faults: readonly DraftFault[]
  /** Whether it says what it lacks. */
  isTried: boolean
  /** Whether its fields show; else what was entered, in one row. */
  isOpen: boolean
  hasTools: boolean
  /** The unit with which its rate begins. */
  unitFor: (form: Form) => TankRateUnit
  /** With the field that one wants to change. */
  onOpen: (field: string) => void
  onTools: () => void
  onChange: (line: DraftLine) => void
  onUnit: (unit: TankRateUnit) => void
  onMove: (step: Step) => void
  onRemove: () => void
}

/** The listed product of a line: chosen, or the only one that is called like what was typed. */
const listedIn = ({ product }: DraftLine, { idOf }: Products): string | undefined => product && (product.id || idOf(product.name))

const inGroups = (units: readonly TankRateUnit[], names: { area: string; spray: string }) =>
  [
    { name: names.area, units: units.filter((unit) => AREA_RATE_UNITS.some((one) => one === unit)) },
    { name: names.spray, units: units.filter((unit) => SPRAY_RATE_UNITS.some((one) => one === unit)) },
  ].filter((group) => group.units.length > 0)

/** What one changes in a line of which nothing is to be said of the product. */
const RATE_FIELD = '[inputmode=decimal]'

/** One product of the tank with its rate. */
export const TankLineEditor = ({
  line,
  number,
  isLast,
  language,
  products,
  suggesting,
  faults,
  isTried,
  isOpen,
  hasTools,
  unitFor,
  onOpen,
  onTools,
  onChange,
  onUnit,
  onMove,
  onRemove,
}: TankLineProps) => {
  const { t } = useLingui()
  const id = useId()
  const { asked } = line
  const listed = listedIn(line, products)
  const form = listed === undefined ? undefined : products.formOf(listed)
  const name = (listed && products.nameOf(listed)) || line.product?.name || ''
  const isUnknown = listed !== undefined && products.choices !== undefined && products.nameOf(listed) === undefined
  /** While no rate is typed, its unit follows the product; a typed rate never changes its meaning. */
  const isFree = form !== undefined && formOfUnit(line.unit) !== form && line.rate.trim() === ''
  const unit = isFree ? unitFor(form) : line.unit
  const fitting = form === undefined ? TANK_RATE_UNITS : unitsFor(form)
  const units = fitting.includes(unit) ? fitting : [...fitting, unit]

  const isUnlisted = name !== '' && listed === undefined && products.choices !== undefined && !products.retry && !products.isOfSeveral(name)

  const hint = (): string | undefined => {
    if (isUnknown) return t`This product is not in our data: choose it again.`
    if (asked !== undefined) return t`It came as “${asked}”: is it ${name}?`
    if (isTried && faults.some((fault) => fault.at === 'line' && fault.what === 'product')) return t`Choose a product or write its name.`
    if (listed === undefined && products.isOfSeveral(name)) return t`Several products have this name: choose yours.`
    if (isUnlisted) return t`Not in our list: nothing is known of it.`
    if (listed !== undefined && products.isWithdrawn(listed)) return t`withdrawn from sale`
    return undefined
  }
  const refusal = (): string | undefined => {
    const such = unitFor(form ?? 'L')
    if (faults.some((fault) => fault.at === 'line' && fault.what === 'mass'))
      return t`${name} is a liquid: its rate is a volume, such as ${such}.`
    if (faults.some((fault) => fault.at === 'line' && fault.what === 'volume'))
      return t`${name} is a solid: its rate is a mass, such as ${such}.`
    return undefined
  }
  const reading = readRate(line, language)
  const remark = hint() ?? refusal()
  return (
    <fieldset className={`middle shrinks flush ${styles.line}`} data-row data-line={line.key} data-open={isOpen}>
      <legend className="visually-hidden">
        <Trans>Product {number}</Trans>
      </legend>
      <span aria-hidden className={`figures quiet ${styles.number}`}>
        {number}
      </span>
      {isOpen ? (
        <div className={`stack gap-2 shrinks ${styles.fields}`}>
          <Typeahead
            label={t`Product or agrochemical`}
            value={line.product?.id && name !== '' ? { id: line.product.id, name } : line.product}
            choices={products.choices}
            suggesting={suggesting}
            onChange={(product) => onChange({ ...line, product, asked: undefined })}
            hint={hint()}
            takesFreeText
            className={styles.product}
          />
          {isUnlisted && products.country !== '' && <ForeignNumber typed={name} country={products.country.toLowerCase()} />}
          {isUnlisted && (
            <span className="row gap-2 across-3">
              <UnknownProductLink typed={name} />
              <AskLaboratoryLink typed={name} country={products.country} kind="foliar" />
            </span>
          )}
          {asked !== undefined && (
            <Button onClick={() => onChange({ ...line, asked: undefined })}>
              <CircleCheck aria-hidden size={20} />
              <Trans>Yes, it is {name}</Trans>
            </Button>
          )}
          {(line.product !== undefined || line.rate !== '') && (
            <AmountField
              label={t`Rate (optional)`}
              unitLabel={t`Units`}
              typed={line.rate}
              unit={unit}
              units={inGroups(units, { area: t`On an area`, spray: t`In the spray` })}
              reading={reading}
              fault={refusal()}
              onType={(rate) => onChange({ ...line, rate, unit })}
              onUnit={onUnit}
            />
          )}
        </div>
      ) : (
        <button
          type="button"
          className={`row across-3 apart shrinks ${styles.entered}`}
          data-entered
          aria-expanded={false}
          onClick={() => onOpen(hint() === undefined ? RATE_FIELD : 'input')}
        >
          <span className={`shrinks strong breaks ${styles.name}`}>{name || '…'}</span>
          <span className="quiet unbroken">
            {reading.step === 'amount' ? `${plainNumber(reading.amount, language)}\u00a0${unit}` : t`no rate`}
          </span>
          {remark !== undefined && <span className={`small strong breaks ${styles.remark}`}>{remark}</span>}
        </button>
      )}
      <button
        type="button"
        className={styles.more}
        data-more
        aria-label={t`Move or remove product ${number}`}
        aria-expanded={hasTools}
        aria-controls={`${id}-tools`}
        onClick={onTools}
      >
        <EllipsisVertical aria-hidden size={22} />
      </button>
      {hasTools && (
        <LineTools id={`${id}-tools`} number={number} name={line.product?.name ?? ''} isLast={isLast} onMove={onMove} onRemove={onRemove} />
      )}
    </fieldset>
  )
}
