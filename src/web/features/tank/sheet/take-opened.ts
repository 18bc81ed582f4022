import { createStore } from '../../../platform/store.ts'

/** Whether the tank's files are shown; what one does with the tank opens them too. */
export const takeOpened = createStore(false)
