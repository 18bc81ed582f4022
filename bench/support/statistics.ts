/** The value below which a share of the values lies; `share` 0.5 is the median. */
export const quantile = (values: ArrayLike<number>, share: number): number => {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Runs something several times in a row and gives each run's result. */
export const repeated = async <Result>(times: number, run: (round: number) => Promise<Result> | Result): Promise<Result[]> => {
  const results: Result[] = []
  for (let round = 0; round < times; round++) results.push(await run(round))
  return results
}

export const rounded = (value: number, digits = 3): number => Number(value.toPrecision(digits))
