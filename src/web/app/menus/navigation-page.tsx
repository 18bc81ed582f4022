import { Trans, useLingui } from '@lingui/react/macro'
import BellOff from 'lucide-react/icons/bell-off'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Languages from 'lucide-react/icons/languages'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Link } from 'wouter'
import type { Menu, MenuEntry } from '../../../domain/editions.ts'
import { methodPath } from '../../../domain/public-pages/method-path.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { useSession } from '../../platform/session.ts'
import { openLanguageDialog } from '../../ui/language-dialog-state.ts'
import { EntryName } from './entry-name.tsx'
import { apartOf, pathOf, useMenuTexts } from './menu-texts.tsx'
import styles from './navigation-page.module.css'
import { unsubscribeFromPush } from '../../platform/push.ts'
import { hasWorkers, unregisterWorkers } from '../../platform/workers/workers.ts'

/** Time to read the notice below before the page reloads. */
const NOTICE_READ_MS = 3500

/** Reloads without the background worker's caches (ROUTE-04); says so if there are no workers (SW-02). */
const useRefresh = (): (() => void) => {
  const { t } = useLingui()
  const { toasts } = useSession()
  return () => {
    if (hasWorkers()) {
      void unregisterWorkers().then(() => location.reload())
      return
    }
    const body = t`Service workers are disabled or not supported by this browser`
    toasts.add({ header: t`Refresh`, body, tone: 'danger' })
    setTimeout(() => location.reload(), NOTICE_READ_MS)
  }
}

/** Ends push notifications and shows the result (SW-03). */
const useStopPush = (): (() => Promise<void>) => {
  const { t } = useLingui()
  const { toasts } = useSession()
  return async () => {
    const outcome = await unsubscribeFromPush()
    const body = {
      unsubscribed: t`Push notifications are off now.`,
      'not subscribed': t`Not subscribed to push notifications.`,
      failed: t`Unsubscribe failed!`,
    }[outcome]
    toasts.add({ header: t`Turn off push notifications`, body, tone: outcome === 'failed' ? 'danger' : 'success' })
  }
}

/** The menu of phones: everything the edition's menus lead to, and a refresh (ROUTE-04). */
export const NavigationPage = () => {
  const { t } = useLingui()
  const { brand, edition } = useSession()
  const { menus } = useMenuTexts()
  const parts = edition.menus.map(apartOf)
  const refresh = useRefresh()
  const stopPush = useStopPush()
  return (
    <div className={`grid gap-5 ${styles.navigation}`}>
      <DocumentTitle>{`${t`Menu`} · ${brand.title}`}</DocumentTitle>
      <h1 id="menu" className={styles.title}>
        <Trans>Menu</Trans>
      </h1>
      <nav aria-labelledby="menu">
        <ul className={styles.entries}>
          {parts.flatMap(({ menu, first }) =>
            first.map((entry) => (
              <li key={entry}>
                <Entry menu={menu.name} entry={entry} />
              </li>
            )),
          )}
        </ul>
      </nav>
      {parts.map(({ menu: { name, entries } }) => (
        <nav key={name} aria-labelledby={`menu-${name}`}>
          <h2 id={`menu-${name}`}>{menus[name]}</h2>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry}>
                <Entry menu={name} entry={entry} />
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <section aria-label={t`Refresh`}>
        <div className={styles.entries}>
          <button type="button" className={`line gap-3 apart ${styles.entry}`} onClick={refresh}>
            <span>
              <Trans>Refresh</Trans>
              <small>
                <Trans>Gets the latest version of this site.</Trans>
              </small>
            </span>
            <RefreshCw aria-hidden size={20} />
          </button>
          <button type="button" className={`line gap-3 apart ${styles.entry}`} onClick={() => void stopPush()}>
            <span>
              <Trans>Turn off push notifications</Trans>
            </span>
            <BellOff aria-hidden size={20} />
          </button>
        </div>
      </section>
    </div>
  )
}

const Entry = ({ menu, entry }: { menu: Menu['name']; entry: MenuEntry }) => {
  const { t } = useLingui()
  const { entries } = useMenuTexts()
  const { language } = useSession()
  if (entry === 'method')
    return (
      <a href={methodPath(language)} className={`line gap-3 apart ${styles.entry}`}>
        <span>{entries.method}</span>
        <ChevronRight aria-hidden size={20} />
      </a>
    )
  if (entry === 'language')
    return (
      <button type="button" className={`line gap-3 apart ${styles.entry}`} aria-haspopup="dialog" onClick={openLanguageDialog}>
        <span>{entries.language}</span>
        <Languages aria-hidden size={20} />
      </button>
    )
  return (
    <Link href={pathOf[entry]} className={`line gap-3 apart ${styles.entry}`}>
      {entry === 'terms' ? <span>{t`Legal: terms and conditions`}</span> : <EntryName menu={menu} entry={entry} />}
      <ChevronRight aria-hidden size={20} />
    </Link>
  )
}
