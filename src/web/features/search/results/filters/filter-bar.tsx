import { Trans, useLingui } from '@lingui/react/macro'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type FocusEvent, use, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { SearchSummary } from '../../../../../contract/tests.ts'
import { noRateIn } from '../../../../../domain/search/result-counts.ts'
import type { ResultCode, TestKind } from '../../../../../domain/records.ts'
import { lazyExtra } from '../../../../platform/lazy-component.ts'
import { FROM_WITHIN } from '../../../../platform/page-paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { AskAhead } from '../asking.tsx'
import { Chip, ChipGroup } from './chip.tsx'
import styles from './filter-bar.module.css'
import { type ListView, toggledResult, viewIn, viewPath } from './list-view.ts'
import { RangeChips } from './range-chips.tsx'
import { useVolume } from '../../../../shared/use-volume.ts'

const WaterFilter = lazyExtra(() => import('./water-filter.tsx').then((file) => file.WaterFilter))

type FilterBarProps = {
  kind: TestKind
  summary: SearchSummary | undefined
  /** Whether there may be tests of only the searched products. */
  hasOnlyThese: boolean
  /** Whether products or an active were searched for: otherwise there are no others to tell apart. */
  hasProducts: boolean
  isBusy: boolean
  /** Upper-case code. */
  country: string
  /** How many tests of the list count in the entered water; null where the list is not whole, undefined where none was entered. */
  inMine: number | null | undefined
  /** All filters stand in a column; otherwise most of them behind a button. */
  hasRail: boolean
}

/** Narrows, orders and groups the list of results; every choice is in the address. */
export const FilterBar = ({ kind, summary, hasOnlyThese, hasProducts, isBusy, country, inMine, hasRail }: FilterBarProps) => {
  const { t } = useLingui()
  const [path, navigate] = useLocation()
  const [address] = useSearchParams()
  const view = viewIn(address, kind)
  const ask = use(AskAhead)
  const change = (part: Partial<ListView>) => {
    const next = viewPath(path, address, { ...view, ...part })
    ask(next)
    navigate(next, { state: FROM_WITHIN })
  }

  /** Undefined until it is first opened: until then it is not drawn. */
  const [isOpen, setOpen] = useState<boolean>()
  const moreId = useId()
  const hidden = [view.water, view.years, view.sort, view.isGrouped].filter(Boolean).length
  const line = usePressedInSight(`${view.results?.join() ?? ''} ${view.onlyThese ?? ''} ${view.isLikeMine ?? ''} ${summary === undefined}`)
  const isNarrowed = [view.results, view.onlyThese, view.isLikeMine, view.water, view.years].some(Boolean)

  const remove = isNarrowed && (
    <Button
      look="quiet"
      onClick={() => change({ results: undefined, onlyThese: undefined, isLikeMine: undefined, water: undefined, years: undefined })}
    >
      <Trans>Remove filters</Trans>
    </Button>
  )

  return (
    <section className={styles.bar} aria-label={t`Filters`} data-busy={isBusy}>
      <div className={styles.first} ref={line} onFocus={showWhole}>
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
        <Results view={view} summary={summary} change={change} />
        {(hasOnlyThese || view.onlyThese) && (
          <Chip
            isOn={view.onlyThese === true}
            count={summary?.onlyThese.total}
            onPress={() => change({ onlyThese: !view.onlyThese || undefined })}
          >
            <Trans>Only these products</Trans>
          </Chip>
        )}
        {(inMine !== undefined || view.isLikeMine) && (
          <Chip
            isOn={view.isLikeMine === true}
            count={inMine ?? null}
            onPress={() => change({ isLikeMine: !view.isLikeMine || undefined })}
          >
            <Trans>In water like mine</Trans>
          </Chip>
        )}
        {!hasRail && remove}
      </div>
      <div id={moreId} className={styles.more} hidden={!hasRail && !isOpen}>
        {(hasRail || isOpen !== undefined) && (
          <>
            <Order view={view} hasProducts={hasProducts} change={change} />
            <Ranges kind={kind} view={view} summary={summary} change={change} />
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
type CountedProps = PartProps & Pick<FilterBarProps, 'summary'>

const Results = ({ view, summary, change }: CountedProps) => {
  const { t } = useLingui()
  const words: Record<ResultCode, string> = { C: t`Pass`, CA: t`With care`, NC: t`Fail` }
  return (
    <ChipGroup label={<Trans>Result</Trans>}>
      <Chip
        isOn={!view.results}
        count={summary && summary.C + summary.CA + summary.NC + noRateIn(summary)}
        onPress={() => change({ results: undefined })}
      >
        <Trans>All</Trans>
      </Chip>
      {(['C', 'CA', 'NC'] as const).map((code) => (
        <Chip
          key={code}
          isOn={view.results?.includes(code) ?? false}
          count={summary?.[code]}
          onPress={() => change({ results: toggledResult(view.results, code) })}
        >
          {words[code]}
        </Chip>
      ))}
    </ChipGroup>
  )
}

const Order = ({ view, hasProducts, change }: PartProps & Pick<FilterBarProps, 'hasProducts'>) => (
  <>
    <ChipGroup label={<Trans>Sort</Trans>}>
      <Chip isOn={!view.sort} onPress={() => change({ sort: undefined })}>
        <Trans>Newest</Trans>
      </Chip>
      <Chip isOn={view.sort === 'fails-first'} onPress={() => change({ sort: 'fails-first' })}>
        <Trans>Fails first</Trans>
      </Chip>
      <Chip isOn={view.sort === 'fewest-products'} onPress={() => change({ sort: 'fewest-products' })}>
        <Trans>Fewest products</Trans>
      </Chip>
    </ChipGroup>
    {hasProducts && (
      <Chip isOn={view.isGrouped} onPress={() => change({ isGrouped: !view.isGrouped })}>
        <Trans>Group by partner</Trans>
      </Chip>
    )}
  </>
)

const Ranges = ({ kind, view, summary, change }: CountedProps & { kind: TestKind }) => {
  const { unit, volume } = useVolume()
  if (!summary) return null
  return (
    <>
      {kind === 'foliar' && (
        <RangeChips
          label={
            <>
              <Trans>Water Volume</Trans> ({unit})
            </>
          }
          values={summary.waters.map(({ litresPerHa, total }) => ({ value: litresPerHa, total }))}
          first="those tested most"
          range={view.water}
          words={volume}
          onChange={(water) => change({ water })}
        />
      )}
      <RangeChips
        label={<Trans>Year</Trans>}
        values={summary.years.map(({ year, total }) => ({ value: year, total }))}
        first="those before"
        range={view.years}
        words={String}
        onChange={(years) => change({ years })}
      />
    </>
  )
}
