import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { TestKind } from '../../../domain/records.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { useCropNames } from '../../trade/crop-names.ts'
import type { HistoryItem, SearchedFor } from './history-store.ts'

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
  return (kind: TestKind) => (kind === 'seed' ? t`Seed Coatings` : t`Foliar ${product}`)
}

/** Repeats a search in its own edition; changing the edition reloads the page. */
export const KeptSearchLink = ({
  item,
  className,
  children,
}: {
  item: HistoryItem
  className?: string | undefined
  children: ReactNode
}) => {
  const { edition } = useSession()
  const path = pagePaths.kept(item.kind, item.id)
  return item.prefix === edition.prefix ? (
    <Link href={path} className={className}>
      {children}
    </Link>
  ) : (
    <a href={`${item.prefix}${path}`} className={className}>
      {children}
    </a>
  )
}
