import { type AddressCriteria, criteriaOf, type Draft, sameCriteria } from './criteria.ts'

/** The requested search, from the address or a stored search, and the form that it fills. */
export type AskedSearch = { criteria: AddressCriteria; draft: Draft }
/** The visitor's last input, and the search that was requested then. */
export type Filled = { draft: Draft; asked: AddressCriteria | undefined }

/** The form: the visitor's input, unless another search has been requested since. `initial` is an untouched form. */
export const formOf = (filled: Filled | undefined, asked: AskedSearch | undefined, initial: Draft): Draft => {
  if (!asked) return filled?.draft ?? initial
  const isStillAsked = filled && (sameCriteria(filled.asked, asked.criteria) || sameCriteria(criteriaOf(filled.draft), asked.criteria))
  return isStillAsked ? filled.draft : asked.draft
}
