import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'

const ENTRY = fileURLToPath(new URL('../../src/domain/calls/open-pack.ts', import.meta.url))
export const PHRASES = { C: 'C', CA: 'CA', NC: 'NC' }

export type PackAnswers = {
  openPack: (
    json: string,
    texts: { phrases: () => Promise<typeof PHRASES> },
    asker: { resellers: [] },
  ) => { answer: (name: string, asked: object) => Promise<{ value: unknown }> }
}
declare global {
  interface Window {
    packAnswers: PackAnswers
    packBytes: Uint8Array
  }
}

/** The page's own code for packs, as one script. */
export const packScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: 'packAnswers' } },
  })
  const [bundle] = Array.isArray(built) ? built : []
  const [chunk] = bundle?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error('the build produced no script')
  return chunk.code
}

/** Gives a page the script and the bytes of a pack. */
export const givePack = async (page: Page, code: string, json: string): Promise<void> => {
  await page.addScriptTag({ content: code })
  await page.evaluate((text) => {
    window.packBytes = new TextEncoder().encode(text)
  }, json)
}
