import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldOfProduct, SheetMapping, SOURCE_MEANINGS, TestField } from '../../../contract/console/imports/sheet-mapping.ts'
import type { VerdictOfMix } from '../../../domain/tank/mixes/mix-verdict.ts'
import type { ImportState, TakenInState } from '../../../domain/console/imports.ts'

export const IMPORT_STATE_TEXTS: Record<ImportState, MessageDescriptor> = {
  receiving: msg`Being uploaded`,
  reading: msg`Being read`,
  unreadable: msg`Cannot be read`,
  mapping: msg`Needs its mapping`,
  looking: msg`Being looked at`,
  looked: msg`Looked at`,
  taking: msg`Being taken in`,
  done: msg`Taken in`,
  dropped: msg`Dropped`,
}

/** How what was taken in stands. */
export const TAKEN_IN_STATE_TEXTS: Record<TakenInState, MessageDescriptor> = {
  'can be undone': msg`Can be undone`,
  asked: msg`Undo asked for`,
  undoing: msg`Being undone`,
  undone: msg`Undone`,
  nothing: msg`It changed nothing`,
  'older edition': msg`Cannot be undone: an edition that kept no earlier values took it in`,
  over: msg`Cannot be undone any more: 30 days have passed`,
}

/** The server's words, which go on after the name of a file. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

export const FIELD_TEXTS: Record<TestField, MessageDescriptor> = {
  date: msg`Day of the test`,
  verdict: msg`Verdict`,
  water: msg`Water`,
  crop: msg`Crop`,
  benefit: msg`Benefit`,
  observations: msg`Observations`,
  hardness: msg`Hardness of the water`,
  ph: msg`pH of the water`,
  temperature: msg`Temperature`,
  hours: msg`Hours watched`,
  country: msg`Country`,
  laboratory: msg`Laboratory`,
  source: msg`Source: own, partner or published`,
  mix: msg`The whole mix`,
}

/** `number`: which product of the row. */
export const productFieldText = (field: FieldOfProduct, number: number): MessageDescriptor =>
  ({
    product: msg`Product ${number}`,
    rate: msg`Rate of product ${number}`,
    unit: msg`Unit of the rate of product ${number}`,
    maker: msg`Manufacturer of product ${number}`,
    formulation: msg`Formulation of product ${number}`,
    actives: msg`Active ingredients of product ${number}`,
    type: msg`Kind of product ${number}`,
  })[field]

/** What an answer says of a mix. */
export const ANSWER_TEXTS: Record<VerdictOfMix, MessageDescriptor> = {
  pass: msg`Pass`,
  care: msg`Pass – with care`,
  conflicting: msg`Conflicting results`,
  fail: msg`Fail`,
  'part-fail': msg`A part of it fails`,
  unknown: msg`Not known`,
}
export const NO_ANSWER = msg`Not tested`

export const VERDICT_TEXTS: Record<NonNullable<SheetMapping['verdicts'][string]>, MessageDescriptor> = {
  C: msg`Compatible`,
  CA: msg`Compatible with agitation`,
  NC: msg`Not compatible`,
  'not a test': msg`Not a test: skipped`,
}

/** What a column of sources says of a test. */
export const SOURCE_TEXTS: Record<(typeof SOURCE_MEANINGS)[number], MessageDescriptor> = {
  own: msg`Our own laboratory`,
  partner: msg`Another laboratory`,
  published: msg`Published elsewhere: no test, skipped`,
}

/** Columns of a test that a look names. */
export const COLUMN_TEXTS: Record<string, MessageDescriptor> = {
  kind: msg`Kind`,
  country: msg`Country`,
  date: msg`Day of the test`,
  result: msg`Verdict`,
  water_rate: msg`Water`,
  crop: msg`Crop`,
  benefit: msg`Benefit`,
  observations: msg`Observations`,
  hardness: msg`Hardness of the water`,
  water_ph: msg`pH of the water`,
  temperature: msg`Temperature`,
  hours: msg`Hours watched`,
  laboratory: msg`Laboratory`,
  ingredients: msg`Products and rates`,
}
