import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { SearchSummary, SentFilters } from '../../../../../contract/look-ups/tests.ts'
import { RESULT_CODES, type TestKind } from '../../../../../domain/records.ts'
import {
  canonicalFilters,
  FILTER_NAMES,
  type FilterName,
  type Filters,
  hasFilter,
  type Range,
} from '../../../../../domain/search/filters.ts'
import { noRateIn, olderIn } from '../../../../../domain/search/result-counts.ts'
import { useVolume } from '../../../../shared/amounts/use-volume.ts'
import type { Sort } from '../../../../../domain/search/criteria.ts'
import { Chip, ChipGroup } from './chip.tsx'
import { isWithin, toggledRange, toggledResult } from './list-view.ts'

/** More values than these show only when asked for. */
const MOST_AT_ONCE = 8

type RangeChipsProps = {
  label: ReactNode
  /** In the order to show. */
  values: readonly { value: number; total: number }[]
  /** Which values show at once where there are many. */
  first: 'those before' | 'those tested most'
  range: readonly number[] | null | undefined
  words: (value: number) => ReactNode
  onChange: (range: Range | undefined) => void
}

/** Values of which one, or all from one to another, can be chosen. */
const RangeChips = ({ label, values, first, range, words, onChange }: RangeChipsProps) => {
  const [isWhole, setWhole] = useState(false)
  if (values.length === 0 && !range) return null
  const isLong = !isWhole && values.length > MOST_AT_ONCE
  const byRank = first === 'those before' ? values : values.toSorted((left, right) => right.total - left.total)
  const atOnce = new Set(byRank.slice(0, MOST_AT_ONCE))
  const shown = isLong ? values.filter((one) => atOnce.has(one) || isWithin(range, one.value)) : values
  return (
    <ChipGroup label={label}>
      <Chip isOn={!range} onPress={() => onChange(undefined)}>
        <Trans>All</Trans>
      </Chip>
      {shown.map(({ value, total }) => (
        <Chip key={value} isOn={isWithin(range, value)} count={total} onPress={() => onChange(toggledRange(range, value))}>
          {words(value)}
        </Chip>
      ))}
      {isLong && (
        <Chip isOn={false} onPress={() => setWhole(true)}>
          <Trans>Show all</Trans>
        </Chip>
      )}
    </ChipGroup>
  )
}

type FilterChipsProps = {
  filters: SentFilters
  summary: SearchSummary | undefined
  /** Whether there may be tests of only the searched products. */
  hasOnlyThese: boolean
  change: (part: SentFilters) => void
}

type WordsContext = { i18n: I18n; volume: (litresPerHa: number) => string; unit: string }
type FilterRow<Name extends FilterName> = {
  /** In the first line, or behind a button where there is no room for all. */
  place: 'first' | 'more'
  Chips: (props: FilterChipsProps) => ReactNode
  /** What is chosen, on paper. */
  words: (value: NonNullable<Filters[Name]>, context: WordsContext) => string
}

const RESULT_WORDS = { C: msg`Pass`, CA: msg`With care`, NC: msg`Fail` }

const rangeWords = (range: Readonly<Range>, words: (value: number) => string): string => [...new Set(range)].map(words).join('–')

/** What each filter is on the page and on paper. */
export const FILTER_ROWS: { [Name in FilterName]: FilterRow<Name> } = {
  results: {
    place: 'first',
    Chips: ({ filters, summary, change }) => {
      const { i18n } = useLingui()
      return (
        <ChipGroup label={<Trans>Result</Trans>}>
          <Chip
            isOn={!filters.results}
            count={summary && summary.C + summary.CA + summary.NC + noRateIn(summary) + olderIn(summary)}
            onPress={() => change({ results: undefined })}
          >
            <Trans>All</Trans>
          </Chip>
          {RESULT_CODES.map((code) => (
            <Chip
              key={code}
              isOn={filters.results?.includes(code) ?? false}
              count={summary?.[code]}
              onPress={() => change({ results: toggledResult(filters.results, code) })}
            >
              {i18n._(RESULT_WORDS[code])}
            </Chip>
          ))}
        </ChipGroup>
      )
    },
    words: (codes, { i18n }) => codes.map((code) => i18n._(RESULT_WORDS[code])).join(', '),
  },
  onlyThese: {
    place: 'first',
    Chips: ({ filters: { onlyThese }, summary, hasOnlyThese, change }) =>
      (hasOnlyThese || onlyThese) && (
        <Chip isOn={onlyThese === true} count={summary?.onlyThese.total} onPress={() => change({ onlyThese: !onlyThese || undefined })}>
          <Trans>Only these products</Trans>
        </Chip>
      ),
    words: (_is, { i18n }) => i18n._(msg`Only these products`),
  },
  water: {
    place: 'more',
    Chips: ({ filters, summary, change }) => {
      const { unit, volume } = useVolume()
      return (
        summary && (
          <RangeChips
            label={
              <>
                <Trans>Water Volume</Trans> ({unit})
              </>
            }
            values={summary.waters.map(({ litresPerHa, total }) => ({ value: litresPerHa, total }))}
            first="those tested most"
            range={filters.water}
            words={volume}
            onChange={(water) => change({ water })}
          />
        )
      )
    },
    words: (range, { volume, unit }) => `${rangeWords(range, volume)}\u00a0${unit}`,
  },
  years: {
    place: 'more',
    Chips: ({ filters, summary, change }) =>
      summary && (
        <RangeChips
          label={<Trans>Year</Trans>}
          values={summary.years.map(({ year, total }) => ({ value: year, total }))}
          first="those before"
          range={filters.years}
          words={String}
          onChange={(years) => change({ years })}
        />
      ),
    words: (range) => rangeWords(range, String),
  },
}

/** The chips of all filters of a kind that stand in a place. */
export const FilterChips = ({ kind, place, ...props }: FilterChipsProps & { kind: TestKind; place: FilterRow<FilterName>['place'] }) =>
  FILTER_NAMES.filter((name) => FILTER_ROWS[name].place === place && hasFilter(kind, name)).map((name) => {
    const { Chips } = FILTER_ROWS[name]
    return <Chips key={name} {...props} />
  })

const wordsOf = <Name extends FilterName>(name: Name, filters: Pick<Filters, Name>, context: WordsContext): string[] => {
  const { words }: FilterRow<Name> = FILTER_ROWS[name]
  const value = filters[name]
  return value === undefined ? [] : [words(value, context)]
}

/** What each order is called. */
export const SORT_WORDS: Record<Sort, MessageDescriptor> = {
  newest: msg`Newest`,
  'fails-first': msg`Fails first`,
  'fewest-products': msg`Fewest products`,
  'these-first': msg`Just these two first`,
}

/** The filters and the order of a list in words. */
export const useFilterWords = (kind: TestKind) => {
  const { i18n } = useLingui()
  const context = { i18n, ...useVolume() }
  return ({ sort, ...filters }: SentFilters): string[] => [
    ...FILTER_NAMES.flatMap((name) => (hasFilter(kind, name) ? wordsOf(name, canonicalFilters(filters), context) : [])),
    ...(sort ? [i18n._(SORT_WORDS[sort])] : []),
  ]
}
