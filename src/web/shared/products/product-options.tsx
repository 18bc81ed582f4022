import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, memo, useEffect, useId, useLayoutEffect, useState } from 'react'
import { readNumbers } from '../../../domain/products/identify/read-numbers.ts'
import { type Choice, MAX_SUGGESTIONS, matchChoices, otherNameOf, type PreparedChoice } from '../../../domain/products/choices.ts'
import type { ProductDetail, ProductDetails } from '../../../domain/products/product-details.ts'
import type { TestKind } from '../../../domain/records.ts'
import { type OtherMatch, suggest, type Suggestion } from '../../../domain/products/suggestions.ts'
import type { AnswerState } from '../../platform/network/answer.ts'
import { preparedOnce } from '../../ui/prepared-choices.ts'
import type { OptionsProps, Suggesting } from '../../ui/suggestion-source.ts'
import list from '../../ui/typeahead.module.css'
import { type Details, detailsOnce, preparingOnce } from './prepared-products.ts'
import { useUntestedWords } from '../verdicts/untested-words.ts'
import { ForeignNumber, isLabelNumber } from './foreign-number.tsx'
import { withNearNames } from './near-names.ts'
import { ProductChips } from './product-chips.tsx'
import { quickChoices } from './quick-choices.ts'
import { ScanButton } from './scan-button.tsx'
import { AskLaboratoryLink } from './ask-laboratory-link.tsx'
import { UnknownProductLink } from './unknown-product-link.tsx'
import styles from './product-options.module.css'
import { useLookup } from '../../lookups/lookup.ts'
import { utcDay } from '../../../domain/durations.ts'
import { useSession } from '../../platform/session.ts'
import { systemClock } from '../../platform/time/clock.ts'

/** How to suggest with the details of a country's products (its code in either case); undefined for lists of anything else. */
export const suggestingOf = (
  answer: AnswerState<ProductDetails> | undefined,
  kind: TestKind = 'foliar',
  code?: string,
  listed?: readonly Choice[],
  product?: string,
  onNearer: () => void = () => undefined,
): Suggesting => {
  const country = code?.toUpperCase()
  const details = answer?.step === 'ready' ? detailsOnce(answer.value) : undefined
  const isTwoLined = answer !== undefined && answer.step !== 'failed'
  const shown: Shown = { details, isTwoLined, kind, product }
  let last = NOTHING
  return {
    suggest: (query, choices) => {
      const preparing = preparingOnce(choices, details, country, kind)
      if (query.trim() === '') {
        preparing.goOn()
        return NOTHING
      }
      // Another letter often finds the same again, which is not drawn again.
      const prepared = preparing.finish()
      const offered = suggest(query, prepared, MAX_SUGGESTIONS, utcDay(systemClock.now()))
      const isNamed = offered.some(({ by }) => by === undefined)
      const known = isNamed || !listed || !product ? offered : beforeNear(offered, untested(query, listed, choices))
      const found = withNearNames(query, known, prepared, onNearer)
      if (!isSameList(last, found)) last = found
      return last
    },
    Options: (props) => <Options {...props} shown={shown} />,
    Unmatched: code ? (said) => <Unmatched {...said} {...{ kind, country: code.toLowerCase() }} /> : undefined,
    More:
      details && country
        ? (props) => (
            <>
              <ScanButton {...props} {...{ details, country }} />
              {!props.hasPicks && <ProductChips {...props} {...{ details, kind }} />}
            </>
          )
        : undefined,
    picks: details && ((choices, recent) => quickChoices(choices, recent, details, kind)),
  }
}

/** What is called so comes before what is only nearly called so. */
const beforeNear = (offered: readonly Suggestion[], others: readonly Suggestion[]): Suggestion[] => {
  const isNear = ({ by }: Suggestion): boolean => by === 'spelling'
  return [...offered.filter((one) => !isNear(one)), ...others, ...offered.filter(isNear)]
}

/** Few, as they lead to no test. */
const MAX_UNTESTED = 8

/** What is listed and not offered is not unknown: nothing is known of it with the chosen product (ANS-105). */
const untested = (query: string, listed: readonly Choice[], offered: readonly PreparedChoice[]): Suggestion[] => {
  const ids = new Set(offered.map(({ choice }) => choice.id))
  return matchChoices(query, preparedOnce(listed))
    .filter(({ id }) => !ids.has(id))
    .slice(0, MAX_UNTESTED)
    .map((choice) => ({ ...choice, by: 'untested' }))
}

const NOTHING: Suggestion[] = []

const isSame = (one: Suggestion, other: Suggestion): boolean =>
  one.id === other.id &&
  one.name === other.name &&
  one.generalName === other.generalName &&
  one.code === other.code &&
  one.until === other.until &&
  one.called === other.called &&
  one.by === other.by

const isSameList = (before: readonly Suggestion[], after: readonly Suggestion[]): boolean =>
  before.length === after.length && before.every((one, at) => isSame(one, after[at]!))

type Shown = { details: Details | undefined; isTwoLined: boolean; kind: TestKind; product: string | undefined }

/** Consecutive suggestions with the same reason, each with its position in the whole list. A reason may come twice. */
const groupsOf = (
  items: readonly Suggestion[],
): { key: string; by: OtherMatch | undefined; members: { item: Suggestion; index: number }[] }[] => {
  const groups: ReturnType<typeof groupsOf> = []
  for (const [index, item] of items.entries()) {
    const last = groups.at(-1)
    if (last && last.by === item.by) last.members.push({ item, index })
    else {
      const key = `${item.by?.replace(' ', '-') ?? 'names'}-${groups.filter(({ by }) => by === item.by).length}`
      groups.push({ key, by: item.by, members: [{ item, index }] })
    }
  }
  return groups
}

/** More than the box has room for. */
const DRAWN_AT_ONCE = 8

/**
 * How many suggestions are drawn: those that are seen at once, and the others over the next frames. Those are taken away when another
 * letter is typed, and not in the frame that has to draw its suggestions.
 */
const useDrawn = (items: readonly Suggestion[], isSettled: boolean, highlightedIndex: number): number => {
  const [drawn, setDrawn] = useState({ items, count: DRAWN_AT_ONCE })
  const count = Math.max(drawn.items === items ? drawn.count : DRAWN_AT_ONCE, highlightedIndex + 1)
  useEffect(() => {
    if (isSettled ? count >= items.length : count <= DRAWN_AT_ONCE) return undefined
    const next = isSettled ? count + DRAWN_AT_ONCE : DRAWN_AT_ONCE
    const frame = requestAnimationFrame(() => setDrawn({ items, count: next }))
    return () => cancelAnimationFrame(frame)
  }, [items, isSettled, count])
  return count
}

const Options = memo(
  ({ items, isSettled, shown, highlightedIndex, setHighlightedIndex, getItemProps }: OptionsProps & { shown: Shown }) => {
    const id = useId()
    const drawn = useDrawn(items, isSettled, highlightedIndex)
    const isGuess = items[0]?.by !== undefined
    useLayoutEffect(() => {
      // What is not named so is chosen by a deliberate choice only, never by Enter alone.
      if (isGuess && highlightedIndex !== -1) setHighlightedIndex(-1)
      // oxlint-disable-next-line react/exhaustive-deps -- once for each list of suggestions
    }, [items])
    /** The key of an option is its position: a suggestion that changes its place is drawn there anew, and none is seen to move. */
    const option = ({ item, index }: { item: Suggestion; index: number }) => (
      <Option key={index} {...{ item, index, shown, getItemProps }} count={items.length} isHighlighted={index === highlightedIndex} />
    )
    return groupsOf(items.slice(0, drawn)).map(({ key, by, members }) =>
      by === undefined ? (
        <Fragment key={key}>{members.map(option)}</Fragment>
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inside a list box a group of options has no element of its own
        <li key={key} role="group" aria-labelledby={`${id}-${key}`} className={styles.group}>
          <div id={`${id}-${key}`} className={`muted strong ${styles.heading}`}>
            <Heading by={by} product={shown.product} />
          </div>
          <ul role="presentation" className="plain-list">
            {members.map(option)}
          </ul>
        </li>
      ),
    )
  },
)

type OptionProps = {
  item: Suggestion
  index: number
  /** Of all suggestions, drawn or not. */
  count: number
  isHighlighted: boolean
  shown: Shown
  getItemProps: OptionsProps['getItemProps']
}

/** What it does depends on its position only, and `getItemProps` is a new function with each list. */
const isSameOption = (before: OptionProps, after: OptionProps): boolean =>
  before.index === after.index &&
  before.count === after.count &&
  before.isHighlighted === after.isHighlighted &&
  before.shown === after.shown &&
  isSame(before.item, after.item)

const Option = memo(({ item, index, count, isHighlighted, shown: { details, isTwoLined, kind }, getItemProps }: OptionProps) => {
  const detail = details?.get(item.id)
  return (
    <li
      {...getItemProps({ item, index })}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={isHighlighted ? list.highlighted : list.item}
    >
      <Fragment key={item.id}>
        <Name item={item} formulation={detail?.formulation} />
        {isTwoLined && <span className={styles.line}>{detail ? <DetailLine detail={detail} kind={kind} /> : '\u00a0'}</span>}
      </Fragment>
    </li>
  )
}, isSameOption)

const Heading = ({ by, product }: { by: OtherMatch; product: string | undefined }) => {
  const { t } = useLingui()
  const { otherTests, of } = useUntestedWords()
  if (by === 'untested') return otherTests === undefined ? t`Not tested with ${product}` : of(t`With ${product}`)
  if (by === 'code') return <Trans>By the number on the label</Trans>
  if (by === 'other name') return <Trans>By another name, or one of before</Trans>
  if (by === 'active') return <Trans>By active ingredient</Trans>
  return by === 'manufacturer' ? <Trans>By manufacturer</Trans> : <Trans>Did you mean</Trans>
}

/** Many names end in the formulation: it is not said twice. */
const isSaid = (name: string, formulation: string): boolean => name.split(/[\s-]+/).includes(formulation)

const Name = ({ item, formulation = '' }: { item: Suggestion; formulation: string | undefined }) => {
  const { name, code, until, called } = item
  const otherName = otherNameOf(item)
  return (
    <span className={styles.name}>
      {name}
      {called !== undefined && <span className={`quiet ${list.detail}`}> {called}</span>}
      {otherName !== undefined && <span className={`quiet ${list.detail}`}> {otherName}</span>}
      {formulation !== '' && !isSaid(`${name} ${otherName ?? ''}`, formulation) && (
        <span className={`small strong ${styles.code}`}> {formulation}</span>
      )}
      {code !== undefined && (
        <span className={`small figures breaks ${styles.number}`}>
          {' '}
          {code.replace(':', ' ')}
          {until !== undefined && <Until isoDay={until} />}
        </span>
      )}
    </span>
  )
}

/** The last day of a number that it has no more (WHO-17). */
const Until = ({ isoDay }: { isoDay: string }) => {
  const day = useSession().formats.day(isoDay)
  return (
    <>
      {' · '}
      <Trans>until {day}</Trans>
    </>
  )
}

const DetailLine = ({ detail: { actives, manufacturer, tests, isWithdrawn }, kind }: { detail: ProductDetail; kind: TestKind }) => {
  const { t } = useLingui()
  const count = tests[kind]
  const tested = count === 0 ? t`no tests` : plural(count, { one: '# test', other: '# tests' })
  return [isWithdrawn && t`withdrawn from sale`, actives.join(', '), manufacturer, tested].filter(Boolean).join(' · ')
}

const QUIET = { isExtra: true }

type UnmatchedProps = { query: string; isNear: boolean; country: string; kind: TestKind }

/** What is said where a picker offers nothing that matches, and below what is only near: a product that is listed and not offered there is not unknown (SRCH-19). */
const Unmatched = ({ query, isNear, country, kind }: UnmatchedProps) => {
  const all = useLookup('agrochemicals', {}, QUIET)
  const market = useLookup('marketNames', { params: { country } }, QUIET)
  const isListed = [all, market].some((asked) => asked.step === 'ready' && matchChoices(query, preparedOnce(asked.value), 1).length > 0)
  const { expected } = readNumbers(query)
  // No barcode is printed with hyphens between its digits.
  const isRegistration = /\p{Pd}/u.test(query)
  const { formats } = useSession()
  const name = formats.country(country.toUpperCase())
  if (isListed) return <Trans>In our list, but not among these products</Trans>
  return (
    <>
      <span>
        {isNear ? (
          <Trans>None of these?</Trans>
        ) : expected !== undefined && !isRegistration ? (
          <Trans>No match: with these digits before it, the last one of a barcode is {expected}</Trans>
        ) : isLabelNumber(query) ? (
          <Trans>No match in our list ({name})</Trans>
        ) : (
          <Trans>No match</Trans>
        )}
      </span>{' '}
      <ForeignNumber typed={query} country={country} />
      <span className="row gap-2 across-3">
        <UnknownProductLink typed={query} country={country} />
        <AskLaboratoryLink typed={query} {...{ country, kind }} />
      </span>
    </>
  )
}
