import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import { Notice } from '../../ui/notice.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { formats } from '../shared/texts/formats.ts'
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
        {doubts.map((doubt) => {
          const name = i18n._(EQUIPMENT_TEXTS[doubt.kind])
          return (
            <li key={JSON.stringify(doubt)}>
              {doubt.reason === 'none' ? (
                <Trans>{name}: none chosen, though something was measured with one.</Trans>
              ) : (
                <Ended name={name} {...doubt} />
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

/** What kept a calibration from holding: on the day of the test, or on that of a reading. */
const Ended = ({ name, hours, expiredOn }: { name: string; hours: number | null; expiredOn: string | null }) => {
  const time = hours === null ? '' : formats().number(hours)
  const day = expiredOn === null ? '' : shownDay(expiredOn)
  if (hours === null)
    return expiredOn === null ? (
      <Trans>{name}: not calibrated on the day of the test.</Trans>
    ) : (
      <Trans>
        {name}: expired on {day}, before the day of the test.
      </Trans>
    )
  return expiredOn === null ? (
    <Trans>
      {name}: not calibrated on the day of the reading at {time}
      {'\u00a0'}h.
    </Trans>
  ) : (
    <Trans>
      {name}: expired on {day}, before the reading at {time}
      {'\u00a0'}h.
    </Trans>
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
