import type { Form, TestKind } from '../../../domain/records.ts'
import { applicationRate, coatingRate, fineRate, liquidRate } from '../../../domain/units/units.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { useReadUnit } from './read-unit.ts'

const useSeedUnit = () => useStore(useSession().preferences.seedUnitsChoice)

/** An ingredient's rate in the unit chosen for its kind of test; a rate too small for two decimals also in the next smaller unit. */
export const Rate = ({ rate, form, kind }: { rate: number; form: Form; kind: TestKind }) => {
  const { formats } = useSession()
  const unit = useReadUnit()
  const seedUnit = useSeedUnit()
  const shown = kind === 'seed' ? coatingRate(rate, form, seedUnit) : applicationRate(rate, form, unit)
  const fine = fineRate(shown)
  return (
    <>
      <span className="figures unbroken">
        {formats.rate(shown.amount)} {shown.unit}
      </span>
      {fine && (
        <>
          {' '}
          <span className="figures unbroken quiet">
            ({formats.fineRate(fine.amount)} {fine.unit})
          </span>
        </>
      )}
    </>
  )
}

/** A volume of water, given in L/ha, in the chosen unit. */
export const WaterVolume = ({ litresPerHa, inReport = false }: { litresPerHa: number | null; inReport?: boolean }) => {
  const { formats } = useSession()
  const unit = useReadUnit()
  if (litresPerHa === null) return '–'
  const { amount } = liquidRate(litresPerHa, unit)
  return (
    <span className="figures unbroken">
      {inReport ? formats.waterInReport(amount) : formats.waterInList(amount)} {unit}
    </span>
  )
}

/** A day given as yyyy-MM-dd. */
export const Day = ({ isoDay }: { isoDay: string }) => (
  <time dateTime={isoDay} className="figures unbroken">
    {useSession().formats.day(isoDay)}
  </time>
)
