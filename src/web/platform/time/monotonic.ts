/**
 * Milliseconds that only ever grow, by the larger of what two clocks say: the browser's own stands still while some devices sleep, and the
 * device's can be set. Neither can make time that has passed look shorter.
 */
export const createMonotonic = (steady: () => number, device: () => number) => {
  let time = 0
  let lastSteady = steady()
  let lastDevice = device()
  return (): number => {
    const [nowSteady, nowDevice] = [steady(), device()]
    time += Math.max(0, nowSteady - lastSteady, nowDevice - lastDevice)
    lastSteady = nowSteady
    lastDevice = nowDevice
    return time
  }
}
