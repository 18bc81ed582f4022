import { MAX_TANK_LITRES } from '../../../domain/one-tank.ts'
import { useSession } from '../../platform/session.ts'

const STORED = 'tankLitres'
export const isTankLitres = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= MAX_TANK_LITRES

/** The size of the visitor's tank in litres, which the browser remembers. */
export const useKeptTankLitres = () => {
  const { storage } = useSession()
  return {
    read: (): number | undefined => storage.read(STORED, isTankLitres),
    keep: (litres: number | undefined): void => {
      if (litres === undefined) storage.remove(STORED)
      else storage.write(STORED, litres)
    },
  }
}
