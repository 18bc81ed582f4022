import { Trans } from '@lingui/react/macro'
import Table2 from 'lucide-react/icons/table-2'
import { pagePaths } from '../../../platform/page-paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Draft } from '../criteria.ts'

/** The same product with all its partners as a table; the chart's cells lead back to lists. */
export const AsChart = ({ draft: { country, product } }: { draft: Draft }) =>
  country?.id &&
  product?.id && (
    <ButtonLink href={`${pagePaths.chart}?${new URLSearchParams({ country: country.id.toLowerCase(), products: product.id })}`}>
      <Table2 aria-hidden size={20} />
      <Trans>Show as a chart</Trans>
    </ButtonLink>
  )
