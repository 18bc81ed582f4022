import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import styles from './keep-country.module.css'
import { KILOBYTE } from '../../lookups/pack-list.ts'
import { isSavedByVisitor, type SavedPacks } from '../../lookups/packs.ts'

/** How many bytes the site stores in this browser; undefined if the browser does not report it. */
const usedStorageBytes = async (): Promise<number | undefined> => {
  try {
    return (await navigator.storage.estimate()).usage
  } catch {
    return undefined
  }
}

/** All countries downloaded to this device, each with a Remove button, and the storage that the site uses. */
export const KeptPacks = ({ packs }: { packs: SavedPacks }) => {
  const { t } = useLingui()
  const { formats } = useSession()
  const kept = useStore(packs.list).filter(isSavedByVisitor)
  if (kept.length === 0) return null
  return (
    <details className={`small ${styles.kept}`}>
      <summary>
        <Trans>Saved for offline use</Trans>
      </summary>
      <ul>
        {kept.map((pack) => {
          const name = formats.country(pack.country)
          const tests = packs.testsOf(pack)
          const size = formats.count(Math.ceil(pack.bytes / KILOBYTE))
          const date = formats.moment(pack.checkedAt)
          return (
            <li key={pack.country}>
              <span>
                {tests === undefined ? (
                  <Trans>
                    {name}: {size}&nbsp;kB, as of {date}
                  </Trans>
                ) : (
                  <Trans>
                    {name}: <Plural value={tests} one="# test" other="# tests" />, {size}&nbsp;kB, as of {date}
                  </Trans>
                )}
              </span>
              <Button look="quiet" aria-label={t`Remove ${name}`} onClick={() => void packs.remove(pack.country)}>
                <Trans>Remove</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
      <StorageUse key={kept.map(({ sha256 }) => sha256).join()} />
    </details>
  )
}

const StorageUse = () => {
  const { formats } = useSession()
  const [bytes, setBytes] = useState<number>()
  useEffect(() => {
    let isWanted = true
    void usedStorageBytes().then((used) => isWanted && setBytes(used))
    return () => {
      isWanted = false
    }
  }, [])
  if (bytes === undefined) return null
  const size = formats.count(Math.ceil(bytes / KILOBYTE))
  return (
    <p>
      <Trans>This site uses {size}&nbsp;kB of storage in this browser.</Trans>
    </p>
  )
}
