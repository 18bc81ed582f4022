import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProductCells } from '../../../contract/console/products.ts'
import type { OtherName, ProductKind } from '../../../domain/records.ts'

export const KIND_TEXTS: Record<ProductKind, MessageDescriptor> = {
  maker: msg`Of the maker`,
  agrochemical: msg`Agrochemical`,
}

export const CELL_TEXTS: Record<keyof ProductCells, MessageDescriptor> = {
  kind: msg`Kind`,
  name: msg`Name`,
  manufacturer: msg`Manufacturer`,
  form: msg`Form`,
  formulation: msg`Formulation`,
  active_ingredients: msg`Active ingredients or nutrients`,
  countries: msg`Sold in`,
  market_names: msg`Names in countries`,
  product_sets: msg`Product sets`,
  role: msg`Role in a tank`,
  strengths: msg`Strengths`,
  codes: msg`Codes`,
  other_names: msg`Other names`,
  formulations: msg`Formulations over time`,
  density: msg`Density`,
}

export const NAME_KIND_TEXTS: Record<OtherName['kind'], MessageDescriptor> = {
  former: msg`Former name`,
  market: msg`Name in a market`,
  parallel: msg`Name of a parallel import`,
}

/** What somebody did to a product. */
export const PRODUCT_ACTION_TEXTS: Record<string, MessageDescriptor> = {
  add: msg`added it`,
  edit: msg`edited it`,
  withdraw: msg`withdrew it from sale`,
  'sell-again': msg`noted that it is sold again`,
  import: msg`changed it`,
}
