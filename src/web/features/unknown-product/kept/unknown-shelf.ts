/** Where reports of unknown products wait in the browser, and the note that some do. */
export const UNKNOWN_SHELF = 'unknownProducts'
