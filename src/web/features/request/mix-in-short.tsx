import { Plural, Trans } from '@lingui/react/macro'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { MoreThanWater } from '../../shared/overfull.tsx'
import styles from './mix-in-short.module.css'
import { useUnitNames } from './request-texts.ts'
import type { RequestValues } from './request-values.ts'

type Mix = Pick<RequestValues, 'ingredients' | 'waterRate' | 'waterRateUnits'>

/** A whole mix to read: how many products in how much water, and each with its rate, as typed (REQ-21, REQ-23). */
export const MixInShort = ({ mix: { ingredients, waterRate, waterRateUnits }, children }: { mix: Mix; children?: ReactNode }) => {
  const unitNames = useUnitNames()
  const water = waterRate.trim() === '' ? '' : `, ${waterRate}\u00a0${unitNames[waterRateUnits]}`
  return (
    <div className={styles.mix}>
      <p className={styles.head}>
        <strong>
          <Plural value={ingredients.length} one="# product" other="# products" />
          {water}
        </strong>
        {children}
      </p>
      <ol className={styles.list}>
        {ingredients.map(({ orderOfAddition, name, applicationRate, applicationUnit }) => (
          <li key={orderOfAddition} value={orderOfAddition}>
            <bdi>{name}</bdi>: {applicationRate}&nbsp;{unitNames[applicationUnit]}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** In the place of the fields of a mix that came whole from a tank, results or a report (REQ-21). */
export const FoldedMix = ({ mix, isFull, onChange }: { mix: Mix; isFull: boolean; onChange: () => void }) => (
  <MixInShort mix={mix}>
    {isFull && <MoreThanWater />}
    <Button look="quiet" onClick={onChange}>
      <Pencil aria-hidden size={20} />
      <Trans>Change the mix</Trans>
    </Button>
  </MixInShort>
)
