/** Prints the page as it is; resolves when the browser's dialog is closed. */
export const printPage = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('afterprint', () => resolve(), { once: true })
    print()
  })
