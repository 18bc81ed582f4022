import { WATER_UNITS, type WaterUnit } from '../../../domain/units/chosen-units.ts'
import { useSession } from '../../platform/session.ts'

/** A water volume as it was entered. */
export type WaterVolumeEntry = { amount: number; unit: WaterUnit }

const STORED = 'waterVolume'
const isWaterVolume = (value: unknown): value is WaterVolumeEntry => {
  const { amount, unit } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof amount === 'number' && amount > 0 && Number.isFinite(amount) && WATER_UNITS.some((one) => one === unit)
}

/** The water volume that the visitor entered last, which the browser remembers. It is of no tank until it is used there (TANK-146). */
export const useKeptWaterVolume = () => {
  const { storage } = useSession()
  return {
    read: (): WaterVolumeEntry | undefined => storage.read(STORED, isWaterVolume),
    keep: (volume: WaterVolumeEntry): void => {
      storage.write(STORED, volume)
    },
  }
}
