import { Trans, useLingui } from '@lingui/react/macro'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type FocusEvent, use, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { SearchSummary } from '../../../../../contract/look-ups/tests.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { FILTER_NAMES, isNarrowed, pageText } from '../../../../../domain/search/filters.ts'
import { lazyExtra } from '../../../../platform/lazy-component.ts'
import { FROM_WITHIN } from '../../../../platform/page-paths.ts'
import { useSession } from '../../../../platform/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { AskAhead } from '../asking.tsx'
import { Chip, ChipGroup } from './chip.tsx'
import styles from './filter-bar.module.css'
import { FILTER_ROWS, FilterChips, SORT_WORDS } from './filter-rows.tsx'
import { createLastView } from './last-view.ts'
import { type ListView, viewIn, viewPath } from './list-view.ts'

const WaterFilter = lazyExtra(() => import('./water-filter.tsx').then((file) => file.WaterFilter))

const FILTERS_IN_SIGHT = FILTER_NAMES.filter((name) => FILTER_ROWS[name].place === 'first')
const FILTERS_BEHIND = FILTER_NAMES.filter((name) => FILTER_ROWS[name].place === 'more')
const NO_FILTER = Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined]))

type FilterBarProps = {
  kind: TestKind
  summary: SearchSummary | undefined
  /** Whether there may be tests of only the searched products. */
  hasOnlyThese: boolean
  /** Whether products or an active were searched for: otherwise there are no others to tell apart. */
  hasProducts: boolean
  /** Whether it was two products: then the tests of just these come first, unless another order is chosen. */
  isPair: boolean
  isBusy: boolean
  /** Upper-case code. */
  country: string
  /** How many tests of the list count in the entered water; null where the list is not whole, undefined where none was entered. */
  inMine: number | null | undefined
  /** All filters stand in a column; otherwise most of them behind a button. */
  hasRail: boolean
}

/** Narrows, orders and groups the list of results; every choice is in the address. */
export const FilterBar = ({ kind, summary, hasOnlyThese, hasProducts, isPair, isBusy, country, inMine, hasRail }: FilterBarProps) => {
  const { t } = useLingui()
  const [path, navigate] = useLocation()
  const [address] = useSearchParams()
  const view = viewIn(address, kind)
  const ask = use(AskAhead)
  const { storage } = useSession()
  const last = createLastView(storage, kind)
  const offered = last.offered(view)
  const change = (part: Partial<ListView>) => {
    last.keep({ ...view, ...part })
    const next = viewPath(path, address, { ...view, ...part })
    ask(next)
    navigate(next, { state: FROM_WITHIN })
  }

  /** Undefined until it is first opened: until then it is not drawn. */
  const [isOpen, setOpen] = useState<boolean>()
  const moreId = useId()
  const hidden = [...FILTERS_BEHIND.map((name) => view[name]), view.sort, view.isGrouped].filter(Boolean).length
  const line = usePressedInSight(
    `${FILTERS_IN_SIGHT.map((name) => pageText(view, name)).join(' ')} ${view.isLikeMine ?? ''} ${summary === undefined}`,
  )
  const chips = { kind, filters: view, summary, hasOnlyThese, change }

  const remove = (isNarrowed(view) || view.isLikeMine) && (
    <Button
      look="quiet"
      onClick={() => {
        change({ ...NO_FILTER, isLikeMine: undefined })
        last.forget()
      }}
    >
      <Trans>Remove filters</Trans>
    </Button>
  )

  return (
    <section className={`stack gap-3 at-start screen-only ${styles.bar}`} aria-label={t`Filters`} data-busy={isBusy}>
      <div className={`row gap-2 middle ${styles.first}`} ref={line} onFocus={showWhole}>
        {!hasRail && (
          <button
            type="button"
            className={styles.chip}
            aria-expanded={isOpen === true}
            aria-controls={moreId}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden size={18} />
            <span className={styles.words}>
              <Trans>More filters</Trans>
            </span>
            {hidden > 0 && <span>({hidden})</span>}
          </button>
        )}
        <FilterChips place="first" {...chips} />
        {(inMine !== undefined || view.isLikeMine) && (
          <Chip
            isOn={view.isLikeMine === true}
            count={inMine ?? null}
            onPress={() => change({ isLikeMine: !view.isLikeMine || undefined })}
          >
            <Trans>In water like mine</Trans>
          </Chip>
        )}
        {offered && (
          <Chip
            isOn={false}
            onPress={() => {
              change(offered)
              // It leaves with the press: the keyboard goes on at the first one.
              line.current?.querySelector('button')?.focus()
            }}
          >
            <Trans>As last time</Trans>
          </Chip>
        )}
        {!hasRail && remove}
      </div>
      <div id={moreId} className={`stack gap-3 at-start ${styles.more}`} hidden={!hasRail && !isOpen}>
        {(hasRail || isOpen !== undefined) && (
          <>
            <Order view={view} hasProducts={hasProducts} isPair={isPair} change={change} />
            <FilterChips place="more" {...chips} />
          </>
        )}
        {kind === 'foliar' && (hasRail || isOpen) && <WaterFilter country={country} />}
      </div>
      {hasRail && remove}
    </section>
  )
}

/** On phones the first chips are one line that scrolls: the last one that is pressed is in sight, also when a link has pressed it. */
const usePressedInSight = (pressed: string) => {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chip = [...(line.current?.querySelectorAll('[aria-pressed=true]') ?? [])].at(-1)
    if (!line.current || !chip) return
    const [edge, end] = [line.current, chip].map((one) => one.getBoundingClientRect().right) as [number, number]
    if (end > edge) line.current.scrollLeft += end - edge + 16
    // oxlint-disable-next-line react/exhaustive-deps -- once others are pressed
  }, [pressed])
  return line
}

/** Browsers leave what a keyboard reaches at the edge of the line half hidden. */
const showWhole = ({ target }: FocusEvent<HTMLElement>) => {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

type PartProps = { view: ListView; change: (part: Partial<ListView>) => void }
const Order = ({ view, hasProducts, isPair, change }: PartProps & Pick<FilterBarProps, 'hasProducts' | 'isPair'>) => {
  const { i18n } = useLingui()
  return (
    <>
      <ChipGroup label={<Trans>Sort</Trans>}>
        <Chip isOn={!view.sort} onPress={() => change({ sort: undefined })}>
          {i18n._(SORT_WORDS[isPair ? 'these-first' : 'newest'])}
        </Chip>
        {([...(isPair ? (['newest'] as const) : []), 'fails-first', 'fewest-products'] as const).map((sort) => (
          <Chip key={sort} isOn={view.sort === sort} onPress={() => change({ sort })}>
            {i18n._(SORT_WORDS[sort])}
          </Chip>
        ))}
      </ChipGroup>
      {hasProducts && (
        <Chip isOn={view.isGrouped} onPress={() => change({ isGrouped: !view.isGrouped })}>
          <Trans>Group by partner</Trans>
        </Chip>
      )}
    </>
  )
}
