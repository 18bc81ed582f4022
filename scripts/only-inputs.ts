import { isAbsolute, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Fails a build if it reads a file of the project that `npm start` does not watch for changes. */
export const onlyInputs = (isInput: (file: string) => boolean): Plugin => ({
  name: 'only-inputs',
  buildEnd(error) {
    if (error) return
    const read = [...this.getModuleIds()]
      .filter((id) => isAbsolute(id))
      .map((id) => relative(root, id.split('?')[0]!).split(sep).join('/'))
      .filter((file) => !file.startsWith('..') && !file.startsWith('node_modules/'))
    const unknown = read.filter((file) => !isInput(file))
    if (unknown.length > 0) this.error(`add to scripts/build-inputs.mjs what the build reads: ${[...new Set(unknown)].join(', ')}`)
  },
})
