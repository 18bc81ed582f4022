import type { EquipmentKind } from './equipment-kinds.ts'
import type { ResultCode } from '../records.ts'

/** What a version of a protocol asks of a test, as data; versions from before this was recorded have none. */

/** What is looked at in a jar, or measured in it. */
export const READING_FIELDS = ['appearance', 'foam', 'cream', 'sediment', 'redisperses', 'sieveResidue', 'ph', 'temperature'] as const
export type ReadingField = (typeof READING_FIELDS)[number]

/** Hours after the mixing, within `tolerance` hours before or after it. */
type RequiredReading = { hours: number; tolerance: number; fields: ReadingField[] }

/** Foam, cream and sediment in ml of one litre. */
export type DecisionCondition =
  | { field: 'foam' | 'cream' | 'sediment'; above: number }
  | { field: 'redisperses'; is: 'partly' | 'no' }
  | { field: 'sieveResidue'; is: 'traces' | 'blocks' }

/** A verdict, and what was seen that leads to it: one of these in any reading is enough. */
export type DecisionRow = { verdict: Exclude<ResultCode, 'C'>; when: DecisionCondition[] }

/** For which tests the method is accredited: by whom, under which number, on which days (yyyy-MM-dd, both included). */
export type AccreditedScope = { by: string; number: string; from: string; until: string }

export type ProtocolRequirements = {
  /** By their hours, each once. */
  readings: RequiredReading[]
  /** The share by which what was weighed or measured may be off what the rate asks for; null where no weights are required. */
  weights: { tolerance: number } | null
  /** Of which kinds an instrument is named, whose calibration holds at each reading. */
  instruments: EquipmentKind[]
  /** Of which kinds the daily check passed on the days of the test and of each reading; versions from before ask for none (EQUIP-06). */
  dailyChecks?: EquipmentKind[] | undefined
  jars: {
    /** How many jars of the mix. */
    replicates: number
    /** A jar of water alone, or one of each product alone, or none. */
    control: 'none' | 'water' | 'products'
    /** How jars agree: all come to one verdict, or the worst one counts. */
    agreement: 'all' | 'worst'
  }
  /** Outside of these a test is not one by the protocol. mg of CaCO3 per litre, pH, °C. */
  limits: { [axis in 'hardness' | 'ph' | 'temperature']?: { from: number | null; to: number | null } | undefined }
  /** The worst verdict to which what was seen leads, compatible where it leads to none; empty where the chemist decides alone. */
  decision: DecisionRow[]
  /** Whether who reads and who approves has to be authorised for the protocol; versions from before ask nothing (COMP-05). */
  isAuthorisationAsked?: boolean | undefined
  /** Null where tests by it are not accredited. */
  scope: AccreditedScope | null
}

/** What a test lacks of its protocol, or has otherwise. `line` is the order of addition and `jar` the jar's place, both from 1. */
export type ProtocolGap =
  | { kind: 'reading'; hours: number; jar?: number | undefined }
  | { kind: 'reading-off'; hours: number; after: number; jar?: number | undefined }
  | { kind: 'reading-field'; hours: number; field: ReadingField; jar?: number | undefined }
  | { kind: 'weight' | 'weight-off'; line: number }
  | { kind: 'instrument'; equipment: EquipmentKind }
  /** `expiredOn`: yyyy-MM-dd; null where it was never calibrated. */
  | { kind: 'calibration'; equipment: EquipmentKind; hours: number | null; expiredOn: string | null }
  | { kind: 'check'; equipment: EquipmentKind; hours: number | null; state: 'missing' | 'failed' }
  | { kind: 'outside'; axis: keyof ProtocolRequirements['limits'] }
  | { kind: 'jars'; made: number; required: number }
  | { kind: 'disagree' }
  /** A reading that somebody made who was not authorised for the protocol by then. */
  | { kind: 'competence'; hours: number }
  | { kind: 'control'; state: 'missing' | 'failed' }
  /** The verdict to which the decision rule leads, where another one was chosen. */
  | { kind: 'verdict'; rule: ResultCode }

/** What kind of departure from the protocol it was. */
export const DEVIATION_KINDS = ['planned', 'unplanned', 'equipment', 'sample', 'other'] as const
export type DeviationKind = (typeof DEVIATION_KINDS)[number]

/** A departure that the laboratory justified and its approver authorised. */
export type ReportedDeviation = {
  gap: ProtocolGap
  kind: DeviationKind
  justification: string
  /** Whether who asked for the test accepted it (ISO/IEC 17025, 7.2.1.7). */
  isAcceptedByCustomer: boolean
}

/** Hours to the last reading that was made, and to the last one that is required. */
export type WatchedHours = { watched: number; required: number }

/** `results` has the verdict of each jar by the decision rule; missing where there is none, and in reports that were issued earlier. */
type JarsRead = { count: number; agree: boolean; results?: readonly ResultCode[] }

/** How whole a published test is by its protocol. */
export type Completeness = WatchedHours & {
  /** Whether a required reading is missing or failed: such a test is no pass to rely on, and outside the accreditation. */
  isIncomplete: boolean
  /** How many jars of the mix were read, where there was more than one, and whether they agree by the protocol. */
  jars?: JarsRead
  deviations: readonly ReportedDeviation[]
}
