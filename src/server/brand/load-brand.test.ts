import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_BRAND_FOLDER, loadBrand } from './load-brand.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-brand-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the default brand is whole', () => {
  expect(loadBrand(DEFAULT_BRAND_FOLDER).resellers[0]).toMatchObject({ productSet: '89', country: 'US', language: 'en' })
})

test('a brand with faults is refused with each of them by name', () => {
  const path = join(folder, 'brand.json')
  const brand = { ...loadBrand(DEFAULT_BRAND_FOLDER), product: ' ', colours: { primary: 'green', primaryDark: '#000000' } }
  writeFileSync(path, JSON.stringify(brand))
  expect(() => loadBrand(folder)).toThrow(`${path}: product: must not be empty\n${path}: colours.primary: must be a colour such as #1b5e3a`)
})

test('a file that is no JSON, or that is missing, is told', () => {
  writeFileSync(join(folder, 'brand.json'), '{')
  expect(() => loadBrand(folder)).toThrow('brand.json is not JSON')
  expect(() => loadBrand(join(folder, 'nowhere'))).toThrow('cannot read the brand file')
})

test('GEO-02 sites of countries are https addresses by lower-case code, and may be left out', () => {
  const { redirectSites: _none, ...without } = loadBrand(DEFAULT_BRAND_FOLDER)
  const brandWith = (redirectSites: unknown) => {
    writeFileSync(join(folder, 'brand.json'), JSON.stringify({ ...without, redirectSites }))
    return () => loadBrand(folder)
  }
  expect(brandWith(undefined)().redirectSites).toEqual({})
  expect(brandWith({ de: 'https://de.example.com/mixing' })().redirectSites).toEqual({ de: 'https://de.example.com/mixing' })
  expect(brandWith({ de: 'javascript:alert(1)' })).toThrow('redirectSites.de: must be an address that begins with https://')
  expect(brandWith({ de: 'http://de.example.com' })).toThrow('must be an address that begins with https://')
  expect(brandWith({ Germany: 'https://de.example.com' })).toThrow('must be named by lower-case country codes')
})
