import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { findProducts, type BenchProduct } from '../../../../contract/console/bench/tests.ts'
import { DECIMALS, emptyLine, MAX_RUN_LINES, type BenchLine, type BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import { ENTRY_RANGES } from '../../../../domain/console/bench/entry/entry-ranges.ts'
import type { Lot } from '../../../../domain/console/bench/lots.ts'
import { Button } from '../../../ui/button.tsx'
import { controlProps, Field } from '../../../ui/field.tsx'
import { type Step, useReorder, withMoved } from '../../../ui/use-reorder.ts'
import { makeCall } from '../../shared/calls/make-call.ts'
import { LotField } from '../../lots/lot-field.tsx'
import type { Bench } from '../bench/use-bench.ts'
import { BenchAmount } from './bench-amount.tsx'
import { BenchNumber } from './bench-number.tsx'
import styles from '../test.module.css'
import { FOUND_NOTHING, ListedProducts, nameWithMaker } from '../../lots/product-options.tsx'

type LinesProps = {
  sheet: BenchSheet
  products: readonly BenchProduct[]
  lots: readonly Lot[]
  /** By how much an amount may be off what the rate asks for, as a share. */
  weighedShare: number
  /** Whether the protocol requires the amounts. */
  isWeightAsked?: boolean
  bench: Pick<Bench, 'unreadable' | 'faults' | 'asked' | 'reasons' | 'edit' | 'giveReason'>
  disabled: boolean
}

/** Amounts of another unit than the product's are asked for again: litres say nothing about kilogrammes (LAB-201). */
const inItsUnit = ({ weighedUnit }: BenchLine, { form }: BenchProduct): Partial<BenchLine> => {
  const unit = form === 'P' ? 'g' : 'ml'
  return unit === weighedUnit ? {} : { weighedUnit: unit, rate: null, weighed: null }
}

/** A lot is one of its product. */
const withoutLot = ({ lotId }: BenchLine): Partial<BenchLine> => (lotId === '' ? {} : { lotId: '', batch: '', expiry: '' })

const FOUND_AFTER_MS = 250

/** The products in the order of addition, with lot and amount. */
export const LinesForm = ({ sheet, products, lots, weighedShare, isWeightAsked = false, bench, disabled }: LinesProps) => {
  const { edit } = bench
  const { lines } = sheet
  const { t } = useLingui()
  const nameOfLine = (place: number, name: string): string => [t`Product ${place}`, name].filter(Boolean).join(': ')
  const [known, setKnown] = useState<readonly BenchProduct[]>(products)
  const listed = [...products, ...known]
  const [found, setFound] = useState<readonly Lot[]>([])
  // Those of the server's last answer are the newest.
  const offered = [...new Map([...found, ...lots].map((one) => [one.id, one])).values()]
  /** A place in the order keeps its typed texts only while nothing moves. */
  const [arrangement, setArrangement] = useState(0)
  const rearrange = (next: BenchLine[]) => {
    setArrangement(arrangement + 1)
    edit({ lines: next })
  }
  /** The fields are new after a move; who moved goes on with the same product. */
  const { list, moved } = useReorder<HTMLOListElement>()
  const move = (at: number, step: Step) => {
    rearrange(withMoved(lines, at, step))
    moved(at, step)
  }
  return (
    <section className={styles.part} aria-labelledby="bench-products">
      <h2 id="bench-products">
        <Trans>Products in the order of addition</Trans>
      </h2>
      <ol ref={list} className="stack gap-3 plain-list">
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a place in the order; whoever moves a line gets new fields
          <li key={`${arrangement} ${at}`} data-row>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a frame and a width of its own */}
            <div role="group" aria-label={nameOfLine(at + 1, line.name)} className={`grid gap-2 ${styles.product}`}>
              <LineForm
                line={line}
                place={at + 1}
                sheet={sheet}
                listed={listed}
                weighedShare={weighedShare}
                isWeightAsked={isWeightAsked}
                bench={bench}
                disabled={disabled}
                lots={offered}
                onFound={(more) => {
                  setKnown((before) => [...before, ...more.products])
                  setFound((before) => [...before, ...more.lots])
                }}
                onChange={(part, field, text) =>
                  edit(
                    { lines: lines.map((one, place) => (place === at ? { ...one, ...part } : one)) },
                    field && `lines ${at} ${field}`,
                    text,
                  )
                }
              />
              {!disabled && (
                <div className={styles.row}>
                  <Button look="quiet" data-move={-1} disabled={at === 0} onClick={() => move(at, -1)}>
                    <Trans>Earlier</Trans>
                  </Button>
                  <Button look="quiet" data-move={1} disabled={at === lines.length - 1} onClick={() => move(at, 1)}>
                    <Trans>Later</Trans>
                  </Button>
                  <Button look="quiet" onClick={() => rearrange(lines.filter((_line, place) => place !== at))}>
                    <Trans>Remove</Trans>
                  </Button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      {!disabled && lines.length < MAX_RUN_LINES && (
        <div className={styles.row}>
          <Button onClick={() => edit({ lines: [...lines, emptyLine()] })}>
            <Trans>Add a product</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

type LineProps = {
  line: BenchLine
  place: number
  sheet: BenchSheet
  listed: readonly BenchProduct[]
  weighedShare: number
  isWeightAsked: boolean
  bench: LinesProps['bench']
  disabled: boolean
  lots: readonly Lot[]
  onFound: (found: { products: BenchProduct[]; lots: Lot[] }) => void
  onChange: (part: Partial<BenchLine>, field?: string, text?: string) => void
}

const LineForm = ({ line, place, sheet, listed, lots, weighedShare, isWeightAsked, bench, disabled, onFound, onChange }: LineProps) => {
  const { t } = useLingui()
  const id = useId()
  const product = listed.find((one) => one.id === line.productId)
  const [typed, setTyped] = useState(product ? nameWithMaker(product) : line.name)
  const [foundBy, setFoundBy] = useState(FOUND_NOTHING)
  const { country } = sheet
  const isChosen = line.productId !== ''
  useEffect(() => {
    if (isChosen || disabled || typed.trim() === '') return undefined
    const timer = setTimeout(() => {
      const query = { text: typed, ...(country === '' ? {} : { country }) }
      // Without a network nothing is suggested; the name stays as it was typed.
      makeCall(findProducts, { query }).then(
        (found) => {
          onFound(found)
          setFoundBy({ text: typed, ids: found.products.map((one) => one.id) })
          return undefined
        },
        () => undefined,
      )
    }, FOUND_AFTER_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked for with another text only
  }, [typed, isChosen, country, disabled])
  const unit = product?.form === 'P' ? 'kg' : 'L'
  const isSeed = sheet.kind === 'seed'
  const suggestions = [...new Map(listed.map((one) => [one.id, one])).values()]
  const keyOf = (field: keyof BenchLine): string => `lines ${place - 1} ${field}`
  const amount = keyOf('weighed')
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <Field
          id={`${id}name`}
          label={t`Product ${place}`}
          note={isChosen || typed === '' ? undefined : t`Choose it from the list`}
          isFault={!isChosen && typed !== ''}
        >
          <input
            {...controlProps(`${id}name`, isChosen ? undefined : '')}
            list={`${id}products`}
            autoComplete="off"
            maxLength={200}
            disabled={disabled}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              const chosen = suggestions.find((one) => nameWithMaker(one) === target.value)
              if (chosen) onChange({ ...inItsUnit(line, chosen), ...withoutLot(line), productId: chosen.id, name: chosen.name })
              else onChange({ ...withoutLot(line), productId: '', name: target.value })
            }}
          />
        </Field>
      </div>
      <ListedProducts id={`${id}products`} products={suggestions} foundBy={foundBy} />
      <BenchNumber
        id={`${id}rate`}
        label={isSeed ? t`Rate, ${unit} per kg of seed` : t`Rate, ${unit}/ha`}
        value={line.rate}
        decimals={DECIMALS.rate}
        range={ENTRY_RANGES.rate}
        fault={bench.faults[keyOf('rate')]}
        text={bench.unreadable[keyOf('rate')]}
        disabled={disabled}
        onChange={(rate, text) => onChange({ rate }, 'rate', text)}
      />
      <LotField
        line={line}
        lots={lots}
        day={sheet.testedOn}
        faults={{ batch: bench.faults[keyOf('batch')] ?? bench.faults[keyOf('lotId')], expiry: bench.faults[keyOf('expiry')] }}
        disabled={disabled}
        onChange={onChange}
        onRegistered={(lot) => onFound({ products: [], lots: [lot] })}
      />
      <BenchAmount
        sheet={sheet}
        line={line}
        place={place}
        form={product?.form}
        share={weighedShare}
        isAsked={isWeightAsked}
        text={bench.unreadable[amount]}
        fault={bench.faults[amount]}
        disabled={disabled}
        reason={bench.asked.includes(amount) ? (bench.reasons[amount] ?? '') : undefined}
        onReason={(reason) => bench.giveReason(reason, amount)}
        onChange={onChange}
      />
    </div>
  )
}
