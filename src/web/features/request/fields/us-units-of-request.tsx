import { Trans } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { useOffersUs } from '../../../shared/amounts/use-offers-us.ts'
import { Button } from '../../../ui/button.tsx'
import { withUsUnits, type RequestValues } from '../request-values.ts'

/** One press puts the fields without a number in US units, in the US and for who entered a tank in gallons (UNIT-10). */
export const UsUnitsOfRequest = () => {
  const { control, setValue } = useFormContext<RequestValues>()
  const [country, waterRate, waterRateUnits, ingredients] = useWatch({
    control,
    name: ['country', 'waterRate', 'waterRateUnits', 'ingredients'],
  })
  const offersUs = useOffersUs()
  const typed = { waterRate: waterRate ?? '', waterRateUnits, ingredients: ingredients ?? [] }
  const us = withUsUnits(typed)
  const changes = us.ingredients.map(({ applicationUnit }, at) => applicationUnit !== typed.ingredients[at]!.applicationUnit)
  const isUs = us.waterRateUnits === waterRateUnits && !changes.includes(true)
  if (isUs || !offersUs(country)) return null
  return (
    <div>
      <Button
        onClick={({ currentTarget }) => {
          currentTarget.closest('form')?.querySelector<HTMLElement>('[data-row] select')?.focus()
          setValue('waterRateUnits', us.waterRateUnits, { shouldDirty: true })
          for (const [at, isChanged] of changes.entries())
            if (isChanged) setValue(`ingredients.${at}.applicationUnit`, us.ingredients[at]!.applicationUnit, { shouldDirty: true })
        }}
      >
        <Trans>US units</Trans>
      </Button>
    </div>
  )
}
