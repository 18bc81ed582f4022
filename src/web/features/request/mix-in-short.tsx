import { Plural, Trans } from '@lingui/react/macro'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { MoreThanWater } from '../../shared/amounts/overfull.tsx'
import styles from './mix-in-short.module.css'
import type { RequestFormKind } from '../../../domain/requests/requests.ts'
import { useRateWords } from './request-texts.ts'
import type { RequestValues } from './request-values.ts'

type Mix = Pick<RequestValues, 'language' | 'ingredients' | 'waterRate' | 'waterRateUnits'>
type MixProps = { form: RequestFormKind; mix: Mix }

/** A whole mix to read: how many products in how much water, and each with its rate, as typed (REQ-21, REQ-23, REQ-42). */
export const MixInShort = ({ form, mix, children }: MixProps & { children?: ReactNode }) => {
  const words = useRateWords(form)
  const { ingredients } = mix
  const water = mix.waterRate.trim() === '' ? '' : `, ${words.ofWater(mix)}`
  return (
    <div className={`grid gap-2 ${styles.mix}`}>
      <p className={styles.head}>
        <strong>
          <Plural value={ingredients.length} one="# product" other="# products" />
          {water}
        </strong>
        {children}
      </p>
      <ol className={styles.list}>
        {ingredients.map((row) => (
          <li key={row.orderOfAddition} value={row.orderOfAddition}>
            <bdi>{row.name}</bdi>: {words.ofRow(row, mix)}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** In the place of the fields of a mix that came whole from a tank, results or a report (REQ-21). */
export const FoldedMix = ({ form, mix, isFull, onChange }: MixProps & { isFull: boolean; onChange: () => void }) => (
  <MixInShort form={form} mix={mix}>
    {isFull && <MoreThanWater />}
    <Button look="quiet" onClick={onChange}>
      <Pencil aria-hidden size={20} />
      <Trans>Change the mix</Trans>
    </Button>
  </MixInShort>
)
