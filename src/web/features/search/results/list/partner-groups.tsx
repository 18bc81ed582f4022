import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import type { Test } from '../../../../../contract/look-ups/tests.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { Button } from '../../../../ui/button.tsx'
import { ShowMore } from '../../../../ui/show-more.tsx'
import { useCountWords } from '../count-words.ts'
import { groupByPartner, type PartnerGroup } from './partners.ts'
import styles from './partner-groups.module.css'
import { usePlace } from './place.ts'
import { PAGE_SIZE, ResultRows } from './result-list.tsx'
import type { SearchedNames } from '../searched.ts'

type PartnerGroupsProps = { kind: TestKind; tests: readonly Test[]; total: number; searched: SearchedNames }

const openHere = (): readonly string[] => (history.state as { openGroups?: string[] } | null)?.openGroups ?? []

/** The results under the products that were tested with the searched ones. Which groups are open is stored in the history entry. */
export const PartnerGroups = ({ kind, tests, total, searched }: PartnerGroupsProps) => {
  const groups = useMemo(() => groupByPartner(tests, searched), [tests, searched])
  const list = useRef<HTMLDivElement>(null)
  const { shown, showMore } = usePlace({ pageSize: PAGE_SIZE, here: groups.length, total, list })
  const [open, setOpen] = useState(openHere)
  const toggle = (key: string) => {
    const next = open.includes(key) ? open.filter((one) => one !== key) : [...open, key]
    history.replaceState({ ...(history.state as object | null), openGroups: next }, '')
    setOpen(next)
  }
  return (
    <div ref={list} className="stack gap-3">
      {groups.slice(0, shown).map((group) => (
        <Group
          key={group.key}
          kind={kind}
          group={group}
          searched={searched}
          isOpen={groups.length === 1 || open.includes(group.key)}
          onToggle={() => toggle(group.key)}
        />
      ))}
      {shown < groups.length && <ShowMore shown={shown} onMore={showMore} />}
    </div>
  )
}

type GroupProps = { kind: TestKind; group: PartnerGroup; searched: SearchedNames; isOpen: boolean; onToggle: () => void }

const Group = ({ kind, group, searched, isOpen, onToggle }: GroupProps) => {
  const words = useCountWords()
  const id = useId()
  const [most, setMost] = useState(PAGE_SIZE)
  const name: ReactNode = group.partners.length > 0 ? group.partners.join(' + ') : <Trans>Without other products</Trans>
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <h2 className={styles.heading}>
        <button type="button" id={id} aria-expanded={isOpen} onClick={onToggle} data-fails={group.counts.NC > 0}>
          <span className={styles.name}>{name}</span>
          <span className={styles.counts}>{words(group.counts)}</span>
          <ChevronDown aria-hidden size={20} />
        </button>
      </h2>
      {isOpen && (
        <>
          <ResultRows kind={kind} parts={[{ tests: group.tests.slice(0, most) }]} labelledBy={id} searched={searched} />
          {most < group.tests.length && (
            <div>
              <Button onClick={() => setMost(most + PAGE_SIZE)}>
                <Trans>Show more</Trans>
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
