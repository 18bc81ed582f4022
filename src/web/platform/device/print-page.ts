import { afterPrint } from './after-print.ts'

/** Whether the browser prints; Firefox for Android does so since 114. */
export const canPrint = (): boolean => 'print' in globalThis

/** Prints the page as it is; resolves when the browser's dialog is closed. */
export const printPage = (): Promise<void> =>
  new Promise((resolve) => {
    afterPrint(resolve)
    print()
  })
