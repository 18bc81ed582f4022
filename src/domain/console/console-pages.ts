/** Where the console's pages begin, and those that are open without a session. */
export const CONSOLE = '/console'
export const SIGN_IN_PAGE = `${CONSOLE}/sign-in`
/** The invitation's token follows in the fragment, which no server sees. */
export const JOIN_PAGE = `${CONSOLE}/join`

/** Letters, digits and a few signs between single slashes: nothing that a browser could take for another host. */
const CONSOLE_PATH = /^\/console(\/[\w-][\w.-]*)*(\?[\w=&%.-]*)?$/

/** The page of the console to open after a sign-in: the asked one if it is one, else the first. */
export const pageAfterSignIn = (asked: string | undefined): string =>
  asked !== undefined && asked.length <= 500 && CONSOLE_PATH.test(asked) && !asked.startsWith(SIGN_IN_PAGE) && !asked.startsWith(JOIN_PAGE)
    ? asked
    : CONSOLE
