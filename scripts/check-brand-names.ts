import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brandNamesIn, namesOf, type NamedBrand } from './brand-names.ts'

/** No brand's name is in code or in texts; brands are configuration (BRAND-02). */
const root = fileURLToPath(new URL('..', import.meta.url))
/** Tests name the default brand, to check that it is shown. */
const IS_TEST = /\.test\.tsx?$|\/testing\//
const IS_READ = /\.(ts|tsx|css|html|json|md|po|svg)$/
/** Sources of texts in catalogues: their comments name files. */
const CATALOGUE_COMMENT = /^#.*$/gm

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && IS_READ.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !IS_TEST.test(path))

const brands = readdirSync(join(root, 'brand')).map(
  (folder) => JSON.parse(readFileSync(join(root, 'brand', folder, 'brand.json'), 'utf8')) as NamedBrand,
)
const names = namesOf(brands)

let found = 0
for (const path of [...filesIn('src'), ...filesIn('content')]) {
  const text = readFileSync(path, 'utf8')
  for (const { line, name, text: where } of brandNamesIn(path.endsWith('.po') ? text.replaceAll(CATALOGUE_COMMENT, '') : text, names)) {
    console.error(`${path.slice(root.length)}:${line}: names "${name}", which belongs into brand/: ${where}`)
    found++
  }
}
if (found > 0) process.exitCode = 1
else console.log(`no name of ${brands.length} brands (${names.join(', ')}) in src/ or content/`)
