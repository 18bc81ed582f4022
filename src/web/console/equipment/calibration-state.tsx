import { Trans } from '@lingui/react/macro'
import type { ListedEquipment } from '../../../contract/console/bench/equipment.ts'
import { CalibratedUntil, foundOutOn } from './calibrated-until.tsx'

type CalibrationStateProps = { one: Pick<ListedEquipment, 'holding' | 'calibrations' | 'ownKind'>; today: string }

/** Until when it is calibrated; of a kind that needs none, only where it has a calibration all the same. */
export const CalibrationState = ({ one: { holding, calibrations, ownKind }, today }: CalibrationStateProps) =>
  ownKind?.needsCalibration === false && calibrations.length === 0 ? (
    <Trans>Needs no calibration</Trans>
  ) : (
    <CalibratedUntil calibrations={holding} day={today} out={foundOutOn(calibrations)} />
  )
