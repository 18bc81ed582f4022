import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PastedProblem } from '../../../../domain/console/pasted-mixes.ts'

/** Why a line of pasted text makes no test. */
export const PASTED_PROBLEM_TEXTS: Record<PastedProblem['problem'], MessageDescriptor> = {
  number: msg`the number can be read in two ways, or is none`,
  unit: msg`the unit is not known`,
  'no unit': msg`a number without a unit`,
  'no product': msg`a rate without a product before it`,
  'two rates': msg`a second rate of one product`,
  'nothing between': msg`nothing stands between two signs`,
  'too few products': msg`at least two products`,
  'too many products': msg`too many products`,
  'too many mixes': msg`more mixes than one series takes`,
  'unknown product': msg`no product of the list has this name`,
  'several products': msg`several products have this name: write the one that is meant as it stands in the list, with its maker`,
  'other form': msg`a volume of what is weighed, or a weight of a liquid`,
  'no water': msg`a rate of the spray: enter the water volume first`,
  'other kind': msg`a rate of the other kind of test`,
  'too much': msg`more or less than any test can have`,
  twice: msg`the product stands twice in the mix`,
}
