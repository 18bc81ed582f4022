import { useState } from 'react'
import { useLookup } from '../../lookups/lookup.ts'
import { useStore } from '../../platform/store.ts'
import { isSavedByVisitor, type KeepFailure, type SavedPacks } from '../../lookups/packs.ts'

/** An offer that the page does without, also where there is no network. */
const OFFER = { isExtra: true }

/** Asks the browser not to remove what the visitor saved when room is short; it may ask the visitor, or refuse. */
const askToPersist = async (): Promise<void> => {
  await navigator.storage?.persist?.().catch(() => false)
}

/** A country's pack: what is stored, what the server has, and the download with its progress. */
export const useKeeping = (country: string, packs: SavedPacks) => {
  const [step, setStep] = useState<{ fetching: number } | { failed: KeepFailure }>()
  const kept = useStore(packs.list).find((pack) => pack.country === country && isSavedByVisitor(pack))
  const info = useLookup('pack', kept ? undefined : { params: { country: country.toLowerCase() } }, OFFER)
  const keep = async (): Promise<void> => {
    setStep({ fetching: 0 })
    const outcome = await packs.keep(country, (part) => setStep({ fetching: part }))
    setStep(outcome.ok ? undefined : { failed: outcome.why })
    if (outcome.ok) await askToPersist()
  }
  return {
    kept,
    info: info.step === 'ready' ? info.value : undefined,
    /** 0 to 1 while the tests are fetched. */
    fetching: step !== undefined && 'fetching' in step ? step.fetching : undefined,
    failed: step !== undefined && 'failed' in step ? step.failed : undefined,
    keep,
  }
}
