/** How much `y` grows for each 1 of `x`, by least squares; NaN for fewer than two points. */
export const slope = (points: readonly { x: number; y: number }[]): number => {
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const x = mean((point) => point.x)
  const y = mean((point) => point.y)
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return spread === 0 ? Number.NaN : points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread
}
