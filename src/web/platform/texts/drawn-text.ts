/** The text of a named element in what the server drew, until the page has taken it over. */
export const drawnText = (name: string): string | undefined =>
  typeof document === 'undefined' ? undefined : (document.querySelector(`[data-view] [data-drawn=${name}]`)?.textContent ?? undefined)
