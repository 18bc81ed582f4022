import { t } from '@lingui/core/macro'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import type { BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import { newUnlikelyAmounts } from '../../../../domain/console/bench/entry/unlikely-amounts.ts'
import { USUAL_LIMITS, type ProtocolLimits } from '../../../../domain/console/bench/plausibility.ts'
import type { KeptSheet } from './kept-entries.ts'

type Protocols = TestDetail['protocols']

/** What the version of a protocol that a sheet names requires; undefined where it names none, or one without requirements as data. */
export const requirementsOfSheet = ({ protocol }: Pick<BenchSheet, 'protocol'>, protocols: Protocols) =>
  protocols.find(({ id, version }) => id === protocol?.id && version === protocol.version)?.requirements ?? undefined

/** What is unlikely by the protocol that a sheet names. */
export const limitsOfSheet = ({ protocol }: Pick<BenchSheet, 'protocol'>, protocols: Protocols): ProtocolLimits => {
  const chosen = protocols.find(({ id, version }) => id === protocol?.id && version === protocol.version)
  const limits = chosen?.limits ?? USUAL_LIMITS
  const { weights = null, limits: required = {} } = chosen?.requirements ?? {}
  // What keeps it from being submitted is said as soon as it is typed, too.
  return { ...limits, ...required, weighedShare: Math.min(limits.weighedShare, weights?.tolerance ?? limits.weighedShare) }
}

/** The field of an amount, by the order of addition from 1. */
const amountField = (line: number): string => `lines ${line - 1} weighed`

/** The fields whose values are unlikely, and were not so when entering began: they are saved with a reason only (ENTRY-04). */
export const askedFields = ({ base, sheet }: Pick<KeptSheet, 'base' | 'sheet'>, protocols: Protocols): string[] =>
  newUnlikelyAmounts(base, sheet, limitsOfSheet(sheet, protocols).weighedShare).map(({ line }) => amountField(line))

const given = (reasons: KeptSheet['reasons'], field: string): string => reasons?.[field]?.trim() ?? ''

export const lacksReasonsFor = (entry: KeptSheet, protocols: Protocols): boolean =>
  askedFields(entry, protocols).some((field) => given(entry.reasons, field) === '')

/** A sheet as it is sent: its reason, and those of its unlikely values in the order of addition. */
export const withReasons = (entry: KeptSheet, protocols: Protocols): KeptSheet => {
  const reasons = newUnlikelyAmounts(entry.base, entry.sheet, limitsOfSheet(entry.sheet, protocols).weighedShare).map(({ line }) => {
    const text = given(entry.reasons, amountField(line))
    return t`Product ${line}: ${text}`
  })
  return { ...entry, reason: [entry.reason?.trim() ?? '', ...reasons].filter((text) => text !== '').join('; ') }
}
