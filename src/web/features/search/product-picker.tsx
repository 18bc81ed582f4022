import type { ComponentProps } from 'react'
import type { TestKind } from '../../../domain/records.ts'
import { lazyExtra } from '../../platform/lazy-component.ts'
import { Typeahead } from '../../ui/typeahead.tsx'
import styles from './search-form.module.css'

const ProductPicks = lazyExtra(() => import('../../shared/products/product-picks.tsx').then((file) => file.ProductPicks))

type ProductPickerProps = ComponentProps<typeof Typeahead> & {
  kind: TestKind
  /** Ids of the products that are chosen in other fields. */ taken: readonly (string | undefined)[]
}

/** A product field of a search with products to press below it while none is chosen; they have their room before they load. */
export const ProductPicker = ({ kind, taken, ...field }: ProductPickerProps) => (
  <div className={styles.picker} data-next>
    <Typeahead {...field} hasPicks />
    {!field.value?.id && (
      <div className={styles.picks}>
        <ProductPicks kind={kind} taken={taken} choices={field.choices} suggesting={field.suggesting} onChange={field.onChange} />
      </div>
    )}
  </div>
)
