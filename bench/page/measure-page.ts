import { byEffort } from '../support/effort.ts'
import { loadBrowserMeasurement } from '../support/in-browser.ts'
import type { Measurement } from '../support/measurement.ts'
import { gzipBytes, routeBytes } from './page-bytes.ts'

export const measurePage: Measurement = {
  name: 'page',
  title: 'what pages load before they can be used, and how soon they can be in a slow browser',
  run: async (report, effort) => {
    const routes = await routeBytes()
    for (const { file, bytes } of routes[0]!.files)
      report('The page /, gzip', { part: file.replace(/^assets\//, '').replace(/-[\w-]{7,8}\./, '.'), bytes })
    report('The page /, gzip', { part: 'index.html', bytes: await gzipBytes('index.html') })
    for (const { route, script, style } of routes)
      report('Routes, gzip bytes with the texts of the largest language', { route, JavaScript: script, CSS: style })
    await (
      await loadBrowserMeasurement('measure-pages.ts')
    )(report, byEffort(effort, 1, 7))
  },
}
