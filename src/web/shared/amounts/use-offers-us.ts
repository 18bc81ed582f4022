import { COUNTRIES_OF_GALLONS } from '../../../domain/units/chosen-units.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'

const isInGallons = (value: unknown): value is object => (value as { unit?: unknown } | null)?.unit === 'US gal/ac'

/** Whether US units are offered in one press: in the US, and to who entered the water of a tank in gallons. */
export const useOffersUs = (): ((country: string) => boolean) => {
  const { edition, preferences, storage } = useSession()
  const remembered = useStore(preferences.country).toUpperCase()
  return (country) =>
    COUNTRIES_OF_GALLONS.includes(country || (edition.forcedCountry ?? remembered)) ||
    storage.read('waterVolume', isInGallons) !== undefined
}
