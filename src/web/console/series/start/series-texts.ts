import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PastedProblem } from '../../../../domain/console/pasted-mixes.ts'

/** Why a line of pasted text makes no test. */
export const PASTED_PROBLEM_TEXTS: Record<PastedProblem['problem'], MessageDescriptor> = {
  number: msg`this is no number, or one that can be read in two ways`,
  unit: msg`the unit is not known`,
  'no unit': msg`a number without a unit`,
  'no product': msg`a rate without a product before it`,
  'two rates': msg`a second rate of one product`,
  'nothing between': msg`there is no product between two signs (+ or tab)`,
  'too few products': msg`at least two products`,
  'too many products': msg`too many products`,
  'too many mixes': msg`more mixes than one series takes`,
  'unknown product': msg`no product of the list has this name`,
  'several products': msg`several products have this name: write the one that is meant as it stands in the list, with its maker`,
  'other form': msg`a volume for a product that is weighed, or a weight for a liquid`,
  'no water': msg`a rate of the spray: enter the water volume first`,
  'other kind': msg`a rate for seed in a tank mix, or a rate for an area in a seed coating`,
  'too much': msg`more or less than any test can have`,
  twice: msg`the product is in the mix twice`,
}
