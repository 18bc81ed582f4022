import { MAX_QUANTITY } from '../recipe.ts'

/** What ISO 11783-10 version 4.3 says of the elements that we write, in our own words: attributes, their forms and lengths, and children. */
const NAME = '"(?:[^"<>&]|&(?:amp|lt|gt|quot);){1,32}"'
const id = (tag: string) => `"${tag}[0-9]{1,11}"`
const QUANTITY = '"([0-9]{1,10})"'
const line = (...parts: string[]): RegExp => new RegExp(`^ *<${parts.join(' ')}/?>$`, 'u')

const LINES: readonly RegExp[] = [
  line(
    'ISO11783_TaskData',
    'VersionMajor="4"',
    'VersionMinor="3"',
    `ManagementSoftwareManufacturer=${NAME}`,
    `ManagementSoftwareVersion=${NAME}`,
    'DataTransferOrigin="1"',
  ),
  line('CCT', `A=${id('CCT')}`, `B=${NAME}`, 'C="2"'),
  line('CTP', `A=${id('CTP')}`, `B=${NAME}`),
  line('PDT', `A=${id('PDT')}`, `B=${NAME}`, 'E="00(?:47|4A)"', 'F="1"'),
  line('PDT', `A=${id('PDT')}`, `B=${NAME}`, 'E="0047"', 'F="[23]"', `G=${QUANTITY}`),
  line('PRN', `A=${id('PDT')}`, `B=${QUANTITY}`),
  line('TSK', `A=${id('TSK')}`, `B=${NAME}`, 'G="1"', 'H="1"'),
  line('TZN', 'A="1"'),
  line('PDV', 'A="0001"', `B=${QUANTITY}`, `C=${id('PDT')}`),
  line('PAN', `A=${id('PDT')}`),
  line('CAN', `A=${id('CCT')}`),
  /^ *<\/(?:ISO11783_TaskData|PDT|TSK|TZN)>$/,
]
const DEFINING: ReadonlySet<string> = new Set(['CCT', 'CTP', 'PDT', 'TSK'])

/** What of a task file breaks the standard: a line of another form, a quantity that is too large, an id twice or that leads nowhere. */
export const isoxmlFaults = (xml: string): string[] => {
  const [declaration, ...lines] = xml.trimEnd().split('\n')
  const faults = declaration === '<?xml version="1.0" encoding="UTF-8"?>' ? [] : ['no declaration']
  const ids = new Set<string>()
  const references: string[] = []
  for (const text of lines) {
    const form = LINES.find((one) => one.test(text))
    if (!form) faults.push(`not of the standard: ${text}`)
    const quantity = form?.exec(text)?.[1]
    if (quantity !== undefined && Number(quantity) > MAX_QUANTITY) faults.push(`too large: ${text}`)
    const tag = /<(\w+)/.exec(text)?.[1] ?? ''
    const [own] = /(?<= A=")[A-Z]{3}\d+/.exec(text) ?? []
    if (own !== undefined && DEFINING.has(tag)) {
      if (ids.has(own)) faults.push(`twice: ${own}`)
      ids.add(own)
    } else if (own !== undefined) references.push(own)
    references.push(...(/(?<= C=")PDT\d+/.exec(text) ?? []))
  }
  return [...faults, ...references.filter((one) => !ids.has(one)).map((one) => `leads nowhere: ${one}`)]
}
