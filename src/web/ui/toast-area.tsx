import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { useSession } from '../platform/session.ts'
import { useStore } from '../platform/store.ts'
import styles from './toast-area.module.css'

/** Notices at the page's lower edge, the newest first; the area exists before its notices, so that screen readers announce them. */
export const ToastArea = () => {
  const { t } = useLingui()
  const { toasts } = useSession()
  return (
    <div
      className={styles.area}
      aria-live="polite"
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      {useStore(toasts)
        .filter(({ phase }) => phase !== 'coming')
        .toReversed()
        .map(({ id, header, words, body, count, tone, phase }) => (
          <div key={id} className={`${styles.toast} ${styles[tone]}`} data-phase={phase}>
            <div className={styles.text}>
              <strong>{header}</strong>
              {words?.(count).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <p>{body}</p>
            </div>
            <button
              type="button"
              className={styles.close}
              aria-label={t`Close`}
              onClick={() => {
                toasts.remove(id)
                toasts.release()
              }}
            >
              <X aria-hidden size={20} />
            </button>
          </div>
        ))}
    </div>
  )
}
