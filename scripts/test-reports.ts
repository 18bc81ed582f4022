/** Paths of the runners' reports, from the project's root. */
export const REPORTS = {
  vitest: 'test-results/vitest.json',
  parts: 'test-results/parts.json',
  playwright: 'test-results/playwright.json',
} as const

/** `why` is the failure's message, if the report has it. */
export type RanTest = { title: string; outcome: 'passed' | 'failed' | 'skipped'; why?: string | undefined }

type VitestReport = { testResults: { assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[] }

export const vitestTests = (json: string): RanTest[] =>
  (JSON.parse(json) as VitestReport).testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, status, failureMessages }) => ({
      title: fullName,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
      why: failureMessages?.join('\n'),
    }))

type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[]
}

const OUTCOMES = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const

const testsOf = (suite: PlaywrightSuite, above: string): RanTest[] => {
  const title = `${above} ${suite.title}`.trim()
  return [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ status }) => ({ title: `${title} ${spec.title}`, outcome: OUTCOMES[status] })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, title)),
  ]
}

export const playwrightTests = (json: string): RanTest[] =>
  (JSON.parse(json) as { suites: PlaywrightSuite[] }).suites.flatMap((suite) => testsOf(suite, ''))
