import { useLingui } from '@lingui/react/macro'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Choice } from '../../../domain/products/choices.ts'
import { useSession } from '../../platform/session.ts'
import { Typeahead } from '../../ui/typeahead.tsx'
import { ProductPicker } from './product-picker.tsx'
import styles from './search-form.module.css'
import { useUnlistedHint } from './unlisted-hint.ts'
import type { Search } from './use-search.ts'

/** The product that the maker's is mixed with. */
export const PartnerField = ({ search: { kind, draft, lists, change } }: { search: Search }) => {
  const { t } = useLingui()
  const { maker } = useSession().brand
  const unlisted = useUnlistedHint()
  return (
    <ProductPicker
      kind={kind}
      taken={[draft.product?.id]}
      label={t`${maker} Product or Agrochemical`}
      value={draft.agrochemical}
      choices={lists.agrochemicals}
      suggesting={lists.partners}
      onChange={useCallback((agrochemical: Choice | undefined) => change({ agrochemical }), [change])}
      hint={unlisted(draft.agrochemical)}
    />
  )
}

/** On phones one line that opens the field: few search by it, and the products come first (SRCH-36). */
export const ActiveIngredient = ({ search: { draft, lists, change } }: { search: Search }) => {
  const { t } = useLingui()
  const unlisted = useUnlistedHint()
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const label = t`Choose an Active Ingredient (optional)`
  if (draft.active && !isOpen) setOpen(true)
  const open = () => {
    flushSync(() => setOpen(true))
    place.current!.querySelector('input')!.focus()
  }
  return (
    <div ref={place} className={styles.active} data-open={isOpen}>
      <button type="button" className={styles.unfold} onClick={open}>
        <span aria-hidden>+</span>
        {label}
      </button>
      <Typeahead
        label={label}
        value={draft.active}
        choices={lists.actives}
        suggesting={lists.names}
        onChange={useCallback((active: Choice | undefined) => change({ active }), [change])}
        hint={unlisted(draft.active)}
        className={styles.box}
      />
    </div>
  )
}
