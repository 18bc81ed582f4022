import { useState } from 'react'
import { plainNumber, readSize } from '../../../domain/units/numbers.ts'
import { type AreaUnit, litresOf, tankSize, type TankUnit } from '../../../domain/one-tank.ts'
import {
  type FillContent,
  fillContent,
  type FillProduct,
  fieldProblem,
  fieldUnits,
  fillProblem,
  fillsOf,
  hectaresOf,
} from '../../../domain/tank/volumes/fills.ts'
import { useSession } from '../../platform/session.ts'
import { useKeptTankLitres } from './kept-tank-size.ts'
import { readAmount } from './amounts.ts'

/** The fills of an area: so many whole ones, and one with the rest, if there is any. */
export type FillPlan = { count: number; full: FillContent; last: FillContent | undefined }

export type FillInput = {
  /** L/ha; null where none was entered. */
  waterRate: number | null
  /** In which the sprayer and the field begin. */
  units: { size: TankUnit; area: AreaUnit }
  /** In the order of mixing. */
  products: readonly (FillProduct & { key: string; name: string })[]
  /** The amounts would not fit, so that none are given (TANK-110). */
  isFull: boolean
}

/**
 * The size of the tank and the area, as typed; and what goes into each fill (TANK-100): into one full tank while no area is typed. A size that is remembered is
 * none of this tank until it is used (TANK-146), as with the press that shows it (`isUsed`).
 */
export const useFills = ({ waterRate: water, units, products, isFull }: FillInput, isUsed = false) => {
  const { language } = useSession()
  const kept = useKeptTankLitres()
  const [size, setSize] = useState(() => {
    const unit = units.size
    const litres = kept.read()
    return {
      typed: litres === undefined ? '' : plainNumber(Math.round(tankSize(litres, unit) * 100) / 100, language),
      unit,
      isOnlyKept: litres !== undefined && !isUsed,
    }
  })
  const [area, setArea] = useState<{ typed: string; unit: AreaUnit }>(() => ({ typed: '', unit: units.area }))
  const sizeReading = readAmount(size.typed, language, (amount) => fillProblem(amount, size.unit), readSize)
  const areaReading = readAmount(area.typed, language, (amount) => fieldProblem(amount, area.unit), readSize)
  // Shares of the spray need no water for an area.
  const isEnough = water !== null || products.every(({ strength }) => strength !== undefined)
  const tankLitres =
    sizeReading.step === 'amount' && !size.isOnlyKept && isEnough && !isFull ? litresOf(sizeReading.amount, size.unit) : undefined
  const fills =
    tankLitres !== undefined && areaReading.step === 'amount' && water !== null
      ? fillsOf(tankLitres, hectaresOf(areaReading.amount, area.unit), water)
      : undefined
  const planned = (): FillPlan | undefined => {
    const hasNoArea = water === null || areaReading.step === 'empty'
    const known = fills ?? (tankLitres !== undefined && hasNoArea ? { full: 1, tankLitres, lastLitres: 0 } : undefined)
    if (known === undefined) return undefined
    const { full, lastLitres } = known
    const contentOf = (litres: number) => fillContent(litres, water, products, { size: size.unit, area: area.unit })
    return { count: full, full: contentOf(known.tankLitres), last: lastLitres > 0 ? contentOf(lastLitres) : undefined }
  }
  return {
    size: { ...size, reading: sizeReading },
    area: { ...area, units: fieldUnits(units.area), reading: areaReading },
    hasWater: water !== null,
    /** Whether the size of the sprayer is all that the amounts of a fill lack. */
    isEnough,
    isFull,
    products,
    plan: planned(),
    /** Undefined until the size of the tank and the area are known. */
    fills,
    field: areaReading.step === 'amount' ? { amount: areaReading.amount, unit: area.unit } : null,
    changeSize: (next: Partial<Pick<typeof size, 'typed' | 'unit'>>): void => {
      const changed = { ...size, ...next, isOnlyKept: false }
      setSize(changed)
      const reading = readAmount(changed.typed, language, (amount) => fillProblem(amount, changed.unit), readSize)
      if (reading.step === 'amount') kept.keep(litresOf(reading.amount, changed.unit))
      else if (reading.step === 'empty') kept.keep(undefined)
    },
    takeSize: (): void => setSize({ ...size, isOnlyKept: false }),
    changeArea: (next: Partial<typeof area>): void => setArea({ ...area, ...next }),
  }
}
export type FillEntry = ReturnType<typeof useFills>
