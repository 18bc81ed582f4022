import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { RequestFormKind } from '../../../domain/requests/requests.ts'
import type { WantedMix } from '../../shared/searches/wanted-mix.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { listsOthers, requestRowsOf } from './fill-in.ts'
import type { RequestValues } from './request-values.ts'

/** Asks before a mix replaces the products of an unsent request. */
export const MixOffer = ({ form, mix, onUse }: { form: RequestFormKind; mix: WantedMix; onUse: () => void }) => {
  const { t } = useLingui()
  const { getValues, setValue } = useFormContext<RequestValues>()
  const [isOpen, setOpen] = useState(() => listsOthers(getValues(), mix))
  if (!isOpen) return null
  const names = mix.products.map(({ name }) => name).join(' + ')
  const use = () => {
    const { country, crop, seedName, waterRate, waterRateUnits, mine, ingredients } = requestRowsOf(form, mix, getValues('language'))
    setValue('country', country, { shouldValidate: true })
    if (crop !== undefined) setValue('crop', crop)
    if (seedName !== undefined) setValue('seedName', seedName)
    if (waterRate !== undefined) setValue('waterRate', waterRate, { shouldValidate: true })
    if (waterRateUnits !== undefined) setValue('waterRateUnits', waterRateUnits)
    setValue('mine', mine)
    setValue('ingredients', ingredients, { shouldDirty: true, shouldValidate: true })
    setOpen(false)
    onUse()
  }
  return (
    <Notice>
      <p>
        <Trans>Your unsent request lists other products.</Trans>
      </p>
      <div className="row gap-2">
        <Button onClick={use}>{t`Replace them with ${names}`}</Button>
        <Button onClick={() => setOpen(false)}>
          <Trans>Keep my request</Trans>
        </Button>
      </div>
    </Notice>
  )
}
