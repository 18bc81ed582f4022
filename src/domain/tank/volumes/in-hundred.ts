import type { Form } from '../../records.ts'
import type { LiquidUnit } from '../../units/chosen-units.ts'
import { MEASURES, UNITS } from '../../units/unit-table.ts'

/** kg/L in lb per US gallon. */
const LB_PER_GAL = MEASURES['US gal'].size / MEASURES.lb.size

type HundredUnit = 'L' | 'ml' | 'kg' | 'g' | 'US gal' | 'US fl oz' | 'lb' | 'oz'
/** Two strengths in the same unit: how much of a product is in 100 L or in 100 US gallons of spray. */
type InHundred = { yours: number | null; tested: number | null; unit: HundredUnit; of: '100 L' | '100 US gal' }

type Scale = { unit: HundredUnit; factor: number; fine: { unit: HundredUnit; factor: number }; fineBelow: number }
const SCALES: Record<'metric' | 'us', Record<Form, Scale>> = {
  metric: {
    L: { unit: 'L', factor: 100, fine: { unit: 'ml', factor: 100_000 }, fineBelow: 0.1 },
    P: { unit: 'kg', factor: 100, fine: { unit: 'g', factor: 100_000 }, fineBelow: 0.1 },
  },
  us: {
    L: { unit: 'US gal', factor: 100, fine: { unit: 'US fl oz', factor: 12_800 }, fineBelow: 1 },
    P: { unit: 'lb', factor: 100 * LB_PER_GAL, fine: { unit: 'oz', factor: 1_600 * LB_PER_GAL }, fineBelow: 1 },
  },
}

/** Strengths in L or kg per L of spray as growers write them, in the unit that suits the larger one. Null where not known. */
export const inHundred = (yours: number | null, tested: number | null, form: Form, unit: LiquidUnit): InHundred => {
  const system = UNITS[unit].of === 'ac' ? 'us' : 'metric'
  const scale = SCALES[system][form]
  const chosen = Math.max(yours ?? 0, tested ?? 0) * scale.factor < scale.fineBelow ? scale.fine : scale
  const scaled = (strength: number | null): number | null => (strength === null ? null : strength * chosen.factor)
  return { yours: scaled(yours), tested: scaled(tested), unit: chosen.unit, of: system === 'metric' ? '100 L' : '100 US gal' }
}
