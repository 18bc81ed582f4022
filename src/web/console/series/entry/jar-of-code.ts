import type { SeriesJar } from '../../../../contract/console/bench/series.ts'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'

/**
 * The test of a series that a label means: by its number, or by the address in its code. The labels of other series, and of other
 * installations, mean none.
 */
export const jarOfCode = (
  code: string,
  jars: readonly { test: Pick<SeriesJar['test'], 'id'> }[],
  origin = location.origin,
): string | undefined => {
  const written = code.trim()
  const start = `${origin}${CONSOLE_PAGES.tests}/`
  // A label of one of several jars names it after the test.
  const number = written.startsWith(start) ? written.slice(start.length).split('?')[0] : written
  return jars.find(({ test }) => test.id === number)?.test.id
}
