import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { colonIn } from '../../../../domain/texts/punctuation.ts'
import { useSession } from '../../../platform/session.ts'
import { useWaterWords } from '../../../shared/water/water-words.ts'
import { Button } from '../../../ui/button.tsx'
import type { RequestValues } from '../request-values.ts'

/** The water that came with a tank and goes with its request, so that the mix can be tested in it (WATER-21). */
export const WaterOfTank = () => {
  const { t } = useLingui()
  const { language } = useSession()
  const { control, setValue } = useFormContext<RequestValues>()
  const words = useWaterWords()
  const mine = useWatch({ control, name: 'mine' })
  const [isLeftOut, setLeftOut] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isLeftOut) said.current?.focus()
  }, [isLeftOut])
  if (!mine && !isLeftOut) return null
  const leaveOut = () => {
    setValue('mine', undefined, { shouldDirty: true })
    setLeftOut(true)
  }
  return (
    <p ref={said} tabIndex={-1} className="row gap-2">
      <span>
        {t`My water`}
        {colonIn(language)}
        <strong>{mine ? words(mine) : <Trans>not entered</Trans>}</strong>
      </span>
      {mine && (
        <Button onClick={leaveOut}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </p>
  )
}
