import { useLingui } from '@lingui/react/macro'
import Languages from 'lucide-react/icons/languages'
import { LANGUAGES } from '../../domain/texts/languages.ts'
import { useSession } from '../platform/session.ts'
import styles from './language-button.module.css'
import { openLanguageDialog } from './language-dialog-state.ts'

/** Opens the choice of a language; shows the current one. */
export const LanguageButton = () => {
  const { t } = useLingui()
  const { language } = useSession()
  const name = LANGUAGES.find(({ languageCode }) => languageCode === language)?.name
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" onClick={openLanguageDialog}>
      <Languages aria-hidden size={22} />
      <span className="visually-hidden">{t`Change language`}</span>
      <span lang={language} className={styles.name}>
        {name}
      </span>
    </button>
  )
}
