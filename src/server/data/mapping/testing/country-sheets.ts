import type { MadeCell } from '../../sheets/testing/make-xlsx.ts'
import { LIST, type TrueTest } from './true-tests.ts'

/** How one country writes its sheets. */
export type Habit = {
  country: string
  title: string
  columns: readonly string[]
  words: Record<TrueTest['result'], string>
  /** Rows that are no tests. */
  control: string
  /** The cells of a test, in the order of the columns. */
  row: (test: TrueTest) => MadeCell[]
  /** What a person answers where it is asked. */
  answers?: {
    verdicts?: Record<string, string>
    units?: Record<string, string>
    dates?: string
    hardnessUnit?: string
    temperatureUnit?: string
    decimals?: string
  }
  /** Relative difference that converted numbers may have. */
  tolerance: number
}

const parts = (day: string): [string, string, string] => day.split('-') as [string, string, string]
const comma = (value: number): string => String(value).replace('.', ',')
const unitOf = (at: number): 'L' | 'kg' => (LIST[at]!.form === 'L' ? 'L' : 'kg')
const three = (test: TrueTest, cells: (one: TrueTest['products'][number]) => MadeCell[], width: number): MadeCell[] =>
  [0, 1, 2].flatMap((at) => (test.products[at] ? cells(test.products[at]) : Array.from<MadeCell>({ length: width })))

const GALLON = 9.353_956
const POUND = 1.120_851

export const HABITS: readonly Habit[] = [
  {
    country: 'DE',
    title: 'Mischversuche Labor Nord',
    columns: [
      'Versuch Nr.',
      'Prüfdatum',
      'Kultur',
      'Wassermenge (l/ha)',
      'Wasserhärte (°dH)',
      'pH-Wert',
      'Temperatur (°C)',
      'Mittel 1',
      'Aufwandmenge 1',
      'Mittel 2',
      'Aufwandmenge 2',
      'Mittel 3',
      'Aufwandmenge 3',
      'Ergebnis',
      'Bemerkung',
    ],
    words: { C: 'Mischbar', CA: 'bedingt mischbar', NC: 'Flockt aus' },
    control: 'Unbehandelte Kontrolle',
    row: (test) => {
      const [year, month, day] = parts(test.day)
      return [
        Number(test.id),
        `${day}.${month}.${year}`,
        test.crop,
        test.water,
        test.hardness === null ? undefined : comma(Number((test.hardness / 17.848).toFixed(1))),
        test.ph === null ? undefined : comma(test.ph),
        test.temperature ?? undefined,
        ...three(test, ({ at, rate }) => [LIST[at]!.name, `${comma(rate)} ${unitOf(at) === 'L' ? 'l/ha' : 'kg/ha'}`], 2),
      ]
    },
    tolerance: 0.02,
  },
  {
    country: 'US',
    title: 'Compatibility trials',
    columns: [
      'Trial #',
      'Test date',
      'Crop',
      'GPA',
      'Water hardness (ppm)',
      'Water pH',
      'Temp (°F)',
      'Product 1',
      'Rate 1',
      'Unit 1',
      'Product 2',
      'Rate 2',
      'Unit 2',
      'Product 3',
      'Rate 3',
      'Unit 3',
      'Result',
      'Comments',
    ],
    words: { C: 'OK', CA: 'Caution', NC: 'Precipitate' },
    control: 'Untreated control',
    row: (test) => {
      const [year, month, day] = parts(test.day)
      return [
        test.id,
        `${month}/${day}/${year}`,
        test.crop,
        Number((test.water / GALLON).toFixed(4)),
        test.hardness ?? undefined,
        test.ph ?? undefined,
        test.temperature === null ? undefined : Number(((test.temperature * 9) / 5 + 32).toFixed(1)),
        ...three(
          test,
          ({ at, rate }) => [
            LIST[at]!.name.toUpperCase(),
            unitOf(at) === 'L' ? Number(((rate / GALLON) * 128).toFixed(5)) : Number((rate / POUND).toFixed(6)),
            unitOf(at) === 'L' ? 'fl oz/ac' : 'lb/ac',
          ],
          3,
        ),
      ]
    },
    tolerance: 0.001,
  },
  {
    country: 'IN',
    title: 'Tank mix compatibility register',
    columns: [
      'Sample No',
      'Date of test',
      'Crop',
      'Water volume (L/acre)',
      'Water hardness (ppm)',
      'pH',
      'Temp (°C)',
      'Chemical 1',
      'Dose 1',
      'Chemical 2',
      'Dose 2',
      'Chemical 3',
      'Dose 3',
      'Compatibility',
      'Remarks',
    ],
    words: { C: 'Compatible', CA: 'Compatible with caution', NC: 'Not compatible' },
    control: 'Blank',
    row: (test) => {
      const [year, month, day] = parts(test.day)
      const acre = 0.404_685_642_24
      return [
        `S/${test.id}`,
        `${day}-${month}-${year}`,
        test.crop,
        Number((test.water * acre).toFixed(3)),
        test.hardness ?? undefined,
        test.ph ?? undefined,
        test.temperature ?? undefined,
        ...three(
          test,
          ({ at, rate }) => [LIST[at]!.name, `${Number((rate * acre * 1000).toFixed(2))} ${unitOf(at) === 'L' ? 'ml/acre' : 'g/acre'}`],
          2,
        ),
      ]
    },
    tolerance: 0.001,
  },
  {
    country: 'FR',
    title: 'Essais de mélanges',
    columns: [
      'N° essai',
      "Date d'essai",
      'Culture',
      "Volume d'eau (L/ha)",
      'Dureté (°fH)',
      "pH de l'eau",
      'Température (°C)',
      'Produit 1',
      'Dose 1 (L/ha)',
      'Produit 2',
      'Dose 2 (kg/ha)',
      'Produit 3',
      'Dose 3',
      'Résultat',
      'Observations',
    ],
    words: { C: 'compatible', CA: 'Compatible avec précaution', NC: 'Floculation' },
    control: 'Témoin',
    row: (test) => {
      const [year, month, day] = parts(test.day)
      return [
        test.id,
        `${day}/${month}/${year}`,
        test.crop,
        test.water,
        test.hardness === null ? undefined : test.hardness / 10,
        test.ph ?? undefined,
        test.temperature ?? undefined,
        ...three(test, ({ at, rate }) => [LIST[at]!.name, `${comma(rate)} ${unitOf(at)}/ha`], 2),
      ]
    },
    tolerance: 0.001,
  },
  {
    country: 'PL',
    title: 'Badania mieszalności',
    columns: [
      'Nr badania',
      'Data badania',
      'Uprawa',
      'Ilość wody [l/ha]',
      'Twardość wody [mg/l]',
      'pH wody',
      'Temperatura [°C]',
      'Środek 1',
      'Dawka 1',
      'Środek 2',
      'Dawka 2',
      'Środek 3',
      'Dawka 3',
      'Wynik',
      'Uwagi',
    ],
    words: { C: 'Mieszalne', CA: 'Warunkowo mieszalny', NC: 'Niemieszalne' },
    control: 'Kontrola',
    row: (test) => [
      test.id,
      { day: test.day },
      test.crop,
      test.water,
      test.hardness ?? undefined,
      test.ph ?? undefined,
      test.temperature ?? undefined,
      ...three(test, ({ at, rate }) => [LIST[at]!.name, `${comma(rate * 1000)} ${unitOf(at) === 'L' ? 'ml/ha' : 'g/ha'}`], 2),
    ],
    tolerance: 0.001,
  },
  {
    country: 'BR',
    title: 'Ensaios de calda',
    columns: [
      'Nº do ensaio',
      'Data',
      'Cultura',
      'Volume de calda (L/ha)',
      'Dureza da água (ppm)',
      'pH da água',
      'Temperatura (°C)',
      'Produto 1',
      'Dose 1',
      'Produto 2',
      'Dose 2',
      'Produto 3',
      'Dose 3',
      'Resultado',
      'Observações',
    ],
    words: { C: 'Compatível', CA: 'Compatível com cuidado', NC: 'Talhou' },
    control: 'Testemunha',
    row: (test) => {
      const [year, month, day] = parts(test.day)
      return [
        test.id,
        `${day}/${month}/${year.slice(2)}`,
        test.crop,
        test.water,
        test.hardness ?? undefined,
        test.ph === null ? undefined : comma(test.ph),
        test.temperature ?? undefined,
        ...three(test, ({ at, rate }) => [LIST[at]!.name, `${rate} ${unitOf(at)}/ha`], 2),
      ]
    },
    // A verdict in no list, and days of two digits.
    answers: { verdicts: { Talhou: 'NC' }, dates: 'day month year' },
    tolerance: 0.001,
  },
]

/** A sheet of a habit: a title row, an empty one, the names of columns, the tests, and a row that is none after the third. */
export const sheetOf = (habit: Habit, tests: readonly TrueTest[]): MadeCell[][] => {
  const rows = tests.map((test) => [...habit.row(test), habit.words[test.result], test.note])
  const width = habit.columns.length
  const control: MadeCell[] = Array.from<MadeCell>({ length: width })
  control[0] = 'K1'
  control[width - 2] = habit.control
  return [[habit.title], [], [...habit.columns], ...rows.slice(0, 3), control, ...rows.slice(3)]
}
