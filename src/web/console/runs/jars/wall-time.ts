/** Long enough for a change of the clocks to be seen on its other side. */
const TRIES = 2
const LENGTH = 'yyyy-MM-ddTHH:mm'.length

/** A moment as a field of date and time has it, yyyy-MM-ddTHH:mm, in a zone; in the device's where none is given. */
export const wallTime = (at: string | number, timeZone?: string): string => {
  const parts = new Map(
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T${parts.get('hour')}:${parts.get('minute')}`
}

/** The moment of what a field of date and time has; undefined while it has none. Of an hour that comes twice the one or the other. */
export const momentOfWall = (wall: string, timeZone?: string): string | undefined => {
  const meant = Date.parse(`${wall.slice(0, LENGTH)}Z`)
  if (Number.isNaN(meant)) return undefined
  let time = meant
  for (let tried = 0; tried < TRIES; tried += 1) time += meant - Date.parse(`${wallTime(time, timeZone)}Z`)
  return new Date(time).toISOString()
}
