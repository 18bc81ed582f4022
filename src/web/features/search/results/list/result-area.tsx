import { Trans, useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Test } from '../../../../../contract/look-ups/tests.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { FROM_WITHIN } from '../../../../platform/page-paths.ts'
import { useSession } from '../../../../platform/session.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { filterKey } from '../../filters.ts'
import { AskAhead } from '../asking.tsx'
import type { ResultPart } from './list-parts.ts'
import { LimitNotice } from './limit-notice.tsx'
import { SORT_WORDS } from '../filters/filter-rows.tsx'
import { type ListView, viewPath } from '../filters/list-view.ts'
import { PartnerGroups } from './partner-groups.tsx'
import { ResultList } from './result-list.tsx'
import { MethodLink } from '../../../../shared/method-link.tsx'
import styles from '../search-results.module.css'
import { numberOf, type SearchedNames } from '../searched.ts'

/** Of the list below the answer. */
export const LIST_ID = 'results'

type ResultAreaProps = {
  kind: TestKind
  tests: readonly Test[]
  total: number
  /** There are more than a search delivers. */
  isCut: boolean
  /** How many tests there are, delivered or not; undefined while unknown. */
  all: number | undefined
  /** Of these tests, which may be older than the one in the address. */
  view: ListView
  /** Its tests as they are listed. */
  parts: readonly ResultPart[]
  /** Its passes are not those of what was asked for, and are not green. */
  isNeutral: boolean
  searched: SearchedNames
  /** The list for other filters is loading, or could not be loaded. */
  isBusy: boolean
  isFailed: boolean
  retry: () => void
  labelledBy: string
}

/** The list of results. While another one loads, the one before stays, marked as busy. */
export const ResultArea = ({
  kind,
  tests,
  total,
  isCut,
  all,
  view,
  parts,
  isNeutral,
  searched,
  isBusy,
  isFailed,
  retry,
  labelledBy,
}: ResultAreaProps) => {
  const { i18n, t } = useLingui()
  const { formats } = useSession()
  const isGrouped = view.isGrouped && numberOf(searched) > 0
  const { isGrouped: _isGrouped, ...filters } = view
  const list = `${filterKey(filters)}${isGrouped}`
  // What changes without a word elsewhere: another filter, order or grouping (AC-95).
  const [first] = useState(list)
  const order = view.sort && i18n._(SORT_WORDS[view.sort])
  const changed = [`${t`Search Results`} (${formats.count(total)})`, order, isGrouped && t`Group by partner`].filter(Boolean).join(', ')
  const said = list === first || isBusy ? '' : changed
  if (isFailed)
    return (
      <div role="alert">
        <Notice>
          <p>
            <Trans>The filtered results could not be loaded.</Trans>
          </p>
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </Notice>
      </div>
    )
  return (
    <div id={LIST_ID} className={`stack ${styles.list}`} aria-busy={isBusy} data-neutral={isNeutral || undefined}>
      <output className="visually-hidden">{said}</output>
      {isCut && <LimitNotice total={all} isNewestFirst={view.sort === 'newest' || (!view.sort && !parts[0]?.heading)} />}
      {total === 0 && <NoneLeft />}
      {isGrouped && isCut && all !== total && (
        <p className={`quiet ${styles.note}`}>
          <Trans>The groups count only the results in this list.</Trans>
        </p>
      )}
      {total > 0 && isGrouped && <PartnerGroups key={list} kind={kind} tests={tests} total={total} searched={searched} />}
      {total > 0 && !isGrouped && (
        <ResultList key={list} kind={kind} parts={parts} total={total} labelledBy={labelledBy} searched={searched} />
      )}
      {total > 0 && (
        <p className={`screen-only ${styles.note}`}>
          <MethodLink />
        </p>
      )}
    </div>
  )
}

/** There are tests, but the filters leave none. */
const NoneLeft = () => {
  const ask = use(AskAhead)
  const [path] = useLocation()
  const [address] = useSearchParams()
  const whole = viewPath(path, address, { isGrouped: false })
  return (
    <div className={`grid gap-3 ${styles.none}`}>
      <p>
        <Trans>No test meets these filters.</Trans>
      </p>
      <ButtonLink href={whole} state={FROM_WITHIN} onClick={() => ask(whole)}>
        <Trans>Remove filters</Trans>
      </ButtonLink>
    </div>
  )
}
