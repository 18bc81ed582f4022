export const MAX_LISTED_FAULTS = 100

export type Fault = { file: string; line?: number; column?: string; reason: string }

/** `tests.csv:12: result: must be C, CA or NC` */
export const faultText = ({ file, line, column, reason }: Fault): string =>
  [line === undefined ? file : `${file}:${line}`, column, reason].filter((part) => part !== undefined).join(': ')

/** Lists the first hundred faults and counts all. */
export const createFaultList = () => {
  const listed: Fault[] = []
  let count = 0
  return {
    listed,
    get count() {
      return count
    },
    add: (fault: Fault): void => {
      count++
      if (listed.length < MAX_LISTED_FAULTS) listed.push(fault)
    },
    /** Faults known only by their number, beyond those that were listed. */
    addCount: (more: number): void => {
      count += more
    },
  }
}
export type FaultList = ReturnType<typeof createFaultList>
