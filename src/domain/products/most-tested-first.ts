/** The same choices in the order of their numbers of tests, most first; of equally many, in the order given. Each is looked at once. */
export const mostTestedFirst = <One>(choices: readonly One[], testsOf: (choice: One) => number): One[] => {
  /** By number of tests; most have none. */
  const tested: One[][] = []
  const untested: One[] = []
  for (const choice of choices) {
    const tests = testsOf(choice)
    if (tests === 0) untested.push(choice)
    else (tested[tests] ??= []).push(choice)
  }
  const ordered: One[] = []
  for (const tests of Object.keys(tested).toReversed()) for (const choice of tested[Number(tests)]!) ordered.push(choice)
  for (const choice of untested) ordered.push(choice)
  return ordered
}
