import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useState } from 'react'
import type { Choice } from '../../../domain/choices.ts'
import { useAnswer } from '../../platform/answers.ts'
import { log } from '../../platform/logger.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import styles from './keep-country.module.css'
import { KeptPacks } from './kept-packs.tsx'
import { type KeepFailure, KILOBYTE, type Packs } from './packs.ts'
import type { OfflineStart } from './start-offline.ts'

const NO_PACK = { expected: [404] }

type KeepCountryProps = { country: Choice; start: OfflineStart['start'] }
type OneCountryProps = { country: Choice; packs: Packs }

/** Offers to download a country's tests for use without signal, and shows what is downloaded. */
export const KeepCountry = ({ country, start }: KeepCountryProps) => {
  const [packs, setPacks] = useState<Packs>()
  useEffect(() => {
    let isWanted = true
    start().then((offline) => isWanted && setPacks(offline.packs), log.error)
    return () => {
      isWanted = false
    }
  }, [start])
  return (
    packs && (
      <div>
        <OneCountry country={country} packs={packs} />
        <KeptPacks packs={packs} />
      </div>
    )
  )
}

const OneCountry = ({ country, packs }: OneCountryProps) => {
  const { formats } = useSession()
  const [step, setStep] = useState<{ fetching: number } | { failed: KeepFailure }>()
  const kept = useStore(packs.list).find((pack) => pack.country === country.id)
  const info = useAnswer('pack', kept ? undefined : { params: { country: country.id.toLowerCase() } }, NO_PACK)
  const { name } = country

  const keep = async () => {
    setStep({ fetching: 0 })
    const outcome = await packs.keep(country.id, (part) => setStep({ fetching: part }))
    setStep(outcome.ok ? undefined : { failed: outcome.why })
  }

  if (kept) {
    const size = formats.count(Math.ceil(kept.bytes / KILOBYTE))
    const tests = packs.testsOf(kept)
    const date = formats.moment(kept.checkedAt)
    return (
      <div className={styles.panel}>
        <p className={styles.told}>
          <Smartphone aria-hidden size={20} />
          <span>
            {tests === undefined ? (
              <Trans>
                {name} is saved for offline use: {size} kB, as of {date}.
              </Trans>
            ) : (
              <Trans>
                {name} is saved for offline use: <Plural value={tests} one="# test" other="# tests" />, {size} kB, as of {date}.
              </Trans>
            )}
          </span>
        </p>
        <Button look="quiet" onClick={() => void packs.remove(country.id)}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    )
  }
  if (info.step !== 'ready') return null
  const size = formats.count(Math.ceil(info.value.bytes / KILOBYTE))
  const { tests } = info.value
  const isFetching = step !== undefined && 'fetching' in step
  return (
    <div className={styles.panel}>
      <Button onClick={() => void keep()} disabled={isFetching}>
        <Download aria-hidden size={20} />
        <Trans>
          Save {name} for offline use (<Plural value={tests} one="# test" other="# tests" />, {size} kB)
        </Trans>
      </Button>
      {isFetching && <KeepProgress part={step.fetching} />}
      {step !== undefined && 'failed' in step && <Failed why={step.failed} />}
    </div>
  )
}

const KeepProgress = ({ part }: { part: number }) => {
  const { t } = useLingui()
  return <progress className={styles.progress} value={part} max={1} aria-label={t`Downloading the tests`} />
}

const Failed = ({ why }: { why: KeepFailure }) => (
  <p role="alert" className={styles.failed}>
    {why === 'network' && <Trans>The tests could not be downloaded. Please try again with a better connection.</Trans>}
    {why === 'damaged' && <Trans>The download was damaged and was not saved. Please try again.</Trans>}
    {why === 'no room' && <Trans>There is not enough space in this browser to save the tests.</Trans>}
  </p>
)
