import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { useEffect, useId, type PropsWithChildren, type RefObject } from 'react'
import styles from './dialog.module.css'

type DialogProps = PropsWithChildren<{
  title: string
  size: 'narrow' | 'wide' | 'full'
  ref: RefObject<HTMLDialogElement | null>
  onClose: () => void
}>

/** A modal dialog with a title and a button to close it, shown while it is drawn. The platform's dialog keeps the focus and gives it back. */
export const Dialog = ({ title, size, ref, onClose, children }: DialogProps) => {
  const { t } = useLingui()
  const id = useId()
  useEffect(() => {
    const shown = ref.current
    if (!shown?.open) shown?.showModal()
    return () => shown?.close()
  }, [ref])
  return (
    <dialog ref={ref} className={styles.dialog} data-size={size} aria-labelledby={id} onClose={onClose}>
      <div className={`line gap-3 apart ${styles.head}`}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={() => ref.current?.close()}>
          <X aria-hidden size={24} />
        </button>
      </div>
      {children}
    </dialog>
  )
}
