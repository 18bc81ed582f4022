import { Trans } from '@lingui/react/macro'
import HistoryIcon from 'lucide-react/icons/history'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { TestKind } from '../../../domain/records.ts'
import { useSession } from '../../platform/session.ts'
import type { MoreProps } from '../../ui/suggestion-source.ts'
import type { Details } from './prepared-products.ts'
import styles from './product-chips.module.css'
import { quickChoices } from './quick-choices.ts'
import { recentProducts } from '../searches/stored-searches.ts'

type ProductChipsProps = MoreProps & { details: Details; kind: TestKind }

/**
 * Below an empty box that was pressed: products to press (ANS-107). They cover what stands below, as suggestions do, so that nothing
 * moves; Escape or leaving the box closes them.
 */
export const ProductChips = ({ choices, onChange, details, kind }: ProductChipsProps) => {
  const { storage } = useSession()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [recent] = useState(() => recentProducts(storage, kind))
  const chips = useMemo(() => quickChoices(choices ?? [], recent, details, kind), [choices, recent, details, kind])
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const box = place.current!.parentElement!
    const press = ({ target }: Event) => setOpen(target instanceof HTMLInputElement)
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!box.contains(relatedTarget as Node | null)) setOpen(false)
    }
    box.addEventListener('click', press)
    box.addEventListener('focusout', leave)
    return () => {
      box.removeEventListener('click', press)
      box.removeEventListener('focusout', leave)
    }
  }, [])
  const isShown = isOpen && chips.length > 0
  useEffect(() => {
    if (!isShown) return undefined
    const box = place.current!.parentElement!
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      box.querySelector('input')!.focus()
      setOpen(false)
    }
    box.addEventListener('keydown', close)
    return () => box.removeEventListener('keydown', close)
  }, [isShown])
  return (
    <div
      ref={place}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be one of the form's
      role="group"
      aria-labelledby={id}
      className={styles.chips}
      hidden={!isShown}
    >
      <p id={id} className={styles.caption}>
        {chips.some((choice) => recent.includes(choice.id)) ? <Trans>Recent and most tested</Trans> : <Trans>Most tested</Trans>}
      </p>
      {chips.map((choice) => (
        <button
          key={choice.id}
          type="button"
          className={`middle breaks ${styles.chip}`}
          // The box stays in use.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            place.current!.parentElement!.querySelector('input')!.focus()
            onChange(choice)
          }}
        >
          {recent.includes(choice.id) && <HistoryIcon aria-hidden size={16} />}
          {choice.name}
        </button>
      ))}
    </div>
  )
}
