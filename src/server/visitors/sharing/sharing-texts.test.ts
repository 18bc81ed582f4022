import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { loadSharingTexts } from './sharing-texts.ts'

const FOLDER = fileURLToPath(new URL('../../../../content/sharing', import.meta.url))
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-sharing-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('PREF-02 ANS-43 every language has its own texts of shared links', () => {
  const texts = loadSharingTexts()
  const seen = new Set(LANGUAGE_CODES.map((language) => texts(language).site))
  expect(seen.size).toBe(LANGUAGE_CODES.length)
})

test.each([
  ['a variable that is missing', '"counts": "{pass} pass, {fail} fail"', 'counts: must hold {pass}, {withCare}, {fail}'],
  ['an unknown variable', '"counts": "{pass} {withCare} {fail} {all}"', 'counts: may only hold {pass}, {withCare}, {fail}'],
])('ANS-43 %s is reported at the start with file and text', (_rule, counts, message) => {
  cpSync(FOLDER, folder, { recursive: true })
  const path = join(folder, 'de.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"counts": ".*"/, counts))
  expect(() => loadSharingTexts(folder)).toThrow(message)
  expect(() => loadSharingTexts(folder)).toThrow('de.json')
})
