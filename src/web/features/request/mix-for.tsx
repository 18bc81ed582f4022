import { Trans } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import type { RequestFormKind } from '../../../domain/requests/requests.ts'
import styles from './mix-for.module.css'
import { useRateWords } from './request-texts.ts'
import { isUnreadable, type RequestValues } from './request-values.ts'

/** Which mix the form asks for, in sight above it however long it is (REQ-65). */
export const MixFor = ({ form }: { form: RequestFormKind }) => {
  const { control } = useFormContext<RequestValues>()
  const [language, ingredients, waterRate, waterRateUnits] = useWatch({
    control,
    name: ['language', 'ingredients', 'waterRate', 'waterRateUnits'],
  })
  const words = useRateWords(form)
  const mix = ingredients.flatMap(({ name }) => name.trim() || []).join(' + ')
  if (mix === '') return null
  const isWater = waterRate.trim() !== '' && !isUnreadable(waterRate, language)
  const water = isWater ? `, ${words.ofWater({ language, waterRate, waterRateUnits })}` : ''
  return (
    <p className={styles.for}>
      <span className={styles.words}>
        <Trans>
          For: <strong>{mix}</strong>
          {water}
        </Trans>
      </span>
    </p>
  )
}
