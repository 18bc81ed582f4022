import { useLingui } from '@lingui/react/macro'
import HistoryIcon from 'lucide-react/icons/history'
import { useEffect, useMemo, useState } from 'react'
import type { Choice } from '../../../domain/products/choices.ts'
import type { TestKind } from '../../../domain/records.ts'
import { useSession } from '../../platform/session.ts'
import type { Suggesting } from '../../ui/suggestion-source.ts'
import { whenIdle } from '../../platform/time/idle.ts'
import { recentProducts } from '../searches/stored-searches.ts'
import { beginSuggesting } from './suggesting.ts'
import styles from './product-chips.module.css'

type ProductPicksProps = {
  kind: TestKind
  taken: readonly (string | undefined)[]
  choices: readonly Choice[] | undefined
  suggesting: Suggesting | undefined
  onChange: (value: Choice | undefined) => void
}

const MAX_RECENT = 2

/** Products to press below an empty field: those of earlier searches at once, those most tested once the details are there (ANS-107). */
export const ProductPicks = ({ kind, taken, choices, suggesting, onChange }: ProductPicksProps) => {
  const { t } = useLingui()
  const { storage } = useSession()
  const [recent] = useState(() => recentProducts(storage, kind))
  useEffect(() => whenIdle(beginSuggesting), [])
  const takenIds = taken.join(' ')
  const picks = useMemo(() => {
    const isTaken = new Set(takenIds.split(' '))
    const offered = (choices ?? []).filter(({ id }) => !isTaken.has(id))
    if (suggesting?.picks) return suggesting.picks(offered, recent)
    return recent.flatMap((id) => offered.find((choice) => choice.id === id) ?? []).slice(0, MAX_RECENT)
  }, [choices, takenIds, suggesting, recent])
  if (picks.length === 0) return null
  return (
    <ul className={styles.picks} aria-label={picks.some(({ id }) => recent.includes(id)) ? t`Recent and most tested` : t`Most tested`}>
      {picks.map((choice) => (
        <li key={choice.id}>
          <button
            type="button"
            className={`middle ${styles.chip}`}
            onClick={({ currentTarget }) => {
              // It goes away with the choice, and the field stays in use.
              currentTarget.closest('[data-next]')?.querySelector('input')?.focus()
              onChange(choice)
            }}
          >
            {recent.includes(choice.id) && <HistoryIcon aria-hidden size={16} />}
            {choice.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
