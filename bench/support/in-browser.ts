import type { Report } from './measurement.ts'

/** Measurements that run in pages use a browser's types, which the rest of the project must not see. */
export type BrowserMeasurement = (report: Report, times: number) => Promise<void>

const FOLDER = new URL('../browser/', import.meta.url)

export const loadBrowserMeasurement = async (
  file: 'measure-pages.ts' | 'measure-pack.ts' | 'measure-chart.ts' | 'measure-tank.ts',
): Promise<BrowserMeasurement> => ((await import(new URL(file, FOLDER).href)) as { measure: BrowserMeasurement }).measure
