import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadMailTexts, type MailTexts } from './mail-texts.ts'

const ENGLISH = readFileSync(new URL('../../../content/mail/en.json', import.meta.url), 'utf8')
const english = JSON.parse(ENGLISH) as MailTexts

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-texts-'))
  writeFileSync(join(folder, 'en.json'), ENGLISH)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a language without a file uses English', () => {
  writeFileSync(join(folder, 'fr.json'), JSON.stringify({ ...english, acknowledgementSubject: 'Demande {reference}' }))
  const texts = loadMailTexts(folder)
  expect(texts('fr').acknowledgementSubject).toBe('Demande {reference}')
  expect(texts('de')).toEqual(english)
})

test('all errors of a file are reported, with the name of the file', () => {
  const { laboratorySubject, ...rest } = english
  expect(laboratorySubject).toContain('{reference}')
  writeFileSync(
    join(folder, 'de.json'),
    JSON.stringify({
      ...rest,
      acknowledgementSubject: 'Ihre Anfrage',
      acknowledgementText: '{reference} {nmae}',
      summary: { ...rest.summary, crop: '' },
    }),
  )
  expect(() => loadMailTexts(folder)).toThrow(
    /de\.json: laboratorySubject: .*; acknowledgementSubject: must hold \{reference\}; acknowledgementText: may only hold \{product\}, \{maker\}, \{reference\}; summary\.crop: must not be empty/,
  )
})

test('a file that is not JSON, and a missing English one, are reported by name', () => {
  writeFileSync(join(folder, 'de.json'), '{')
  expect(() => loadMailTexts(folder)).toThrow(/de\.json is not JSON/)
  rmSync(join(folder, 'de.json'))
  rmSync(join(folder, 'en.json'))
  expect(() => loadMailTexts(folder)).toThrow(/en\.json is missing/)
})
