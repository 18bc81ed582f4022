import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { DEFAULT_LANGUAGE, languageOf } from '../../../domain/texts/languages.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { useCropNames } from '../../shared/crops/crop-names.ts'
import type { HistoryItem, SearchedFor } from '../../shared/searches/search-history.ts'
import type { CheckedTank } from '../../shared/searches/tank-history.ts'
import type { OpenedReport } from './report-history.ts'

/** What the history has: searches, opened reports and checked tanks. */
export type Kept = HistoryItem | OpenedReport | CheckedTank

type CriterionWords = {
  label: string
  value: string
  /** Typed text that is in no list, which the search left out. */
  isLeftOut: boolean
}

/** The criteria as labels and values, the country first. */
export const useCriteriaWords = () => {
  const { t } = useLingui()
  const { brand, formats } = useSession()
  const cropName = useCropNames()
  const { maker } = brand
  return ({ country, product, agrochemical, active, crop }: SearchedFor): CriterionWords[] =>
    [
      { label: t`Country`, choice: country, value: country?.id && formats.country(country.id, country.name) },
      { label: t`${maker} Product`, choice: product, value: product?.name },
      { label: t`Agrochemical`, choice: agrochemical, value: agrochemical?.name },
      { label: t`Active Ingredient`, choice: active, value: active?.name },
      { label: t`Seed`, choice: crop, value: crop && cropName(crop) },
    ].flatMap(({ label, choice, value }) => (value?.trim() ? [{ label, value: value.trim(), isLeftOut: !choice?.id }] : []))
}

/** A criterion's value, struck through where it restricted nothing. */
export const CriterionValue = ({ of: { value, isLeftOut } }: { of: CriterionWords }) =>
  isLeftOut ? (
    <>
      <s>{value}</s>{' '}
      <small>
        <Trans context="typed text that a search did not use">left out</Trans>
      </small>
    </>
  ) : (
    value
  )

/** What was searched for; its country, the first criterion, alone where there is nothing else. */
export const SearchName = ({ criteria: [country, ...others] }: { criteria: readonly CriterionWords[] }) =>
  (others.length > 0 ? others : [country!]).map((words, at) => (
    <Fragment key={words.label}>
      {at > 0 && ' + '}
      <CriterionValue of={words} />
    </Fragment>
  ))

export const useKindName = () => {
  const { t } = useLingui()
  const { product } = useSession().brand
  return (kind: Kept['kind']) => {
    if (kind === 'report') return t`Report`
    if (kind === 'tank') return t`Tank`
    return kind === 'seed' ? t`Seed Coatings` : t`Foliar ${product}`
  }
}

type HistoryLinkProps = { prefix: string; path: string; className?: string | undefined; children: ReactNode }

/** Opens an address in the edition where it was; changing the edition reloads the page. */
const HistoryLink = ({ prefix, path, className, children }: HistoryLinkProps) =>
  prefix === useSession().edition.prefix ? (
    <Link href={path} className={className}>
      {children}
    </Link>
  ) : (
    <a href={`${prefix}${path}`} className={className}>
      {children}
    </a>
  )

type LinkProps<Item> = { item: Item; className?: string | undefined; children: ReactNode }

/** Repeats a search. */
export const KeptSearchLink = ({ item: { kind, id, prefix }, ...rest }: LinkProps<HistoryItem>) => (
  <HistoryLink prefix={prefix} path={pagePaths.kept(kind, id)} {...rest} />
)

/** Repeats a search, or opens a report or a tank again. */
export const HistoryItemLink = ({ item, ...rest }: LinkProps<Kept>) => {
  if (item.kind === 'tank') return <HistoryLink prefix={item.prefix} path={`${pagePaths.tank}#${item.address}`} {...rest} />
  if (item.kind === 'report')
    return (
      <HistoryLink prefix={item.prefix} path={pagePaths.report(item.testId, languageOf(item.languageCode) ?? DEFAULT_LANGUAGE)} {...rest} />
    )
  return <KeptSearchLink item={item} {...rest} />
}

export const historyKey = (item: Kept): string => {
  if (item.kind === 'tank') return `tank ${item.prefix} ${item.address}`
  return item.kind === 'report' ? `report ${item.prefix} ${item.testId}` : item.id
}
