import type { BenchSheet } from './bench-test.ts'

/** One value of a sheet: a text, a number, or nothing. */
export type SheetValue = string | number | null
/**
 * A field such as `ph`, or that of a product by its place, such as `lines.2.batch`; a caption by its photo, such as `photos.ID.caption`, and
 * when it was removed, `photos.ID.removedAt`, where a dropped amendment removed or restored it.
 */
export type ValueChange = { field: string; before: SheetValue; after: SheetValue }

/** All values of a sheet by their fields. */
const valuesOf = ({ protocol, lines, ...fields }: BenchSheet): Map<string, SheetValue> =>
  new Map<string, SheetValue>([
    ...Object.entries(fields),
    ['protocol', protocol && `${protocol.id} ${protocol.version}`],
    ...lines.flatMap((line, at) => Object.entries(line).map(([name, value]): [string, SheetValue] => [`lines.${at + 1}.${name}`, value])),
  ])

const orNothing = (value: SheetValue | undefined): SheetValue => (value === undefined || value === '' ? null : value)

/** Every value that differs between two sheets, before and after; a text without letters is nothing (LAB-179). */
export const changedValues = (before: BenchSheet, after: BenchSheet): ValueChange[] => {
  const [old, made] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...old.keys(), ...made.keys()])]
    .map((field) => ({ field, before: orNothing(old.get(field)), after: orNothing(made.get(field)) }))
    .filter((change) => change.before !== change.after)
}

/** Whether a change of its values needs a reason: it was submitted before, or published elsewhere (LAB-180). */
export const needsReason = ({ submittedAt, versions }: { submittedAt: string | null; versions: number }): boolean =>
  submittedAt !== null || versions > 0
