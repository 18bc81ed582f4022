/** A test may carry its observations under a misspelled name too (Specification §3). */
type Observed = { observations?: string | undefined; obervations?: string | undefined }

/** What was seen in the laboratory, by either spelling; undefined where nothing was written down. */
export const observationsOf = ({ observations, obervations }: Observed): string | undefined =>
  observations?.trim() || obervations?.trim() || undefined
