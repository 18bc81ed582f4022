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
  return `@techreport{test-${key},\n${fields.map(([name, value]) => `  ${name} = {${value}},\n`).join('')}}\n`
}

export const risOf = ({ publisher, title, testId, version, testedOn, address, readOn }: Cited): string => {
  const slashed = (day: string): string => day.replaceAll('-', '/')
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
  return lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('')
}
