/** Three small files that import, and edits of them that do not. */
export const FILES = {
  products: {
    header: 'id,kind,name,manufacturer,form,formulation,active_ingredients,countries,market_names,product_sets',
    rows: ['1,maker,Zincora,Maker,L,SC,Zinc,FR,,89', '2,agrochemical,Folpan,Other,P,WG,Folpet,,,'],
  },
  tests: {
    header: 'id,kind,country,date,result,water_rate,crop,benefit,observations',
    rows: ['1001,foliar,FR,2025-03-14,C,200,Wheat,,Uniform', '1002,foliar,FR,2025-03-15,NC,150.5,Wheat,,Lumps'],
  },
  ingredients: { header: 'test_id,order,product_id,rate', rows: ['1001,1,1,1.5', '1001,2,2,0.25'] },
} as const
export type Key = keyof typeof FILES
export type Content = string | Buffer

export const content = (key: Key): string => [FILES[key].header, ...FILES[key].rows, ''].join('\n')
/** The second row of data, which is line 3, with a cell replaced; a column that the header lacks is added. */
export const cell = (key: Key, column: string, value: string): string => {
  const { header, rows } = FILES[key]
  const columns = header.split(',')
  const cells = rows[1].split(',')
  const place = columns.includes(column) ? columns.indexOf(column) : columns.push(column) - 1
  cells[place] = /[",;\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
  const first = rows[0] + ','.repeat(columns.length - header.split(',').length)
  return [columns.join(','), first, cells.join(','), ''].join('\n')
}
export const semicolons = (text: string): string => text.replaceAll(',', ';')
export const semicolonCell = (key: Key, column: string, value: string): string =>
  semicolons(cell(key, column, 'VALUE')).replace('VALUE', value)
export const lines = (key: Key, ...more: string[]): string => `${content(key)}${more.join('\n')}\n`
export const long = (length: number): string => 'x'.repeat(length)

export type Case = [what: string, key: Key, content: Content, error: string]
export const wrongCell = (what: string, key: Key, column: string, value: string, reason: string): Case => [
  what,
  key,
  cell(key, column, value),
  `${key}.csv:3: ${column}: ${reason}`,
]
