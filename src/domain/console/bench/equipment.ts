import { dayAfter } from '../../method/laboratory-days.ts'
import { EQUIPMENT_KINDS, type EquipmentKind } from '../../method/equipment-kinds.ts'
import type { UsedEquipment } from '../../published-test.ts'
import type { BenchSheet, Reading, ReadingSource } from './bench-test.ts'

/** Days are yyyy-MM-dd; it holds on both. */
export type Calibration = { on: string; until: string; certificate: string }
/** As the register has it: `isOut` where it found the instrument out of its limits. */
export type KeptCalibration = Calibration & { isOut: boolean; addedAt: string }

/**
 * The calibrations that found the instrument good, each until the day before one that found it out afterwards: on that day and later it is not
 * calibrated before a good one brings it back (EQUIP-02).
 */
export const holdingCalibrations = <Kept extends KeptCalibration>(all: readonly Kept[]): Kept[] => {
  const isAfter = (out: Kept, one: Kept): boolean => out.on > one.on || (out.on === one.on && out.addedAt > one.addedAt)
  return all
    .filter(({ isOut }) => !isOut)
    .flatMap((one) => {
      const [found] = all
        .filter((out) => out.isOut && isAfter(out, one))
        .map(({ on }) => on)
        .toSorted()
      const until = found === undefined || dayAfter(found, -1) > one.until ? one.until : dayAfter(found, -1)
      return until < one.on ? [] : [{ ...one, until }]
    })
}

/** The days on which what was measured is in doubt: since the last good calibration, until the one that found it out; without one, up to now. */
export const doubtfulDays = (all: readonly KeptCalibration[]): { from: string; to: string | null } => {
  const newest = all.filter(({ isOut }) => isOut).toSorted((a, b) => (a.on < b.on ? 1 : -1))[0]
  const good = all.filter(({ isOut, on }) => !isOut && (newest === undefined || on < newest.on)).map(({ on }) => on)
  return { from: good.toSorted().at(-1) ?? '', to: newest?.on ?? null }
}

export type Equipment = { id: string; kind: EquipmentKind; name: string; calibrations: readonly Calibration[] }

/** The field of a sheet that names equipment of each kind, by its id; empty where none is chosen. */
export const EQUIPMENT_FIELDS = { balance: 'balance', 'ph-meter': 'phMeter', thermometer: 'thermometer' } as const satisfies Record<
  EquipmentKind,
  keyof BenchSheet
>

/** The newest calibration that held on a day; undefined where none did. */
export const calibrationOn = <Kept extends Calibration>(calibrations: readonly Kept[], day: string): Kept | undefined =>
  calibrations.filter(({ on, until }) => on <= day && day <= until).toSorted((a, b) => (a.on < b.on ? 1 : -1))[0]

/** The last day of the newest calibration that had ended before a day, null where none had; undefined where one holds on that day. */
export const expiredBy = (calibrations: readonly Calibration[], day: string): string | null | undefined => {
  if (calibrationOn(calibrations, day)) return undefined
  const ended = calibrations.map(({ until }) => until).filter((until) => until < day)
  return ended.toSorted().at(-1) ?? null
}

/** A valid reading with what it was measured with, and when the jar was looked at. */
export type MeasuredReading = Reading & Pick<ReadingSource, 'phMeter' | 'thermometer'> & { readAt: string }

/**
 * What is not as it should be: nothing chosen though something was measured, or without a calibration that held on the day of the test, or
 * on that of the reading at these hours. `expiredOn` is the last day of the one before; null where there was none.
 */
export type EquipmentDoubt =
  | { kind: EquipmentKind; reason: 'none' }
  | { kind: EquipmentKind; reason: 'not-calibrated'; hours: number | null; expiredOn: string | null }

const isMeasuredOnSheet: Record<EquipmentKind, (sheet: BenchSheet) => boolean> = {
  balance: ({ lines }) => lines.some(({ weighed, weighedUnit }) => weighed !== null && weighedUnit === 'g'),
  'ph-meter': ({ ph }) => ph !== null,
  thermometer: ({ temperature }) => temperature !== null,
}

/** What was measured in a reading with each kind, and with which of them where not with the sheet's. */
const instrumentOf: Record<EquipmentKind, (reading: MeasuredReading) => { isUsed: boolean; id: string }> = {
  balance: () => ({ isUsed: false, id: '' }),
  'ph-meter': ({ ph, phMeter }) => ({ isUsed: ph !== null, id: phMeter }),
  thermometer: ({ temperature, thermometer }) => ({ isUsed: temperature !== null, id: thermometer }),
}

/**
 * With what a test was weighed and measured, in the order of the kinds: what its sheet names, with the calibration that held on the day of
 * the test, then what was used in single readings instead, each once with its hours. Of these the calibration is the one that ran out
 * first, or none where it held on the day of some reading only.
 */
export const usedEquipment = (
  sheet: BenchSheet,
  readings: readonly MeasuredReading[],
  equipment: readonly Equipment[],
  dayOf: (time: string) => string,
): UsedEquipment[] =>
  EQUIPMENT_KINDS.flatMap((kind): UsedEquipment[] => {
    const ofSheet = sheet[EQUIPMENT_FIELDS[kind]]
    const measured = readings.filter((one) => instrumentOf[kind](one).isUsed).toSorted((a, b) => a.hours - b.hours)
    const others = new Set(measured.map((one) => instrumentOf[kind](one).id).filter((id) => id !== '' && id !== ofSheet))
    const named = (id: string, days: readonly string[]): Omit<UsedEquipment, 'hours'>[] => {
      const found = equipment.find((one) => one.id === id)
      if (!found) return []
      const held = days.map((day) => calibrationOn(found.calibrations, day)?.until ?? '')
      return [{ kind, id, name: found.name, calibratedUntil: held.toSorted()[0] || null }]
    }
    return [
      ...named(ofSheet, [sheet.testedOn]),
      ...[...others].flatMap((id) => {
        const made = measured.filter((one) => instrumentOf[kind](one).id === id)
        const days = made.map(({ readAt }) => dayOf(readAt))
        return named(id, days).map((one) => ({ ...one, hours: [...new Set(made.map(({ hours }) => hours))] }))
      }),
    ]
  })

/**
 * In the order of the kinds, each instrument that was out of its calibration once, on the first day on which it was. Without a day of the
 * test nothing is said of what was chosen for its sheet.
 */
export const equipmentDoubts = (
  sheet: BenchSheet,
  readings: readonly MeasuredReading[],
  equipment: readonly Equipment[],
  dayOf: (time: string) => string,
): EquipmentDoubt[] =>
  EQUIPMENT_KINDS.flatMap((kind): EquipmentDoubt[] => {
    const ofSheet = sheet[EQUIPMENT_FIELDS[kind]]
    const used = readings
      .toSorted((a, b) => a.hours - b.hours)
      .flatMap((reading) => {
        const { isUsed, id } = instrumentOf[kind](reading)
        return isUsed ? [{ id: id || ofSheet, hours: reading.hours, day: dayOf(reading.readAt) }] : []
      })
    const isWithout = used.some(({ id }) => id === '') || (ofSheet === '' && isMeasuredOnSheet[kind](sheet))
    const uses = [{ id: ofSheet, hours: null, day: sheet.testedOn }, ...used].filter(({ id, day }) => id !== '' && day !== '')
    const ended = new Map<string, EquipmentDoubt>()
    for (const { id, hours, day } of uses) {
      const expiredOn = expiredBy(equipment.find((one) => one.id === id)?.calibrations ?? [], day)
      if (expiredOn !== undefined && !ended.has(id)) ended.set(id, { kind, reason: 'not-calibrated', hours, expiredOn })
    }
    return [...(isWithout ? [{ kind, reason: 'none' as const }] : []), ...ended.values()]
  })
