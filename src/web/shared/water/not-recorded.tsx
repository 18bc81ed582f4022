import { Trans } from '@lingui/react/macro'
import type { Condition } from '../../../domain/condition-limits.ts'
import { useConditionTexts } from './condition-texts.ts'

/** The conditions that a test did not record, in one quiet line (TANK-144). */
export const NotRecorded = ({ axes }: { axes: readonly Condition[] }) => {
  const { names: nameOf } = useConditionTexts()
  if (axes.length === Object.keys(nameOf).length) return <Trans>Hardness, pH, temperature, time: not recorded</Trans>
  const names = axes.map((axis) => nameOf[axis]).join(' · ')
  return <Trans>{names}: not recorded</Trans>
}
