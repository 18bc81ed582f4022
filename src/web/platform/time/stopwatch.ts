type Stopwatch = { elapsedMs: () => number }

export const startStopwatch = (): Stopwatch => {
  const startedAt = performance.now()
  return { elapsedMs: () => performance.now() - startedAt }
}
