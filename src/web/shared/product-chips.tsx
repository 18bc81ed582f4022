import { Trans } from '@lingui/react/macro'
import HistoryIcon from 'lucide-react/icons/history'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Choice } from '../../domain/choices.ts'
import type { TestKind } from '../../domain/records.ts'
import { useSession } from '../platform/session.ts'
import type { MoreProps } from '../ui/suggesting.ts'
import type { Details } from './prepared-products.ts'
import styles from './product-chips.module.css'
import { quickChoices } from './quick-choices.ts'
import { recentProducts } from './stored-searches.ts'

type ProductChipsProps = MoreProps & { details: Details; kind: TestKind }

/** The end of the press that leaves a box. */
const PRESS_MS = 250

/**
 * Below an empty box that is being filled in: products to press (ANS-107). They get their room when the box is entered, and it stays until
 * the box is left, so that nothing moves while one types, and nothing is covered: what loads later shows the next time.
 */
export const ProductChips = ({ choices, onChange, details, kind }: ProductChipsProps) => {
  const { storage } = useSession()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [recent] = useState(() => recentProducts(storage, kind))
  const chips = useMemo(() => quickChoices(choices ?? [], recent, details, kind), [choices, recent, details, kind])
  const [shown, setShown] = useState<readonly Choice[]>([])
  const [isEntering, setEntering] = useState(false)
  const show = useEffectEvent(() => setShown(chips))
  useEffect(() => {
    const box = place.current!.parentElement!
    // What was typed is gone: their room is still there.
    if (box.style.marginBlockEnd !== '') show()
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (box.contains(relatedTarget as Node | null)) return
      show()
      setEntering(true)
    }
    box.addEventListener('focusin', enter)
    return () => box.removeEventListener('focusin', enter)
  }, [])
  useLayoutEffect(() => {
    if (!isEntering) return
    const box = place.current!.parentElement!
    box.style.marginBlockEnd = `${place.current!.offsetHeight}px`
    // Also once a product is chosen and this is gone.
    const leave = () =>
      setTimeout(() => {
        if (box.contains(document.activeElement)) return
        box.style.marginBlockEnd = ''
        box.removeEventListener('focusout', leave)
        setEntering(false)
      }, PRESS_MS)
    box.addEventListener('focusout', leave)
  }, [isEntering])
  const input = () => place.current?.parentElement?.querySelector('input')
  const goBack = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') input()?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads back to the box from any of them
    <div
      ref={place}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be one of the form's
      role="group"
      aria-labelledby={id}
      className={styles.chips}
      hidden={shown.length === 0}
      onKeyDown={goBack}
    >
      <p id={id} className={styles.caption}>
        {shown.some((choice) => recent.includes(choice.id)) ? <Trans>Recent and most tested</Trans> : <Trans>Most tested</Trans>}
      </p>
      {shown.map((choice) => (
        <button
          key={choice.id}
          type="button"
          className={styles.chip}
          // The press leaves the box in use, so that nothing moves under it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            input()?.focus()
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
