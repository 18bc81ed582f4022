import eppo from '../../../../content/crops/codes/eppo.json' with { type: 'json' }
import type { Brand } from '../../../contract/brand.ts'
import { licenceOfData } from '../../../contract/data-licence.ts'
import { citationFile } from '../../../domain/citations.ts'
import { commonNameAddress, eppoAddress } from '../../../domain/sources/standard-names.ts'
import { eppoOf, type EppoList } from '../../../domain/take-along/eppo.ts'
import { csvLine } from '../../../domain/spreadsheet-csv.ts'
import {
  changesSince,
  EVIDENCE_LEVEL,
  INCOMPLETE,
  RELEASE_COLUMNS,
  type ReleaseData,
  type RowHashes,
  SOURCE,
  UNDER_REVIEW,
} from './release-rows.ts'
import type { ChangeCounts } from './shown-file.ts'
import { sha256Hex } from '../../process/sha256.ts'

export type ReleaseBrand = Pick<Brand, 'product' | 'dataLicence' | 'registeredOffice'>
/** The files of a release by name; the last ones name the others by their SHA-256. */
type ReleaseFiles = { files: Record<string, string>; changes: ChangeCounts }

const NUMBERS = new Set(['density', 'water_rate', 'hardness', 'water_ph', 'temperature', 'hours', 'rate'])
const CHANGE_COLUMNS = ['record', 'id', 'change'] as const
const DIALECT = { lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true }

const TYPES: Record<string, string> = {
  order: 'integer',
  year: 'integer',
  date: 'date',
  [UNDER_REVIEW]: 'boolean',
  [INCOMPLETE]: 'boolean',
}
const DESCRIPTIONS: Record<string, string> = {
  laboratory: 'The laboratory that made the test, an id of laboratories.csv; empty for the own laboratory of this service.',
  [SOURCE]: 'Whose the test is: own, of the laboratory of this service, or partner, of the laboratory that the row names.',
  verdict: 'What others published: C compatible, CA compatible with care, NC not compatible. It is no test.',
  reference: 'Where it was published: an https address.',
  accreditation: 'What the laboratory is accredited for, in its own words; may be empty.',
  [UNDER_REVIEW]:
    'Whether the laboratory is looking at this test again: it may be amended or withdrawn, and must not be relied on meanwhile.',
  [EVIDENCE_LEVEL]:
    'How well the test is documented, and whether it was repeated, by the tests of this release; it changes no result. A: as B, and the result was repeated. B: readings and conditions are complete. C: readings, conditions or rates are missing. D: published elsewhere. Empty while the test is under review. Where this alone changes, changes.csv does not name the test.',
  [INCOMPLETE]: 'Whether readings that its method requires are missing or failed: a pass of it is none to rely on.',
}

const fieldOf = (column: string) => ({
  name: column,
  type: NUMBERS.has(column) ? 'number' : (TYPES[column] ?? 'string'),
  ...(DESCRIPTIONS[column] === undefined ? {} : { description: DESCRIPTIONS[column] }),
})
const keyed = (columns: readonly string[], primaryKey: string[], more: object = {}) => ({
  fields: columns.map(fieldOf),
  missingValues: [''],
  primaryKey,
  ...more,
})
const reference = (field: string, resource: string) => ({ fields: [field], reference: { resource, fields: ['id'] } })
const SCHEMAS: Record<string, object> = {
  published: keyed(RELEASE_COLUMNS.published, ['id']),
  products: keyed(RELEASE_COLUMNS.products, ['id']),
  tests: keyed(RELEASE_COLUMNS.tests, ['id']),
  laboratories: keyed(RELEASE_COLUMNS.laboratories, ['id']),
  ingredients: keyed(RELEASE_COLUMNS.ingredients, ['test_id', 'order'], {
    foreignKeys: [reference('test_id', 'tests'), reference('product_id', 'products')],
  }),
  changes: keyed(CHANGE_COLUMNS, ['record', 'id']),
}

const OF_LABORATORY = [reference('laboratory', 'laboratories')]

const EPPO: EppoList = eppo
const LICENCE = 'LICENCE.txt'
const CITATION = 'CITATION.cff'
const PROFILE = 'https://datapackage.org/profiles/2.0/datapackage.json'

/** Crops that have an EPPO code, and active ingredients by their ISO common names, with where each is described (CITE-05). */
const linkedNames = ({ crops, actives }: ReleaseData['names']) => {
  const plants = crops.flatMap((name) => {
    const code = eppoOf(name, EPPO.codes, {})
    return code === '' ? [] : [{ field: 'tests.crop', name, standard: 'EPPO', code, path: eppoAddress(code) }]
  })
  const substances = actives.flatMap((name) => {
    const path = commonNameAddress(name)
    return path === undefined ? [] : [{ field: 'products.active_ingredients', name, standard: 'ISO 1750', path }]
  })
  const codes = plants.length > 0 ? [{ title: `EPPO Codes, last updated ${EPPO.updated}`, path: 'https://www.eppo.int' }] : []
  return { ...(codes.length > 0 && { sources: codes }), names: [...plants, ...substances] }
}

/** Under which terms the data may be used, in words: the owner decides. */
const licenceText = (brand: ReleaseBrand): string => {
  const { isGranted, name, url } = licenceOfData(brand)
  return isGranted
    ? `The data of ${brand.product} may be used under ${name}.\n${url === undefined ? '' : `${url}\n`}`
    : `${name} for the data of ${brand.product}: they may be read, and nothing more without the owner's consent.\n`
}

/** What a release is called, wherever it is cited. */
export const releaseTitle = ({ product }: Pick<Brand, 'product'>): string => `${product}: laboratory tests of tank mixes and seed coatings`

/** What no file of a release shows. */
export const RELEASE_LIMITS =
  'Each test is one laboratory test under its conditions: physical compatibility only, not crop safety, not efficacy, not legal permission. What is not in the files was not tested or is not public; it is not known.'

/** Every file of a release. The same data, release before, version and brand give the same bytes. */
export const describeRelease = (
  data: ReleaseData,
  { before, version, brand }: { before: RowHashes | undefined; version: string; brand: ReleaseBrand },
): ReleaseFiles => {
  const changes = changesSince(before, data.hashes)
  const changesFile = `${[csvLine(CHANGE_COLUMNS), ...changes.map(({ record, id, change }) => csvLine([record, id, change]))].join('\r\n')}\r\n`
  const tables: Record<string, string> = { ...data.files, changes: changesFile }
  const licence = licenceOfData(brand)
  const resources = Object.entries(tables).map(([name, text]) => ({
    name,
    type: 'table',
    path: `${name}.csv`,
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    bytes: Buffer.byteLength(text),
    hash: `sha256:${sha256Hex(text)}`,
    dialect: DIALECT,
    schema: name === 'tests' && tables['laboratories'] !== undefined ? { ...SCHEMAS[name], foreignKeys: OF_LABORATORY } : SCHEMAS[name],
  }))
  const described = {
    $schema: PROFILE,
    conformsTo: PROFILE,
    name: 'tank-mix-tests',
    title: releaseTitle(brand),
    description: RELEASE_LIMITS,
    version,
    created: `${version.slice(0, 10)}T00:00:00Z`,
    contributors: [{ title: brand.registeredOffice.company, roles: ['publisher'] }],
    licenses: [{ path: licence.url ?? LICENCE, title: licence.name }],
    ...linkedNames(data.names),
    resources,
  }
  const files: Record<string, string> = {
    ...Object.fromEntries(Object.entries(tables).map(([name, text]) => [`${name}.csv`, text])),
    [LICENCE]: licenceText(brand),
    [CITATION]: citationFile({ publisher: brand.registeredOffice.company, title: releaseTitle(brand), version, licenceUrl: licence.url }),
    'datapackage.json': `${JSON.stringify(described, null, 2)}\n`,
  }
  const sums = Object.keys(files)
    .toSorted()
    .map((name) => `${sha256Hex(files[name]!)}  ${name}\n`)
  const counts: ChangeCounts = { added: 0, amended: 0, withdrawn: 0 }
  for (const { change } of changes) counts[change]++
  return { files: { ...files, SHA256SUMS: sums.join('') }, changes: counts }
}
