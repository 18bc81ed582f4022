import { Trans } from '@lingui/react/macro'
import HistoryIcon from 'lucide-react/icons/history'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { TestKind } from '../../domain/records.ts'
import { useSession } from '../platform/session.ts'
import type { BlankProps } from '../ui/suggesting.ts'
import type { Details } from './prepared-products.ts'
import styles from './product-chips.module.css'
import { quickChoices, recentProducts } from './quick-choices.ts'
import { createHistory } from './search-history.ts'

type ProductChipsProps = BlankProps & { details: Details; kind: TestKind }

/** Below an empty box that is being filled in: products to press (ANS-107). */
export const ProductChips = ({ choices, onChange, details, kind }: ProductChipsProps) => {
  const { storage, edition, language } = useSession()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [recent] = useState(() => recentProducts(createHistory(storage, { prefix: edition.prefix, language }).items(), kind))
  const chips = useMemo(() => quickChoices(choices ?? [], recent, details, kind), [choices, recent, details, kind])
  if (chips.length === 0) return null
  const input = () => box.current?.parentElement?.querySelector('input')
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') input()?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads back to the box from any of them
    <div ref={box} role="group" aria-labelledby={id} className={styles.chips} onKeyDown={leave}>
      <p id={id} className={styles.caption}>
        {chips.some((choice) => recent.includes(choice.id)) ? <Trans>Recent and most tested</Trans> : <Trans>Most tested</Trans>}
      </p>
      {chips.map((choice) => (
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
