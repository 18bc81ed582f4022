import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Range } from '../../../../../domain/search/filters.ts'
import { Chip, ChipGroup } from './chip.tsx'
import { isWithin, toggledRange } from './list-view.ts'

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
export const RangeChips = ({ label, values, first, range, words, onChange }: RangeChipsProps) => {
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
