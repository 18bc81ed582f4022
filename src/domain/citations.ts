/** What a citation of a report names. Days are yyyy-MM-dd. */
export type Cited = {
  /** Whose service it is. */
  publisher: string
  /** Of the report: verdict, products and country. */
  title: string
  testId: string
  /** Undefined for a report of which none is known. */
  version: number | undefined
  testedOn: string
  address: string
  readOn: string
}

/** Characters that mean something in TeX. */
const TEX: Record<string, string> = { '\\': '\\textbackslash{}', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}' }
const inTex = (text: string): string => text.replaceAll(/[\\{}%&#_$~^]/g, (character) => TEX[character] ?? `\\${character}`)
const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const bibtex = (kind: string, key: string, fields: readonly [string, string][]): string =>
  `@${kind}{${key},\n${fields.map(([name, value]) => `  ${name} = {${value}},\n`).join('')}}\n`
const ris = (lines: readonly [string, string][]): string => lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('')
const slashed = (day: string): string => day.replaceAll('-', '/')

export const bibtexOf = ({ publisher, title, testId, version, testedOn, address, readOn }: Cited): string => {
  const fields: [string, string][] = [
    ['title', `{${inTex(inLine(title))}}`],
    ['institution', inTex(inLine(publisher))],
    ['type', 'Laboratory test report'],
    ['number', inTex(testId)],
    ['year', testedOn.slice(0, 4)],
    ['date', testedOn],
    ['url', address],
    ['urldate', readOn],
    ...(version === undefined ? [] : [['note', `Version ${version}`] as [string, string]]),
  ]
  const key = testId.replaceAll(/[^\w.-]/g, '')
  return bibtex('techreport', `test-${key}`, fields)
}

export const risOf = ({ publisher, title, testId, version, testedOn, address, readOn }: Cited): string => {
  const lines: [string, string][] = [
    ['TY', 'RPRT'],
    ['TI', inLine(title)],
    ['PB', inLine(publisher)],
    ['M3', 'Laboratory test report'],
    ['SN', testId],
    ['PY', testedOn.slice(0, 4)],
    ['DA', slashed(testedOn)],
    ...(version === undefined ? [] : [['ET', String(version)] as [string, string]]),
    ['UR', address],
    ['Y2', slashed(readOn)],
    ['ER', ''],
  ]
  return ris(lines)
}

/** What a citation of a release of all tests names. */
export type CitedRelease = {
  publisher: string
  title: string
  /** Its day, yyyy-MM-dd, and its number on that day from the second one on. */
  version: string
  /** Of the page that offers it. */
  address: string
}

/** A release as people paste it: in the style of the APA, as BibTeX and as RIS. */
export const citationsOfRelease = ({ publisher, title, version, address }: CitedRelease): { name: string; text: string }[] => {
  const day = version.slice(0, 10)
  const [by, called] = [inLine(publisher), inLine(title)]
  return [
    { name: 'APA', text: `${by.replace(/\.$/, '')}. (${day.slice(0, 4)}). ${called} (Version ${version}) [Data set]. ${address}` },
    {
      name: 'BibTeX',
      text: bibtex('misc', `tests-${version}`, [
        ['author', `{${inTex(by)}}`],
        ['title', `{${inTex(called)}}`],
        ['year', day.slice(0, 4)],
        ['date', day],
        ['version', version],
        ['note', `Data set, version ${version}`],
        ['url', address],
      ]),
    },
    {
      name: 'RIS',
      text: ris([
        ['TY', 'DATA'],
        ['TI', called],
        ['AU', by],
        ['PB', by],
        ['PY', day.slice(0, 4)],
        ['DA', slashed(day)],
        ['ET', version],
        ['UR', address],
        ['ER', ''],
      ]),
    },
  ]
}

/** A release in the Citation File Format 1.2.0. Its texts are in quotes as those of JSON, which YAML reads alike. */
export const citationFile = ({
  publisher,
  title,
  version,
  licenceUrl,
}: Omit<CitedRelease, 'address'> & { licenceUrl: string | undefined }): string =>
  [
    'cff-version: 1.2.0',
    'message: If you use these data, please cite this release.',
    'type: dataset',
    `title: ${JSON.stringify(inLine(title))}`,
    'authors:',
    `  - name: ${JSON.stringify(inLine(publisher))}`,
    `version: ${JSON.stringify(version)}`,
    `date-released: ${JSON.stringify(version.slice(0, 10))}`,
    ...(licenceUrl === undefined ? [] : [`license-url: ${JSON.stringify(licenceUrl)}`]),
    '',
  ].join('\n')
