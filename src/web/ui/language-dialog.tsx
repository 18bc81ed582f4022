import { Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import { useRef, useState } from 'react'
import { LANGUAGES, type LanguageCode } from '../../domain/texts/languages.ts'
import { useSession } from '../platform/session.ts'
import { Dialog } from './dialog.tsx'
import { flagUrl } from './flags/flags.ts'
import styles from './language-dialog.module.css'
import { isLanguageDialogOpen } from './language-dialog-state.ts'

/** The 17 languages, each by its own name (PREF-02). */
export const LanguageDialog = () => {
  const { t } = useLingui()
  const { language, changeLanguage } = useSession()
  const [coming, setComing] = useState<LanguageCode>()
  const dialog = useRef<HTMLDialogElement>(null)

  const choose = (chosen: LanguageCode) => {
    if (chosen === language) return dialog.current?.close()
    setComing(chosen)
    changeLanguage(chosen)
    return undefined
  }
  const close = () => isLanguageDialogOpen.set(false)
  return (
    <Dialog ref={dialog} title={t`Choose your language`} size="wide" onClose={close}>
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
    </Dialog>
  )
}
