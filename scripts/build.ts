import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Builds the pages and compresses them once, so that the server only sends. */
const root = fileURLToPath(new URL('..', import.meta.url))
const web = join(root, 'dist', 'web')
const COMPRESSED = /\.(js|css|svg|json|webmanifest)$/
const MIN_BYTES = 500

await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })

for (const entry of await readdir(web, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSED.test(entry.name) || entry.parentPath.includes('.vite')) continue
  const path = join(entry.parentPath, entry.name)
  const content = await readFile(path)
  if (content.length < MIN_BYTES) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, brotliCompressSync(content, { params }))
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
}
