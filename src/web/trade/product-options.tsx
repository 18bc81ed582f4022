import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, memo, useId, useLayoutEffect } from 'react'
import type { PreparedChoice } from '../../domain/choices.ts'
import { detailsById, type ProductDetail, type ProductDetails } from '../../domain/product-details.ts'
import type { TestKind } from '../../domain/records.ts'
import { type OtherMatch, prepareSuggestions, type PreparedSuggestions, suggest, type Suggestion } from '../../domain/suggestions.ts'
import type { Answer } from '../platform/answers.ts'
import type { OptionsProps, Suggesting } from '../ui/suggesting.ts'
import list from '../ui/typeahead.module.css'
import { ScanButton } from './scan-button.tsx'
import styles from './product-options.module.css'

type Details = ReadonlyMap<string, ProductDetail>

const detailsOf = new WeakMap<ProductDetails, Details>()
const preparedOf = new WeakMap<readonly PreparedChoice[], { details: Details | undefined; prepared: PreparedSuggestions }>()

const detailsOnce = (columns: ProductDetails): Details => {
  const known = detailsOf.get(columns)
  if (known) return known
  const fresh = detailsById(columns)
  detailsOf.set(columns, fresh)
  return fresh
}

/** Several pickers show the same list, which is prepared once. */
const preparedOnce = (
  choices: readonly PreparedChoice[],
  details: Details | undefined,
  country: string | undefined,
): PreparedSuggestions => {
  const known = preparedOf.get(choices)
  if (known && known.details === details) return known.prepared
  const prepared = prepareSuggestions(choices, details, country)
  preparedOf.set(choices, { details, prepared })
  return prepared
}

/** How to suggest with the details of a country's products (its code in either case); undefined for lists of anything else. */
export const suggestingOf = (answer: Answer<ProductDetails> | undefined, kind: TestKind = 'foliar', code?: string): Suggesting => {
  const country = code?.toUpperCase()
  const details = answer?.step === 'ready' ? detailsOnce(answer.value) : undefined
  const isTwoLined = answer !== undefined && answer.step !== 'failed'
  return {
    suggest: (query, choices) => suggest(query, preparedOnce(choices, details, country)),
    Options: (props) => <Options {...props} shown={{ details, isTwoLined, kind }} />,
    Scan: details && country ? (props) => <ScanButton {...props} {...{ details, country }} /> : undefined,
  }
}

type Shown = { details: Details | undefined; isTwoLined: boolean; kind: TestKind }

/** Consecutive suggestions with the same reason, each with its position in the whole list. */
const groupsOf = (items: readonly Suggestion[]): { by: OtherMatch | undefined; members: { item: Suggestion; index: number }[] }[] => {
  const groups: ReturnType<typeof groupsOf> = []
  for (const [index, item] of items.entries()) {
    const last = groups.at(-1)
    if (last && last.by === item.by) last.members.push({ item, index })
    else groups.push({ by: item.by, members: [{ item, index }] })
  }
  return groups
}

const Options = ({ items, shown, highlightedIndex, setHighlightedIndex, getItemProps }: OptionsProps & { shown: Shown }) => {
  const id = useId()
  const isGuess = items[0]?.by !== undefined
  useLayoutEffect(() => {
    // What is not named so is chosen by a deliberate choice only, never by Enter alone.
    if (isGuess) setHighlightedIndex(-1)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each list of suggestions
  }, [items])
  /** The key of an option is its position: a suggestion that changes its place is drawn there anew, and none is seen to move. */
  const option = ({ item, index }: { item: Suggestion; index: number }) => (
    <li key={index} {...getItemProps({ item, index })} className={index === highlightedIndex ? list.highlighted : list.item}>
      <Lines key={item.id} item={item} {...shown} />
    </li>
  )
  return groupsOf(items).map(({ by, members }) =>
    by === undefined ? (
      <Fragment key="names">{members.map(option)}</Fragment>
    ) : (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inside a list box a group of options has no element of its own
      <li key={by} role="group" aria-labelledby={`${id}-${by}`} className={styles.group}>
        <div id={`${id}-${by}`} className={styles.heading}>
          <Heading by={by} />
        </div>
        <ul role="presentation" className={styles.members}>
          {members.map(option)}
        </ul>
      </li>
    ),
  )
}

/** Each letter typed draws the list twice, and an arrow key once: what a suggestion says stays the same. */
const Lines = memo(({ item, details, isTwoLined, kind }: { item: Suggestion } & Shown) => {
  const detail = details?.get(item.id)
  return (
    <>
      <Name item={item} formulation={detail?.formulation} />
      {isTwoLined && <span className={styles.line}>{detail ? <DetailLine detail={detail} kind={kind} /> : '\u00a0'}</span>}
    </>
  )
})

const Heading = ({ by }: { by: OtherMatch }) => {
  if (by === 'code') return <Trans>By the number on the label</Trans>
  if (by === 'active') return <Trans>By active ingredient</Trans>
  return by === 'manufacturer' ? <Trans>By manufacturer</Trans> : <Trans>One letter off</Trans>
}

/** Many names end in the formulation: it is not said twice. */
const isSaid = (name: string, formulation: string): boolean => name.split(/[\s-]+/).includes(formulation)

const Name = ({ item: { name, generalName, code }, formulation = '' }: { item: Suggestion; formulation: string | undefined }) => (
  <span className={styles.name}>
    {name}
    {generalName !== undefined && <span className={list.detail}> {generalName}</span>}
    {formulation !== '' && !isSaid(`${name} ${generalName ?? ''}`, formulation) && <span className={styles.code}> {formulation}</span>}
    {code !== undefined && <span className={styles.number}> {code.replace(':', ' ')}</span>}
  </span>
)

const DetailLine = ({ detail: { actives, manufacturer, tests, isWithdrawn }, kind }: { detail: ProductDetail; kind: TestKind }) => {
  const { t } = useLingui()
  const count = tests[kind]
  const tested = count === 0 ? t`no tests` : plural(count, { one: '# test', other: '# tests' })
  return [isWithdrawn && t`withdrawn from sale`, actives.join(', '), manufacturer, tested].filter(Boolean).join(' · ')
}
