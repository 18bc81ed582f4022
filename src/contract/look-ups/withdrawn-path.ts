/** Apart from the other paths, since only the history asks for it. */
export const WITHDRAWN_TESTS = 'tankmix/withdrawn-tests'
