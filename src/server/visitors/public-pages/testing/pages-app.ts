import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadBrand } from '../../brand/load-brand.ts'
import { loadBuiltView } from '../../pages/first-view.ts'
import type { TestOptions } from '../../../testing/test-app.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

/** A brand with public pages, and what the build made to draw them. */
export const pagesOptions = async (): Promise<TestOptions> => ({
  brand: loadBrand(join(ROOT, 'brand', 'spraypair')),
  builtView: await loadBuiltView(join(ROOT, 'dist', 'ssr')),
})
