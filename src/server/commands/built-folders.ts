import { fileURLToPath } from 'node:url'

/** Where the build puts the pages, and what draws them on the server. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../dist/web', import.meta.url))
export const VIEW_FOLDER = fileURLToPath(new URL('../../../dist/ssr', import.meta.url))
