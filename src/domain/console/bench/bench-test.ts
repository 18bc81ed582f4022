import type { ResultCode, TestKind } from '../../records.ts'
import type { TestAction, TestState } from './test-states.ts'

/** A test of the laboratory as it is entered at the bench. */

export const WEIGHED_UNITS = ['g', 'ml'] as const
export type WeighedUnit = (typeof WEIGHED_UNITS)[number]

export const REDISPERSES = ['yes', 'partly', 'no'] as const
/** Whether what had separated mixes again with ten slow turns. */
export type Redisperses = (typeof REDISPERSES)[number]

export const SIEVE_RESIDUES = ['none', 'traces', 'blocks'] as const
export type SieveResidue = (typeof SIEVE_RESIDUES)[number]

/** When a test is read, in hours after the mixing; other times are possible. */
export const READING_HOURS = [0, 2, 24] as const

export type BenchLine = {
  /** Empty until the product is chosen; `name` is what was asked for. */
  productId: string
  name: string
  /** Foliar: L/ha or kg/ha. Seed: litres or kilogrammes per kg of seed. */
  rate: number | null
  batch: string
  /** The lot of the register that gives batch and expiry; empty where these were typed. */
  lotId: string
  /** yyyy-MM or yyyy-MM-dd, or empty. */
  expiry: string
  weighed: number | null
  weighedUnit: WeighedUnit
}

/** What can be entered and changed until a test is submitted; its lines are in the order of addition. */
export type BenchSheet = {
  kind: TestKind
  /** Upper-case ISO 3166 code, or empty. */
  country: string
  crop: string
  benefit: string
  /** yyyy-MM-dd, or empty. */
  testedOn: string
  protocol: { id: string; version: number } | null
  /** L/ha; null for a seed coating. */
  waterRate: number | null
  waterSource: string
  /** mg of CaCO3 per litre. */
  hardness: number | null
  ph: number | null
  /** °C */
  temperature: number | null
  /** Ids of equipment; empty where none was chosen. */
  balance: string
  phMeter: string
  thermometer: string
  result: ResultCode | null
  observations: string
  deviations: string
  lines: BenchLine[]
}

export const emptySheet = (kind: TestKind): BenchSheet => ({
  kind,
  country: '',
  crop: '',
  benefit: '',
  testedOn: '',
  protocol: null,
  waterRate: null,
  waterSource: '',
  hardness: null,
  ph: null,
  temperature: null,
  balance: '',
  phMeter: '',
  thermometer: '',
  result: null,
  observations: '',
  deviations: '',
  lines: [],
})

export const emptyLine = (name = ''): BenchLine => ({
  productId: '',
  name,
  rate: null,
  batch: '',
  lotId: '',
  expiry: '',
  weighed: null,
  weighedUnit: 'ml',
})

export type Reading = {
  hours: number
  appearance: string
  /** Foam, cream and sediment in ml of one litre. */
  foam: number | null
  cream: number | null
  sediment: number | null
  redisperses: Redisperses | ''
  sieveResidue: SieveResidue | ''
  ph: number | null
  temperature: number | null
}

export const emptyReading = (hours: number): Reading => ({
  hours,
  appearance: '',
  foam: null,
  cream: null,
  sediment: null,
  redisperses: '',
  sieveResidue: '',
  ph: null,
  temperature: null,
})

/** What a reading was made in and with, and when it was noted. */
export type ReadingSource = {
  /** The id of its jar; null for the first one of a test. */
  jar: string | null
  /** Ids of equipment; empty where they were those of the sheet. */
  phMeter: string
  thermometer: string
  /** When it was noted on paper; null where it was entered at once. */
  notedAt: string | null
}
export const usualSource = (): ReadingSource => ({ jar: null, phMeter: '', thermometer: '', notedAt: null })

/** A jar besides the first one of a test; `code` is what stands on its label. */
export type AddedJar = { id: string; place: number; code: string }
/** A jar by its id, null for the first one. */
export type Jar = { id: string | null; place: number; code: string }
/** All jars of a test in their order: the first one has no id. */
export const jarsOf = (added: readonly AddedJar[]): Jar[] => [
  { id: null, place: 1, code: '1' },
  ...added.toSorted((a, b) => a.place - b.place),
]
/** Far more than any protocol asks for. */
export const MAX_JARS_OF_TEST = 12
export const MAX_JAR_CODE = 20

/** Those that no other corrects. */
export const validReadings = <One extends { id: string; corrects: string | null }>(readings: readonly One[]): One[] => {
  const corrected = new Set(readings.map(({ corrects }) => corrects))
  return readings.filter(({ id }) => !corrected.has(id))
}

type AtTime = { id: string; corrects: string | null; readAt: string; notedAt: string | null }
/** When the jar was looked at: a correction comes later and says nothing of that, unless it was noted on paper. */
export const lookedAt = (reading: AtTime, all: readonly AtTime[]): string => {
  const before = reading.corrects === null || reading.notedAt !== null ? undefined : all.find(({ id }) => id === reading.corrects)
  return before ? lookedAt(before, all) : reading.readAt
}

/** Far above any real amount. */
export const MAX_RUN_LINES = 30
export const MAX_PHOTOS = 40
export const MAX_READINGS = 100
export const MAX_PHOTO_BYTES = 20_000_000

/** Decimals of each number: rates and water as a report has them. */
export const DECIMALS = { rate: 6, waterRate: 2, weighed: 4, amount: 1, ph: 2, temperature: 1, hardness: 1, hours: 2 } as const
export const hasAtMostDecimals = (value: number, max: number): boolean => Math.abs(value - Number(value.toFixed(max))) < 1e-9

/** What is done to a test: changes of its state, and of what it holds. */
export type RunAction =
  | TestAction
  | 'suspend'
  | 'lift-suspension'
  | 'create'
  | 'edit'
  | 'add-jar'
  | 'remove-jar'
  | 'add-reading'
  | 'correct-reading'
  | 'add-photo'
  | 'caption-photo'
  | 'remove-photo'
  | 'add-deviation'
  | 'link-control'
  | 'unlink-control'
  | 'conclude-control'
  | 'reopen-control'
  | 'fail-control'

/** Reviewing has no part in a test; whoever did anything else had a hand in it. */
const REVIEWING: ReadonlySet<RunAction> = new Set([
  'return',
  'publish',
  'withdraw',
  'confirm-withdrawal',
  'suspend',
  'lift-suspension',
  'fail-control',
])
const isHand = (action: RunAction): boolean => !REVIEWING.has(action)

/** The states in which a test's sheet is changed. */
export const EDITABLE_STATES: readonly TestState[] = ['draft', 'running', 'amending']
/** The states in which readings and photos are added. */
export const BENCH_STATES: readonly TestState[] = ['running', 'amending']

/** Who had a hand in a test, by its history: they created, edited or submitted it or anything of it (four eyes). */
export const contributorsOf = (events: readonly { actor: string; action: RunAction }[]): string[] => [
  ...new Set(events.filter(({ action }) => isHand(action)).map(({ actor }) => actor)),
]
