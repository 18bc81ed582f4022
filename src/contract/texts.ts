import { z } from 'zod/mini'

// oxlint-disable-next-line no-control-regex -- these are what is refused
export const NOT_IN_A_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Cs}]/u
// oxlint-disable-next-line no-control-regex -- these are what is refused
export const NOT_IN_A_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]/u

const without = (refused: RegExp, max: number) =>
  z.string().check(
    z.refine((value) => !refused.test(value), 'contains characters that are not allowed'),
    z.trim(),
    z.maxLength(max, `must be at most ${max} characters`),
  )

/** A text of one line that somebody wrote; may be empty. */
export const line = (max: number) => without(NOT_IN_A_LINE, max)
/** A text of several lines that somebody wrote; may be empty. */
export const lines = (max: number) => without(NOT_IN_A_TEXT, max)
/** Characters of a message between the laboratory and whoever asks for a test. */
export const MAX_MESSAGE = 4_000
export const message = lines(MAX_MESSAGE)
export const requiredMessage = message.check(z.minLength(1, 'must not be empty'))
/** Where a page of a list begins: `next` of the page before. What it says is the server's own. */
export const cursor = z.string().check(z.maxLength(2_000))
/** What the browser makes up for a new thing, so that what is sent twice is added once. */
export const browserKey = z.string().check(z.regex(/^[0-9a-f-]{32,36}$/, 'must be 32 hexadecimal digits'))
/** A day, yyyy-MM-dd. */
export const day = z.iso.date('must be a date such as 2026-05-14')
/** Requests that one call changes, each once. */
export const severalRequests = <One extends z.ZodMiniType<{ id: string }>>(one: One) =>
  z.array(one).check(
    z.minLength(1),
    z.maxLength(50, 'must be at most 50'),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have each request once'),
  )
/** What an entry of a history says was changed. */
export const changed = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))
/** What is filtered by country. */
export const countryFilter = z.string().check(z.regex(/^[A-Z]{2}$/, 'must be an upper-case ISO country code'))
