import { ProblemError } from '../../http/problems.ts'

/** Somebody else decided while the page was open. */
export const settledAlready = (): ProblemError =>
  new ProblemError(409, 'settled already', 'Somebody decided about this product since you opened it; look at it again.')
