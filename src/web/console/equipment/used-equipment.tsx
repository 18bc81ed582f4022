import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import { Notice } from '../../ui/notice.tsx'
import { CalibratedUntil } from './calibrated-until.tsx'
import { EQUIPMENT_TEXTS } from './equipment-texts.ts'

type Doubt = ReviewDetail['equipmentDoubts'][number]

/** What of the equipment is not as it should be, in words; nothing where all is. */
export const EquipmentDoubts = ({ doubts }: { doubts: readonly Doubt[] }) => {
  const { i18n } = useLingui()
  if (doubts.length === 0) return null
  return (
    <Notice>
      <ul>
        {doubts.map(({ kind, reason }) => {
          const name = i18n._(EQUIPMENT_TEXTS[kind])
          return (
            <li key={kind}>
              {reason === 'none' ? (
                <Trans>{name}: none chosen, though something was measured with one.</Trans>
              ) : (
                <Trans>{name}: no calibration held on the day of the test.</Trans>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

/** What a test was weighed and measured with, each with the calibration that held on its day. */
export const EquipmentInReview = ({
  detail: { equipment, equipmentDoubts },
  day,
  className,
}: {
  detail: Pick<ReviewDetail, 'equipment' | 'equipmentDoubts'>
  day: string
  className: string | undefined
}) => {
  const { i18n } = useLingui()
  return (
    <section className={className}>
      <h2>
        <Trans>Equipment</Trans>
      </h2>
      <EquipmentDoubts doubts={equipmentDoubts} />
      {equipment.length > 0 && (
        <ul>
          {equipment.map(({ id, kind, name, calibrations }) => (
            <li key={id}>
              {i18n._(EQUIPMENT_TEXTS[kind])}: {name} ({id}), <CalibratedUntil calibrations={calibrations} day={day} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
