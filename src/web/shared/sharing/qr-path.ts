import { encode } from 'uqr'

/** Modules of white around a code, which readers need. */
const QUIET_ZONE = 4

/** An address as a QR code: the width of its square in modules, and the dark ones as one SVG path. Throws where it is longer than a code can be. */
export const qrPath = (address: string, ecc: 'L' | 'M'): { size: number; path: string } => {
  const { data, size } = encode(address, { ecc, border: QUIET_ZONE })
  return { size, path: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('') }
}
