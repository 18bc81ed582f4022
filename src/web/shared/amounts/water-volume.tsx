import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { plainNumber } from '../../../domain/units/numbers.ts'
import { WATER_UNITS, type WaterUnit } from '../../../domain/units/chosen-units.ts'
import { useSession } from '../../platform/session.ts'
import { AmountField } from './amount-field.tsx'
import { readAmount } from './amounts.ts'
import { useKeptWaterVolume, type WaterVolumeEntry } from './kept-water-volume.ts'
import { Button } from '../../ui/button.tsx'
import { waterProblem } from '../../../domain/tank/volumes/fills.ts'

type WaterVolumeEnteredProps = {
  /** What counts already: only another one needs the press. */
  used?: WaterVolumeEntry
  /** With which it begins where none was entered before. */
  unit: WaterUnit
  onUse: (volume: WaterVolumeEntry) => void
}

/** Asks for the water volume of a tank. What was entered last stands there, and counts for nothing until it is pressed (TANK-146). */
export const WaterVolumeEntered = ({ used, unit: first, onUse }: WaterVolumeEnteredProps) => {
  const { t } = useLingui()
  const { language } = useSession()
  const kept = useKeptWaterVolume()
  const [entry, setEntry] = useState<{ typed: string; unit: WaterUnit }>(() => {
    const last = used ?? kept.read()
    return { typed: last ? plainNumber(last.amount, language) : '', unit: last?.unit ?? first }
  })
  const reading = readAmount(entry.typed, language, (amount) => waterProblem(amount, entry.unit))
  const isUsed = reading.step === 'amount' && reading.amount === used?.amount && entry.unit === used.unit
  return (
    <form
      className="stack gap-2 at-start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (reading.step !== 'amount') return
        const volume = { amount: reading.amount, unit: entry.unit }
        kept.keep(volume)
        onUse(volume)
      }}
    >
      <AmountField
        label={entry.unit === 'L/ha' ? t`How much water per hectare?` : t`How much water per acre?`}
        unitLabel={t`Units`}
        typed={entry.typed}
        unit={entry.unit}
        units={[{ name: '', units: WATER_UNITS }]}
        reading={reading}
        isBar
        onType={(typed) => setEntry({ ...entry, typed })}
        onUnit={(unit) => setEntry({ ...entry, unit })}
      />
      {!isUsed && (
        <Button type="submit" disabled={reading.step !== 'amount'}>
          <Trans>Use this water volume</Trans>
        </Button>
      )}
    </form>
  )
}
