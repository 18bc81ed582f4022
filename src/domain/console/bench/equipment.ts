import { EQUIPMENT_KINDS, type EquipmentKind } from '../../method/equipment-kinds.ts'
import type { BenchSheet, Reading } from './bench-test.ts'

/** Days are yyyy-MM-dd; it holds on both. */
export type Calibration = { on: string; until: string; certificate: string }
export type Equipment = { id: string; kind: EquipmentKind; name: string; calibrations: readonly Calibration[] }

/** The field of a sheet that names equipment of each kind, by its id; empty where none is chosen. */
export const EQUIPMENT_FIELDS = { balance: 'balance', 'ph-meter': 'phMeter', thermometer: 'thermometer' } as const satisfies Record<
  EquipmentKind,
  keyof BenchSheet
>

/** The newest calibration that held on a day; undefined where none did. */
export const calibrationOn = <Kept extends Calibration>(calibrations: readonly Kept[], day: string): Kept | undefined =>
  calibrations.filter(({ on, until }) => on <= day && day <= until).toSorted((a, b) => (a.on < b.on ? 1 : -1))[0]

/** What is not as it should be: nothing chosen though something was measured, or without a calibration that held on the day of the test. */
export type EquipmentDoubt = { kind: EquipmentKind; reason: 'none' | 'not-calibrated' }

const isMeasured: Record<EquipmentKind, (sheet: BenchSheet, readings: readonly Reading[]) => boolean> = {
  balance: ({ lines }) => lines.some(({ weighed, weighedUnit }) => weighed !== null && weighedUnit === 'g'),
  'ph-meter': ({ ph }, readings) => ph !== null || readings.some((one) => one.ph !== null),
  thermometer: ({ temperature }, readings) => temperature !== null || readings.some((one) => one.temperature !== null),
}

/** In the order of the kinds. Without a day of the test nothing is said of calibrations. */
export const equipmentDoubts = (sheet: BenchSheet, readings: readonly Reading[], equipment: readonly Equipment[]): EquipmentDoubt[] =>
  EQUIPMENT_KINDS.flatMap((kind): EquipmentDoubt[] => {
    const id = sheet[EQUIPMENT_FIELDS[kind]]
    if (id === '') return isMeasured[kind](sheet, readings) ? [{ kind, reason: 'none' }] : []
    const chosen = equipment.find((one) => one.id === id)
    const isHeld = sheet.testedOn === '' || calibrationOn(chosen?.calibrations ?? [], sheet.testedOn) !== undefined
    return isHeld ? [] : [{ kind, reason: 'not-calibrated' }]
  })
