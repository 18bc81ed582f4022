import { OTHER_NAME_KINDS, type OtherName, type ProductFormulation } from '../../../domain/records.ts'
import { daysText, readDays } from './periods.ts'
import { quoted } from './read-cells.ts'
import { readStrengthItems, type ProductReader } from './tank-columns.ts'

const HOW_NAMES = 'must read like former:FR:2010-01-01/2019-12-31=NAME'
const HOW_FORMULATIONS = 'must read like FR | 2010-01-01/2019-12-31 | SC | zinc=150 g/L | note=TEXT'
const EVERYWHERE = '*'
/** Nothing is known of its days. */
const UNKNOWN_DAYS: ReadonlySet<string> = new Set(['', '/'])
const NOTE = /^note\s*=/i
const MAX_CODE = 20
const MAX_NOTE = 200
/** One formulation has strengths and a note. */
const MAX_ITEM = 1_000

/** The kind, then country and days, where they are known. */
const readOtherName = (read: ProductReader, item: string): OtherName | undefined => {
  const at = item.indexOf('=')
  const [written = '', ...more] = item
    .slice(0, Math.max(at, 0))
    .split(':')
    .map((part) => part.trim())
  const kind = OTHER_NAME_KINDS.find((one) => one === written.toLowerCase())
  const name = item.slice(at + 1).trim()
  const days = more.at(-1)?.includes('/') ? more.pop() : undefined
  if (kind === undefined || name === '' || more.length > 1) {
    read.error('other_names', `${quoted(item)} ${HOW_NAMES}; the kinds are ${OTHER_NAME_KINDS.join(', ')}`)
    return undefined
  }
  const period = days === undefined ? { from: '', until: '' } : readDays(days)
  if (typeof period === 'string') {
    read.error('other_names', `${quoted(item)} ${period}`)
    return undefined
  }
  return { name, kind, country: more[0] ? read.country('other_names', more[0]) : '', ...period }
}

/** The column `other_names`: `former:FR:2010-01-01/2019-12-31=Old Name;market:DE=Alter Name;parallel=Name`. */
export const readOtherNames = (read: ProductReader): OtherName[] =>
  read.list('other_names').flatMap((item) => readOtherName(read, item) ?? [])

const readFormulation = (read: ProductReader, item: string): ProductFormulation | undefined => {
  const [country = '', days = '', formulation = '', ...rest] = item.split('|').map((part) => part.trim())
  const notes = rest.filter((part) => NOTE.test(part))
  const period = UNKNOWN_DAYS.has(days) ? { from: '', until: '' } : readDays(days)
  const wrong = (reason: string): undefined => {
    read.error('formulations', `${quoted(item)} ${reason}`)
    return undefined
  }
  if (item.split('|').length < 3 || notes.length > 1) return wrong(HOW_FORMULATIONS)
  if (typeof period === 'string') return wrong(period)
  // An importing server may be asked again on the day itself; a later one is not made yet.
  if (period.from > read.today) return wrong(`begins after today, ${read.today}`)
  if (formulation.length > MAX_CODE) return wrong(`has a formulation of more than ${MAX_CODE} characters`)
  const note = notes[0]?.replace(NOTE, '').trim() ?? ''
  if (note.length > MAX_NOTE) return wrong(`has a note of more than ${MAX_NOTE} characters`)
  const strengths = readStrengthItems(
    read,
    'formulations',
    rest.filter((part) => part !== '' && !NOTE.test(part)),
    {
      form: read.cell('form') === 'P' ? 'P' : 'L',
      // The column has the density of today, which a formulation of before need not have had.
      density: null,
      lacking: 'write g/L, since the density that it had is not known',
    },
  )
  const isEverywhere = country === '' || country === EVERYWHERE
  return { country: isEverywhere ? '' : read.country('formulations', country), ...period, formulation, strengths, note }
}

/**
 * The column `formulations`, oldest first: `FR | 2010-01-01/2019-12-31 | SC | zinc=150 g/L | note=TEXT`, the country `*` or empty for
 * everywhere. Of a country no two may begin on one day: which one is newer would not be known.
 */
export const readFormulations = (read: ProductReader): ProductFormulation[] => {
  const found = read.list('formulations', MAX_ITEM).flatMap((item) => readFormulation(read, item) ?? [])
  const begun = new Set<string>()
  for (const { country, from } of found) {
    const key = `${country} ${from}`
    if (begun.has(key))
      read.error(
        'formulations',
        `has two that begin ${from === '' ? 'on no day' : `on ${from}`} in ${country === '' ? 'all countries' : country}`,
      )
    begun.add(key)
  }
  return found.toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
}

export const otherNameText = ({ kind, country, from, until, name }: OtherName): string =>
  `${[kind, country, from === '' && until === '' ? '' : daysText({ from, until })].filter(Boolean).join(':')}=${name}`

export const formulationText = (
  { country, from, until, formulation, note }: Omit<ProductFormulation, 'strengths'>,
  strengths: readonly string[],
): string =>
  [country || EVERYWHERE, daysText({ from, until }), formulation, ...strengths, ...(note === '' ? [] : [`note=${note}`])].join(' | ')
