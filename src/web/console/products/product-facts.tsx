import { useLingui } from '@lingui/react/macro'
import type { ProductCells } from '../../../contract/console/products.ts'
import { SummaryRows } from '../../shared/request-summary.tsx'
import { countryName } from '../../../domain/console/country-names.ts'
import { CELL_TEXTS, KIND_TEXTS } from './product-texts.ts'

const itemsOf = (cell: string): string[] => cell.split(';').filter(Boolean)

/** `fr=NOM` as a reader expects it. */
const marketName = (item: string): string => {
  const [code = '', ...name] = item.split('=')
  return `${countryName(code.toUpperCase())}: ${name.join('=')}`
}

/** What is known of a product; what is empty is left out. */
export const ProductFacts = ({ id, cells }: { id: string; cells: ProductCells }) => {
  const { t, i18n } = useLingui()
  const shown: Partial<Record<keyof ProductCells, string>> = {
    kind: i18n._(cells.kind === 'maker' ? KIND_TEXTS.maker : KIND_TEXTS.agrochemical),
    form: cells.form === 'L' ? t`Liquid, rates in litres` : t`Powder or granule, rates in kilogrammes`,
    active_ingredients: itemsOf(cells.active_ingredients).join(', '),
    countries: cells.countries === '' ? t`Everywhere` : itemsOf(cells.countries).map(countryName).join(', '),
    market_names: itemsOf(cells.market_names).map(marketName).join('\n'),
    product_sets: itemsOf(cells.product_sets).join(', '),
    strengths: itemsOf(cells.strengths)
      .map((item) => item.replace('=', ' '))
      .join('\n'),
    codes: itemsOf(cells.codes).join('\n'),
  }
  const names = (Object.keys(CELL_TEXTS) as (keyof ProductCells)[]).filter((name) => name !== 'name')
  const rows = names.map((name) => ({ label: i18n._(CELL_TEXTS[name]), value: shown[name] ?? cells[name] }))
  return <SummaryRows rows={[{ label: t`Id`, value: id }, ...rows]} />
}
