import { useEffect } from 'react'
import { log } from '../../../platform/logger.ts'
import { useSession } from '../../../platform/session.ts'
import { UNKNOWN_SHELF } from './unknown-shelf.ts'

const isTrue = (value: unknown): value is true => value === true

/** Sends on any page what waits from an earlier visit; without any no code of it is loaded. */
export const SendUnknown = () => {
  const { brand, storage } = useSession()
  useEffect(() => {
    if (storage.read(UNKNOWN_SHELF, isTrue)) import('./reports.ts').then((file) => file.startReports({ brand, storage }), log.error)
  }, [brand, storage])
  return null
}
