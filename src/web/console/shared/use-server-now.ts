import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** The time in milliseconds, again and again. By the server's clock where its time is given, as it was when it came; else by the device's. */
export const useServerNow = (serverTime?: string): number => {
  const [now, setNow] = useState(() => (serverTime === undefined ? Date.now() : Date.parse(serverTime)))
  useEffect(() => {
    const ahead = serverTime === undefined ? 0 : Date.parse(serverTime) - Date.now()
    const tick = () => setNow(Date.now() + ahead)
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [serverTime])
  return now
}
