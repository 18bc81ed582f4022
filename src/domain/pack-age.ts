/** Days after which data from a pack are no longer shown as a pass in green. */
const GREEN_DAYS = 30

/** Undefined is a server's. An age that is not known or negative, as after a clock was set back, proves nothing. */
export const isYoungEnough = (packAgeDays: number | undefined): boolean =>
  packAgeDays === undefined || (packAgeDays >= 0 && packAgeDays <= GREEN_DAYS)
