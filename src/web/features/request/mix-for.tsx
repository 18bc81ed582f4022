import { Trans } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import type { RequestFormKind } from '../../../domain/requests/requests.ts'
import styles from './mix-for.module.css'
import { useRateWords } from './request-texts.ts'
import { isUnreadable, type RequestValues } from './request-values.ts'

/** Letters that fill three lines of a phone, and of wider screens: nothing is cut off, and what is longer leaves the form its room. */
const MAX_STAYING = { phone: 75, wide: 220 }
const staysAt = (length: number): 'everywhere' | 'wide' | undefined => {
  if (length > MAX_STAYING.wide) return undefined
  return length > MAX_STAYING.phone ? 'wide' : 'everywhere'
}

/** Which mix the form asks for, in sight above it while one scrolls (REQ-65). */
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
    <p className={styles.for} data-stays={staysAt(mix.length + water.length)}>
      <Trans>
        For: <strong>{mix}</strong>
        {water}
      </Trans>
    </p>
  )
}
