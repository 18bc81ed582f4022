/** Invented products of a list; every sheet names some of them. */
export const LIST = [
  { id: '11', kind: 'maker', name: 'Zincora 700', form: 'L', role: '' },
  { id: '12', kind: 'maker', name: 'Mangavel', form: 'L', role: '' },
  { id: '13', kind: 'maker', name: 'Borasol', form: 'P', role: '' },
  { id: '21', kind: 'agrochemical', name: 'Folpan 80 WDG', form: 'P', role: '' },
  { id: '22', kind: 'agrochemical', name: 'Atlas 360', form: 'L', role: '' },
  { id: '23', kind: 'agrochemical', name: 'Softwater', form: 'L', role: 'water conditioner' },
] as const
export const PRODUCTS_CSV = [
  'id,kind,name,manufacturer,form,formulation,active_ingredients,countries,market_names,product_sets,role',
  ...LIST.map(({ id, kind, name, form, role }) => `${id},${kind},${name},Maker,${form},,,,,,${role}`),
].join('\n')

/** A test as it was made: metric, the day as yyyy-MM-dd. */
export type TrueTest = {
  id: string
  day: string
  result: 'C' | 'CA' | 'NC'
  water: number
  hardness: number | null
  ph: number | null
  temperature: number | null
  crop: string
  note: string
  products: { at: number; rate: number }[]
}

/** Numbers that look random and are the same each time. */
const numbersFrom = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state >>> 8) % 1_000_003) % below
  }
}

/** Tests of a laboratory by rules, so many. */
export const trueTests = (seed: number, count: number): TrueTest[] => {
  const next = numbersFrom(seed)
  return Array.from({ length: count }, (_, at) => {
    const first = next(LIST.length)
    const second = (first + 1 + next(LIST.length - 1)) % LIST.length
    const third = [...LIST.keys()].find((one) => one !== first && one !== second)!
    return {
      id: String(1000 * seed + at + 1),
      day: new Date(Date.UTC(2023, 0, 1 + next(700))).toISOString().slice(0, 10),
      result: (['C', 'CA', 'NC'] as const)[next(3)]!,
      water: 100 + 10 * next(30),
      hardness: next(4) === 0 ? null : 10 * (5 + next(40)),
      ph: next(4) === 0 ? null : 6 + next(20) / 10,
      temperature: next(4) === 0 ? null : 5 + next(20),
      crop: ['Wheat', 'Maize', ''][next(3)]!,
      note: ['', 'Slight foam; gone after 5 minutes', 'Lumps, "gritty"'][next(3)]!,
      products: [first, second, ...(next(2) === 0 ? [third] : [])].map((product) => ({ at: product, rate: (1 + next(60)) / 20 })),
    }
  })
}
