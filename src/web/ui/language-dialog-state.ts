import { createStore } from '../platform/store.ts'

/** Whether the visitor is choosing a language; buttons in several places open the one dialog. */
export const isLanguageDialogOpen = createStore(false)
export const openLanguageDialog = () => isLanguageDialogOpen.set(true)
