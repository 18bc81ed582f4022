/** The same choices in the order of their numbers of tests, most first; of equally many, in the order given. Each is looked at once. */
export const mostTestedFirst = <One>(choices: readonly One[], testsOf: (choice: One) => number): One[] => {
  const byTests = new Map<number, One[]>()
  for (const choice of choices) {
    const tests = testsOf(choice)
    const same = byTests.get(tests)
    if (same) same.push(choice)
    else byTests.set(tests, [choice])
  }
  return [...byTests].sort(([one], [other]) => other - one).flatMap(([, same]) => same)
}
