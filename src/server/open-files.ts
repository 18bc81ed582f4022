/** Connections are open files too; below this a server would refuse visitors with errors that do not say why. */
const MIN_OPEN_FILES = 256

/** How many files this process may have open at a time, where the system tells. */
const openFilesLimit = (): number | undefined => {
  // Without it the report looks up the names of the other ends of connections.
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
