import { afterPrint } from '../../../../platform/device/after-print.ts'
import { createStore } from '../../../../platform/store.ts'

/** The sizes of paper that a tank is printed on. */
export type Paper = 'a4' | 'a5'

/** The paper that is printed on. */
export const paper = createStore<Paper>('a4')

/** Prints the tank on the small form that fits a clipboard or the door of a shed; later prints are whole pages again (TANK-145). */
export const printSmall = (): void => {
  paper.set('a5')
  afterPrint(() => paper.set('a4'))
  print()
}
