import { Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { LANGUAGES, type LanguageCode } from '../../domain/languages.ts'
import { useSession } from '../platform/session.ts'
import { flagUrl } from './flags/flags.ts'
import styles from './language-dialog.module.css'
import { isLanguageDialogOpen } from './language-dialog-state.ts'

/** The 17 languages, each by its own name (PREF-02). The platform's dialog keeps the focus and gives it back. */
export const LanguageDialog = () => {
  const { t } = useLingui()
  const { language, changeLanguage } = useSession()
  const [coming, setComing] = useState<LanguageCode>()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (!shown?.open) shown?.showModal()
    return () => shown?.close()
  }, [])

  const choose = (chosen: LanguageCode) => {
    if (chosen === language) return dialog.current?.close()
    setComing(chosen)
    changeLanguage(chosen)
    return undefined
  }
  const close = () => isLanguageDialogOpen.set(false)
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="language-title" onClose={close}>
      <div className={styles.head}>
        <h2 id="language-title">
          <Trans>Choose your language</Trans>
        </h2>
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={() => dialog.current?.close()}>
          <X aria-hidden size={24} />
        </button>
      </div>
      <ul className={styles.languages}>
        {LANGUAGES.map(({ languageCode, name }) => (
          <li key={languageCode}>
            <button
              type="button"
              lang={languageCode}
              className={styles.language}
              aria-current={languageCode === (coming ?? language) ? 'true' : undefined}
              disabled={coming !== undefined}
              onClick={() => choose(languageCode)}
            >
              <img src={flagUrl(languageCode)} alt="" width={28} height={21} />
              <span>{name}</span>
              {languageCode === (coming ?? language) && <Check aria-hidden size={20} />}
            </button>
          </li>
        ))}
      </ul>
      <output className={styles.status}>{coming && <Trans>Switching language …</Trans>}</output>
    </dialog>
  )
}
