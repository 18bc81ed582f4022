type RequestEntry = { method: string; url: string; outcome: number | string; elapsedMs: number }

/** The one place that writes to the browser's console. */
export const log = {
  request: ({ method, url, outcome, elapsedMs }: RequestEntry) =>
    // oxlint-disable-next-line no-console
    console.info(`${method} ${url} ${outcome} ${Math.round(elapsedMs)} ms`),
  // oxlint-disable-next-line no-console
  error: (error: unknown) => console.error(error),
}
