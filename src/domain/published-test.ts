import type { EquipmentKind } from './method/equipment-kinds.ts'
import type { Completeness, WatchedHours } from './method/requirements.ts'
import type { IngredientRecord, TestRecord, RecordedConditions } from './records.ts'

/** Why a report was withdrawn. `other` needs a text. */
export const WITHDRAWAL_REASONS = ['wrong-result', 'wrong-products', 'wrong-conditions', 'replaced', 'imported-in-error', 'other'] as const
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number]

export const isWithdrawalReason = (text: string): text is WithdrawalReason => (WITHDRAWAL_REASONS as readonly string[]).includes(text)

/** How long it was watched of what its protocol asks for, where required readings are missing or failed; undefined for a whole test. */
export const incompleteOf = ({ completeness }: Pick<PublishedTest, 'completeness'>): WatchedHours | undefined =>
  completeness?.isIncomplete ? { watched: completeness.watched, required: completeness.required } : undefined

/** What a version of a report can differ in. */
export const CHANGED_PARTS = [
  'result',
  'products',
  'water',
  'date',
  'country',
  'crop',
  'observations',
  'method',
  'conditions',
  'deviations',
  'photos',
] as const
export type ChangedPart = (typeof CHANGED_PARTS)[number]

/** The water and the air of a test; null or empty where it was not recorded. Tests that were published earlier lack `hours`. */
type TestConditions = RecordedConditions & { waterSource: string }

/** A test as the laboratory publishes it: what search and report show. Nothing in it says who asked for it. */
export type PublishedTest = TestRecord & {
  ingredients: (Pick<IngredientRecord, 'order' | 'productId' | 'rate'> & { batch: string })[]
  /** Name and version of the protocol; empty where there is none. */
  method: string
  conditions: TestConditions
  /** From the protocol; empty where there are none. */
  deviations: string
  photos: { sha256: string; caption: string }[]
  /** With what it was weighed and measured. Missing where nothing was chosen, and in tests that were published earlier. */
  equipment?: UsedEquipment[]
  /** Who answers for it, as it was when this version was issued; missing where the brand names no laboratory. */
  issuer?: Issuer
  /** What of its protocol it lacks. Missing where the protocol's version has no requirements as data. */
  completeness?: Completeness
}

export type UsedEquipment = {
  kind: EquipmentKind
  id: string
  name: string
  /** yyyy-MM-dd; null where no calibration held on the day of the test, or of the readings. */
  calibratedUntil: string | null
  /** The readings that were made with it; missing where it is the one of the whole test. */
  hours?: number[]
}
type Issuer = {
  name: string
  addressLines: string[]
  accreditation: string
  authorisedBy: string
  /** In which the days of the report are; missing where the brand names none, and in versions that were issued earlier: UTC. */
  timeZone?: string
}

/** What stands for a person on a report: the end of their id, which the console shows beside their name. */
export const personCode = (id: string): string => id.replaceAll('-', '').slice(-8).toUpperCase()

const PARTS: Record<ChangedPart, (test: PublishedTest) => unknown> = {
  result: ({ result }) => result,
  products: ({ ingredients }) => ingredients.map(({ order, productId, rate, batch }) => [order, productId, rate, batch]),
  water: ({ waterRate }) => waterRate,
  date: ({ date }) => date,
  country: ({ country, kind }) => [country, kind],
  crop: ({ crop, benefit }) => [crop, benefit],
  observations: ({ observations }) => observations,
  method: ({ method }) => method,
  conditions: ({ conditions: { waterSource, hardness, ph, temperature, hours }, equipment = [] }) => [
    [waterSource, hardness, ph, temperature, hours],
    equipment.map(({ kind, id, calibratedUntil, hours: used = [] }) => [kind, id, calibratedUntil, ...used]),
  ],
  deviations: ({ deviations, completeness }) => (completeness ? [deviations, completeness] : deviations),
  photos: ({ photos }) => photos.map(({ sha256, caption }) => [sha256, caption]),
}

/** What of a report a new version changes. */
export const changedParts = (before: PublishedTest, after: PublishedTest): ChangedPart[] =>
  CHANGED_PARTS.filter((part) => JSON.stringify(PARTS[part](before)) !== JSON.stringify(PARTS[part](after)))

/** A published version: 1 is the first, and every later one has what it changed and why. */
export type Amendment = { version: number; issuedOn: string; changed: ChangedPart[]; reason: string }

/** What a report shows besides the test itself. Days are yyyy-MM-dd. */
export type ReportDetails = Pick<PublishedTest, 'method' | 'conditions' | 'deviations' | 'equipment' | 'completeness'> & {
  laboratory?: Issuer
  version: number
  issuedOn: string
  /** By order of addition, where one was recorded. */
  batches: { order: number; batch: string }[]
  photos: { url: string; caption: string }[]
  /** Newest first. */
  amendments: Amendment[]
}

/** Where a published photo is; its content never changes. */
export const PHOTOS_BASE = '/photos/'
export const photoUrl = (sha256: string): string => `${PHOTOS_BASE}${sha256}.jpg`

const laboratoryIn = ({ timeZone: _timeZone, ...laboratory }: Issuer) => laboratory

/** What the report of the newest version shows; `versions` are all of them, oldest first. */
export const reportDetails = (
  { ingredients, method, conditions, deviations, photos, equipment, issuer, completeness }: PublishedTest,
  versions: readonly Amendment[],
): ReportDetails => {
  const { version, issuedOn } = versions.at(-1)!
  return {
    version,
    issuedOn,
    method,
    conditions,
    deviations,
    batches: ingredients.filter(({ batch }) => batch !== '').map(({ order, batch }) => ({ order, batch })),
    photos: photos.map(({ sha256, caption }) => ({ url: photoUrl(sha256), caption })),
    amendments: versions.slice(1).toReversed(),
    ...(equipment && { equipment }),
    ...(issuer && { laboratory: laboratoryIn(issuer) }),
    ...(completeness && { completeness }),
  }
}
