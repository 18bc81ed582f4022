import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { MAX_LINES } from '../../../../domain/tank/tank.ts'
import { useUnsentInput } from '../../../platform/storage/unsent-input.ts'
import { Button } from '../../../ui/button.tsx'
import type { MoreChoices } from '../criteria.ts'
import { ProductPicker } from '../product-picker.tsx'
import { useUnlistedHint } from '../unlisted-hint.ts'
import type { Search } from '../use-search.ts'
import styles from './more-products.module.css'

export { tankPathOf } from './tank-path-of.ts'

type MoreProductsProps = { search: Search; more: MoreChoices; onChange: (change: (more: MoreChoices) => MoreChoices) => void }

const boxesIn = (place: HTMLElement): HTMLInputElement[] => [...place.querySelectorAll('input')]

/** The third product and those after it, below the two that are searched for (SRCH-32). */
export const MoreProducts = ({ search: { kind, draft, lists }, more, onChange }: MoreProductsProps) => {
  const { t } = useLingui()
  const unlisted = useUnlistedHint()
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(0)
  const count = more.length
  useUnsentInput(more.some((choice) => choice !== undefined))
  useEffect(() => {
    if (count > before.current) boxesIn(place.current!).at(-1)?.focus()
    before.current = count
  }, [count])
  const remove = (at: number) => {
    const form = place.current!.closest('form')!
    flushSync(() => onChange((lines) => lines.toSpliced(at, 1)))
    const boxes = count > 1 ? boxesIn(place.current!) : []
    const next = count > 1 ? (boxes[at] ?? boxes.at(-1)) : form.querySelector<HTMLElement>('[data-add]')
    next?.focus()
  }
  return (
    <div ref={place} className={styles.more}>
      <ul className={styles.list}>
        {more.map((choice, at) => {
          const number = at + 3
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a field has nothing else that tells it apart
            <li key={at} className={styles.line}>
              <ProductPicker
                kind={kind}
                taken={[draft.product, draft.agrochemical, ...more].map((one) => one?.id)}
                label={t`Product ${number}`}
                value={choice}
                choices={lists.allProducts}
                suggesting={lists.details}
                onChange={(chosen) => onChange((lines) => lines.with(at, chosen))}
                hint={unlisted(choice)}
              />
              <div className={styles.tool}>
                <Button look="quiet" aria-label={t`Remove product ${number}`} onClick={() => remove(at)}>
                  <X aria-hidden size={20} />
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {count + 2 < MAX_LINES && (
        <div className={styles.add}>
          <Button look="quiet" onClick={() => onChange((lines) => [...lines, undefined])}>
            <Plus aria-hidden size={20} />
            <Trans>Add another product</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
