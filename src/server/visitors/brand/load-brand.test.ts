import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_BRAND_FOLDER, loadBrand, referencePrefixOf } from './load-brand.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-brand-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the default brand is valid', () => {
  expect(loadBrand(DEFAULT_BRAND_FOLDER).resellers[0]).toMatchObject({ productSet: '89', country: 'US', language: 'en' })
})

test('BRAND-02 references begin with the brand’s own prefix, or its storage prefix where the file has none', () => {
  expect(referencePrefixOf(loadBrand(DEFAULT_BRAND_FOLDER))).toBe('TM')
  expect(referencePrefixOf({ referencePrefix: undefined, storagePrefix: 'sprp' })).toBe('SPRP')
  const path = join(folder, 'brand.json')
  writeFileSync(path, JSON.stringify({ ...loadBrand(DEFAULT_BRAND_FOLDER), referencePrefix: 'tm-' }))
  expect(() => loadBrand(folder)).toThrow(`${path}: referencePrefix: must be 1 to 10 capital letters A to Z or digits, a letter first`)
})

test('a brand with errors is refused, and each error names its field', () => {
  const path = join(folder, 'brand.json')
  const brand = {
    ...loadBrand(DEFAULT_BRAND_FOLDER),
    product: ' ',
    colours: { primary: 'green', primaryDark: '#ffffff', banner: '#000000' },
  }
  writeFileSync(path, JSON.stringify(brand))
  expect(() => loadBrand(folder)).toThrow(`${path}: product: must not be empty\n${path}: colours.primary: must be a colour such as #1b5e3a`)
})

test('each error in contacts, sites and images is reported', () => {
  const path = join(folder, 'brand.json')
  const brand = loadBrand(DEFAULT_BRAND_FOLDER)
  const contact = { countryCode: 'DE', contactPage: 'http://example.com/', infoPage: 'https://example.com/' }
  const write = (changes: object) => writeFileSync(path, JSON.stringify({ ...brand, ...changes }))
  write({ contacts: [contact] })
  expect(() => loadBrand(folder)).toThrow(`${path}: contacts.0.contactPage: must be an address that begins with https://`)
  write({ contacts: [{ ...contact, contactPage: contact.infoPage, countryCode: 'xx' }] })
  expect(() => loadBrand(folder)).toThrow(`${path}: contacts.0.countryCode: must be an upper-case ISO country code`)
  write({ contacts: [brand.contacts[0], brand.contacts[0]] })
  expect(() => loadBrand(folder)).toThrow(`${path}: contacts: must name each country once`)
  write({ redirectSites: { fr: 'https://example.com/' } })
  expect(() => loadBrand(folder)).toThrow(`${path}: redirectSites`)
  write({ redirectSites: { de: 'javascript:alert(1)' } })
  expect(() => loadBrand(folder)).toThrow(`${path}: redirectSites.de: must be an address that begins with https://`)
  write({ banners: { ...brand.banners, seed: '../secret.svg' } })
  expect(() => loadBrand(folder)).toThrow(`${path}: banners.seed: must be the name of an svg, webp, png or jpg file`)
  write({})
  expect(() => loadBrand(folder)).toThrow(`${join(folder, brand.banners.search)} is missing: brand.json names it`)
})

test('DAYS-01 a time zone that is none is refused and its field named; one of the IANA database is taken', () => {
  const path = join(folder, 'brand.json')
  const [brand, laboratory] = [loadBrand(DEFAULT_BRAND_FOLDER), { name: 'Station', addressLines: ['Route 1'] }]
  const write = (timeZone: string) => writeFileSync(path, JSON.stringify({ ...brand, laboratory: { ...laboratory, timeZone } }))
  for (const none of ['Warsaw', '+02:00', '']) {
    write(none)
    expect(() => loadBrand(folder)).toThrow(`${path}: laboratory.timeZone: must be the name of a time zone, such as Europe/Warsaw`)
  }
  write('Europe/Warsaw')
  // The images that the file names are not in this folder; nothing else is wrong.
  expect(() => loadBrand(folder)).not.toThrow('laboratory')
})

test('BRAND-01 each error in resellers and colours is reported', () => {
  const path = join(folder, 'brand.json')
  const brand = loadBrand(DEFAULT_BRAND_FOLDER)
  const reseller = brand.resellers[0]!
  const write = (changes: object) => writeFileSync(path, JSON.stringify({ ...brand, ...changes }))
  const refused = (resellers: object[], told: string) => {
    write({ resellers })
    expect(() => loadBrand(folder)).toThrow(`${path}: resellers${told}`)
  }
  for (const slug of ['api', 'request', 'tankmix', 'forbidden'])
    refused([{ ...reseller, slug }], '.0.slug: is already the path of another page or call')
  refused([reseller, reseller], ': must have different slugs')
  refused([{ ...reseller, country: 'XX' }], '.0.country: must be an upper-case ISO country code')
  refused([{ ...reseller, language: 'sv' }], '.0.language: must be one of en, cs')
  refused([{ ...reseller, name: 'seed' }], '.0.name: must not be a kind of request')
  write({ colours: { ...brand.colours, primary: '#ffee00' } })
  expect(() => loadBrand(folder)).toThrow(`${path}: colours.primary: has too little contrast`)
})

test('GEO-02 the sites of countries may be left out', () => {
  const { redirectSites: _none, logo: _logo, ...without } = loadBrand(DEFAULT_BRAND_FOLDER)
  writeFileSync(join(folder, 'brand.json'), JSON.stringify(without))
  for (const image of [...Object.values(without.banners), ...Object.values(without.icons)]) writeFileSync(join(folder, image), '<svg/>')
  expect(loadBrand(folder).redirectSites).toEqual({})
})

test('a file that is not JSON, or is missing, is reported', () => {
  writeFileSync(join(folder, 'brand.json'), '{')
  expect(() => loadBrand(folder)).toThrow('brand.json is not JSON')
  expect(() => loadBrand(join(folder, 'nowhere'))).toThrow('cannot read the brand file')
})

test('MON-11 a field that no brand has is named, with the one that was meant, at every depth', () => {
  const path = join(folder, 'brand.json')
  const brand = loadBrand(DEFAULT_BRAND_FOLDER)
  const changes = {
    opendata: true,
    alert: true,
    colours: { ...brand.colours, primry: '#000000' },
    resellers: [{ ...brand.resellers[0], colour: 1 }],
  }
  writeFileSync(path, JSON.stringify({ ...brand, ...changes }))
  expect(() => loadBrand(folder)).toThrow(
    [
      'colours.primry: is no field of a brand; did you mean primary?',
      'resellers.0.colour: is no field of a brand',
      'opendata: is no field of a brand; did you mean openData?',
      'alert: is no field of a brand; did you mean alerts?',
    ]
      .map((message) => `${path}: ${message}`)
      .join('\n'),
  )
})

test('LIMIT-06 invented products belong to a made-up manufacturer: a file without one has a general name, and one with a company of its own is refused', () => {
  const path = join(folder, 'brand.json')
  const { demonstration, ...older } = loadBrand(DEFAULT_BRAND_FOLDER)
  const { maker, registeredOffice, resellers } = older
  expect([maker, registeredOffice.company, resellers[0]!.name]).not.toContain(demonstration)
  for (const image of [...Object.values(older.banners), ...Object.values(older.icons)]) writeFileSync(join(folder, image), '<svg/>')
  writeFileSync(path, JSON.stringify(older))
  expect(loadBrand(folder).demonstration).toBe('Demonstration')
  for (const real of [maker, maker.toUpperCase(), ` ${registeredOffice.company} `, resellers[0]!.name]) {
    writeFileSync(path, JSON.stringify({ ...older, demonstration: real }))
    expect(() => loadBrand(folder)).toThrow(
      `${path}: demonstration: must be a made-up manufacturer, not the maker, the company or a reseller`,
    )
  }
  writeFileSync(path, JSON.stringify({ ...older, demonstration: ' ' }))
  expect(() => loadBrand(folder)).toThrow(`${path}: demonstration: must not be empty`)
})
