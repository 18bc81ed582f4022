import { type Criteria, criteriaOf, type Draft, sameCriteria } from './criteria.ts'

/** A search that the page is asked for, by its address or as a kept search, and the form that it fills. */
export type Asked = { criteria: Criteria; draft: Draft }
/** What the visitor filled in last, and what the page was asked for then. */
export type Filled = { draft: Draft; asked: Criteria | undefined }

/** The form: what was filled in, unless the page is asked for something else by now. `initial` is an untouched form. */
export const formOf = (filled: Filled | undefined, asked: Asked | undefined, initial: Draft): Draft => {
  if (!asked) return filled?.draft ?? initial
  const isStillAsked = filled && (sameCriteria(filled.asked, asked.criteria) || sameCriteria(criteriaOf(filled.draft), asked.criteria))
  return isStillAsked ? filled.draft : asked.draft
}
