/** Connections are open files too; below this a server would refuse visitors with misleading errors. */
const MIN_OPEN_FILES = 256

/** Maximum number of open files of this process; undefined where the system does not report it. */
const openFilesLimit = (): number | undefined => {
  // Otherwise the report looks up the host names of all connections.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : undefined
}

/** Throws where too few files may be open to serve. */
export const requireOpenFiles = (limit = openFilesLimit()): void => {
  if (limit !== undefined && limit < MIN_OPEN_FILES)
    throw new Error(
      `only ${limit} files and connections may be open at a time; a server needs ${MIN_OPEN_FILES}: raise the limit (ulimit -n)`,
    )
}
