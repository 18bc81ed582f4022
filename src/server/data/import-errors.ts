export const MAX_LISTED_ERRORS = 100

type ImportError = { file: string; line?: number; column?: string; reason: string }

/** `tests.csv:12: result: must be C, CA or NC` */
export const errorText = ({ file, line, column, reason }: ImportError): string =>
  [line === undefined ? file : `${file}:${line}`, column, reason].filter((part) => part !== undefined).join(': ')

/** Lists the first hundred errors and counts all. */
export const createErrorList = () => {
  const listed: ImportError[] = []
  let count = 0
  return {
    listed,
    get count() {
      return count
    },
    add: (error: ImportError): void => {
      count++
      if (listed.length < MAX_LISTED_ERRORS) listed.push(error)
    },
    /** Errors that are only counted, beyond the listed ones. */
    addCount: (more: number): void => {
      count += more
    },
  }
}
export type ErrorList = ReturnType<typeof createErrorList>
