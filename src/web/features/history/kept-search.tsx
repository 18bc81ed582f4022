import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DEFAULT_LANGUAGE, languageOf } from '../../../domain/languages.ts'
import type { TestKind } from '../../../domain/records.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { useCropNames } from '../../trade/crop-names.ts'
import type { HistoryItem, SearchedFor } from './history-store.ts'
import type { OpenedReport } from './report-history.ts'

/** The criteria as label and value. Typed text without a choice did not restrict and is left out. */
export const useCriteriaWords = () => {
  const { t } = useLingui()
  const { brand, formats } = useSession()
  const cropName = useCropNames()
  const { maker } = brand
  return ({ country, product, agrochemical, active, crop }: SearchedFor): [label: string, value: string][] => {
    const words: [string, string | undefined][] = [
      [t`Country`, country?.id && formats.country(country.id, country.name)],
      [t`${maker} Product`, product?.id && product.name],
      [t`Agrochemical`, agrochemical?.id && agrochemical.name],
      [t`Active Ingredient`, active?.id && active.name],
      [t`Seed`, crop?.id && cropName(crop)],
    ]
    return words.flatMap(([label, value]) => (value ? [[label, value]] : []))
  }
}

export const useKindName = () => {
  const { t } = useLingui()
  const { product } = useSession().brand
  return (kind: TestKind | 'report') => {
    if (kind === 'report') return t`Report`
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

/** Repeats a search, or opens a report again. */
export const HistoryItemLink = ({ item, ...rest }: LinkProps<HistoryItem | OpenedReport>) =>
  item.kind === 'report' ? (
    <HistoryLink prefix={item.prefix} path={pagePaths.report(item.testId, languageOf(item.languageCode) ?? DEFAULT_LANGUAGE)} {...rest} />
  ) : (
    <KeptSearchLink item={item} {...rest} />
  )

export const historyKey = (item: HistoryItem | OpenedReport): string =>
  item.kind === 'report' ? `report ${item.prefix} ${item.testId}` : item.id
