import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Brand } from '../src/contract/brand.ts'

const folder = process.env['TANKMIX_BRAND'] ?? fileURLToPath(new URL('../brand/tankmix', import.meta.url))

/** The brand of the screenshots: that of `TANKMIX_BRAND`, else the default one. */
export const lookedAt = {
  brand: JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')) as Brand,
  /** The folder's name. */
  name: basename(folder),
}
