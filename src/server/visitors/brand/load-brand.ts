import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import { brand, type Brand } from '../../../contract/brand.ts'
import { unknownFields } from './unknown-fields.ts'

export const DEFAULT_BRAND_FOLDER = fileURLToPath(new URL('../../../../brand/tankmix', import.meta.url))

/** Reads brand.json of a brand folder. Throws an error that names the file and lists every error in it. */
export const loadBrand = (folder: string): Brand => {
  const path = join(folder, 'brand.json')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`cannot read the brand file ${path}`, { cause: error })
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
  const result = z.safeParse(brand, parsed)
  const unknown = unknownFields(brand, parsed)
  if (result.success && unknown.length === 0 && !isOfARealCompany(result.data)) return withItsImages(folder, result.data)
  const real = result.success && isOfARealCompany(result.data) ? [REAL_COMPANY] : []
  const wrong = result.error?.issues.map(({ path: field, message }) => `${field.join('.') || 'file'}: ${message}`) ?? []
  throw new Error([...wrong, ...real, ...unknown].map((message) => `${path}: ${message}`).join('\n'))
}

const REAL_COMPANY = 'demonstration: must be a made-up manufacturer, not the maker, the company or a reseller: invented products may fail'

/** Whether the invented products of the demonstration would be those of a company that the file names. */
const isOfARealCompany = ({ demonstration, maker, registeredOffice, resellers }: Brand): boolean =>
  [maker, registeredOffice.company, ...resellers.map(({ name }) => name)].some(
    (name) => name.trim().toLowerCase() === demonstration.trim().toLowerCase(),
  )

/** The prefix of references; older brand files have no field for it. */
export const referencePrefixOf = ({ referencePrefix, storagePrefix }: Pick<Brand, 'referencePrefix' | 'storagePrefix'>): string =>
  referencePrefix ?? storagePrefix.toUpperCase()

/** Files of the brand's folder that pages show. */
export const imagesOf = ({ banners, icons, logo, logoDark }: Brand): string[] => [
  ...new Set([...Object.values(banners), ...Object.values(icons), logo, logoDark].filter((file) => file !== undefined)),
]

const withItsImages = (folder: string, loaded: Brand): Brand => {
  const missing = imagesOf(loaded).filter((image) => !existsSync(join(folder, image)))
  if (missing.length > 0) throw new Error(missing.map((image) => `${join(folder, image)} is missing: brand.json names it`).join('\n'))
  return loaded
}
