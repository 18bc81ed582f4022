import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import type { Choice } from '../../../../domain/products/choices.ts'
import { TANK_RATE_UNITS, type TankRateUnit, unitsFor } from '../../../../domain/tank/volumes/rates.ts'
import { useSession } from '../../../platform/session.ts'
import { AmountField } from '../../../shared/amounts/amount-field.tsx'
import { useTankUnits } from '../../../shared/amounts/use-tank-units.ts'
import { useSuggesting } from '../../../shared/products/suggesting.ts'
import { tankFragment } from '../../../shared/tank-fragment.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Typeahead } from '../../../ui/typeahead.tsx'
import { readRate } from '../editor/draft.ts'
import { useProducts } from '../editor/use-products.ts'
import { type EnteredTank, hasWrongMeasure } from '../entered-tank.ts'
import styles from './compare.module.css'

type AddAlternativeProps = {
  /** With the names of its products. */
  basis: EnteredTank
  /** Its number on the sheet. */
  number: number
  onAdd: (fragment: string, name: string) => void
}

/** The first tank with another product in the place of one of its own, as one more of the sheet. */
export const AddAlternative = ({ basis, number, onAdd }: AddAlternativeProps) => {
  const { t } = useLingui()
  const { language } = useSession()
  const id = useId()
  const products = useProducts(basis.country)
  const suggesting = useSuggesting(basis.country || undefined, 'foliar')
  const tankUnits = useTankUnits()(basis.country)
  const [place, setPlace] = useState(0)
  const [product, setProduct] = useState<Choice>()
  const [rate, setRate] = useState('')
  const [chosenUnit, setUnit] = useState<TankRateUnit>()
  const [isTried, setTried] = useState(false)
  /** Drawn anew once a product was added. */
  const [added, setAdded] = useState(0)
  const at = Math.min(place, basis.lines.length - 1)
  const options = basis.lines.map(({ name }, line) => `${line + 1}. ${name}`)
  const listed = product && (product.id || products.idOf(product.name))
  const name = (listed && products.nameOf(listed)) || product?.name.trim() || ''
  const form = listed ? products.formOf(listed) : undefined
  const units = form === undefined ? TANK_RATE_UNITS : unitsFor(form)
  const replaced = basis.lines[at]?.rate?.unit
  const unit = chosenUnit ?? (replaced && units.includes(replaced) ? replaced : tankUnits.rate[form ?? 'L'])
  const reading = readRate({ key: 0, product, rate, unit }, language)
  const line = { productId: listed || null, name, rate: reading.step === 'amount' ? { amount: reading.amount, unit } : null }
  const isMisfit = hasWrongMeasure(line, products.formOf)
  const such = tankUnits.rate[form ?? 'L']
  const isThere = basis.lines.some((one) => (one.productId ?? one.name) === (line.productId ?? line.name))
  const fault = ((): string | undefined => {
    if (name === '') return t`Choose a product or write its name.`
    if (isThere) return t`It is in the tank already.`
    if (!listed && products.isOfSeveral(name)) return t`Several products have this name: choose yours.`
    return undefined
  })()
  const add = () => {
    setTried(true)
    if (fault !== undefined || reading.step === 'fault' || isMisfit) return
    onAdd(tankFragment({ ...basis, ratesOf: undefined, lines: basis.lines.with(at, line) }), name)
    setProduct(undefined)
    setRate('')
    setUnit(undefined)
    setTried(false)
    setAdded(added + 1)
  }
  return (
    <form
      className={styles.part}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <h2 id={id}>
        <Trans>Tank {number} with another product</Trans>
      </h2>
      <SelectField label={t`Instead of`} value={options[at]!} options={options} onChange={(chosen) => setPlace(options.indexOf(chosen))} />
      <Typeahead
        key={added}
        label={t`Product or agrochemical`}
        value={listed && name !== '' ? { id: listed, name } : product}
        choices={products.choices}
        suggesting={suggesting}
        onChange={setProduct}
        hint={isTried ? fault : undefined}
        takesFreeText
      />
      <AmountField
        label={t`Rate (optional)`}
        unitLabel={t`Units`}
        typed={rate}
        unit={unit}
        units={[{ name: '', units: units.includes(unit) ? units : [...units, unit] }]}
        reading={reading}
        fault={
          isMisfit
            ? form === 'L'
              ? t`${name} is a liquid: its rate is a volume, such as ${such}.`
              : t`${name} is a solid: its rate is a mass, such as ${such}.`
            : undefined
        }
        onType={setRate}
        onUnit={setUnit}
      />
      <div>
        <Button type="submit">
          <Plus aria-hidden size={22} />
          <Trans>Put it beside</Trans>
        </Button>
      </div>
    </form>
  )
}
