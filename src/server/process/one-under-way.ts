/** The same work, once at a time: whoever asks while it is under way gets its result. */
export const oneUnderWay = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let underWay: Promise<Result> | undefined
  return () =>
    (underWay ??= work().finally(() => {
      underWay = undefined
    }))
}
