/** The oldest browsers in which everything works (FLOOR-01): the check of the built files knows the data of these names. */
export const FLOOR = {
  safari: '15.4',
  safari_ios: '15.4',
  chrome: '92',
  chrome_android: '92',
  edge: '92',
  firefox: '102',
  firefox_android: '102',
  samsunginternet_android: '16.0',
} as const

/** The same for the build, which only knows engines: Samsung Internet 16 is Chromium 92. */
export const BUILD_TARGET = [`safari${FLOOR.safari}`, `chrome${FLOOR.chrome}`, `edge${FLOOR.edge}`, `firefox${FLOOR.firefox}`]
