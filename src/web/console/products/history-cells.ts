/** The rows of a form for a cell of products.csv, and the cell that they make; the server reads it by the rules of an import. */
export type HistoryRow = Record<string, string>

type CellRows = {
  read: (item: string) => HistoryRow
  /** Undefined where nothing was entered. */
  write: (row: HistoryRow) => string | undefined
}

const DAYS = /^(\d{4}-\d{2}-\d{2})?\/(\d{4}-\d{2}-\d{2})?$/
const daysIn = (text: string): { from: string; until: string } => {
  const [, from = '', until = ''] = DAYS.exec(text) ?? []
  return { from, until }
}
const daysOf = ({ from = '', until = '' }: HistoryRow): string => (from === '' && until === '' ? '' : `${from}/${until}`)
const isEmpty = (row: HistoryRow): boolean => Object.values(row).every((text) => text === '')

export type HistoryCell = 'codes' | 'other_names' | 'formulations'

export const HISTORY_CELLS: Record<HistoryCell, CellRows> = {
  codes: {
    read: (item) => {
      const at = item.lastIndexOf(' ')
      const last = item.slice(at + 1)
      return at > 0 && DAYS.test(last) ? { code: item.slice(0, at), ...daysIn(last) } : { code: item, ...daysIn('') }
    },
    write: (row) => (isEmpty(row) ? undefined : [row['code'], daysOf(row)].filter(Boolean).join(' ')),
  },
  other_names: {
    read: (item) => {
      const at = item.indexOf('=')
      const [kind = '', ...more] = item.slice(0, at).split(':')
      const days = more.at(-1)?.includes('/') ? more.pop()! : ''
      return { name: item.slice(at + 1), kind, country: more[0] ?? '', ...daysIn(days) }
    },
    // A kind is always chosen: without a name nothing was entered.
    write: ({ name = '', kind = '', country = '', ...days }) =>
      isEmpty({ name, country, ...days }) ? undefined : `${[kind, country, daysOf(days)].filter(Boolean).join(':')}=${name}`,
  },
  formulations: {
    read: (item) => {
      const [country = '', days = '', formulation = '', ...rest] = item.split('|').map((part) => part.trim())
      const note = rest.find((part) => part.startsWith('note=')) ?? 'note='
      return {
        country: country === '*' ? '' : country,
        formulation,
        ...daysIn(days),
        strengths: rest.filter((part) => part !== '' && part !== note).join('\n'),
        note: note.slice('note='.length),
      }
    },
    write: (row) => {
      if (isEmpty(row)) return undefined
      const { country = '', formulation = '', strengths = '', note = '' } = row
      const lines = strengths.split('\n').map((line) => line.trim())
      return [country || '*', daysOf(row) || '/', formulation, ...lines.filter(Boolean), ...(note === '' ? [] : [`note=${note}`])].join(
        ' | ',
      )
    },
  },
}

export const rowsOfCell = (cell: HistoryCell, text: string): HistoryRow[] =>
  text
    .split(';')
    .map((item) => item.trim())
    .filter(Boolean)
    .map(HISTORY_CELLS[cell].read)

export const cellOfRows = (cell: HistoryCell, rows: readonly HistoryRow[]): string =>
  rows
    .map(HISTORY_CELLS[cell].write)
    .filter((item) => item !== undefined)
    .join(';')
