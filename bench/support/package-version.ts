import { readFileSync } from 'node:fs'

const PACKAGES = new URL('../../node_modules/', import.meta.url)

/** The version of an installed package, also of one that does not export its package.json. */
export const packageVersion = (name: string): string =>
  (JSON.parse(readFileSync(new URL(`${name}/package.json`, PACKAGES), 'utf8')) as { version: string }).version
