import { expect, test } from 'vitest'
import type { ProductFormulation } from '../records.ts'
import { olderFormulation } from './older-formulation.ts'

const made = (country: string, from: string, until = ''): ProductFormulation => ({
  country,
  from,
  until,
  formulation: 'SC',
  strengths: [],
  note: '',
})
const OF_2022 = made('', '2022-03-01', '2025-05-31')
const OF_2025 = made('', '2025-06-01')

test.each<[what: string, formulations: ProductFormulation[], country: string, day: string, older: string]>([
  ['a product without a history is taken as it is', [], 'FR', '1999-01-01', 'today’s'],
  ['one formulation that has always been', [made('', '')], 'FR', '1999-01-01', 'today’s'],
  ['the day on which today’s begins', [OF_2022, OF_2025], 'FR', '2025-06-01', 'today’s'],
  ['the day before', [OF_2022, OF_2025], 'FR', '2025-05-31', '2022, since 2025-06-01'],
  ['before anything that is recorded', [OF_2022, OF_2025], 'FR', '2020-01-01', '?, since 2025-06-01'],
  ['before the only one that is recorded', [OF_2025], 'FR', '2020-01-01', '?, since 2025-06-01'],
  ['one that has no days before today’s', [made('', ''), OF_2025], 'FR', '2020-01-01', '?, since 2025-06-01'],
  ['between two', [made('', '2022-01-01', '2023-01-01'), OF_2025], 'FR', '2024-01-01', '?, since 2025-06-01'],
  ['an open end is where the next one begins', [made('', '2022-01-01'), OF_2025], 'FR', '2026-01-01', 'today’s'],
  ['while both were made', [made('', '2022-01-01', '2025-12-31'), OF_2025], 'FR', '2025-07-01', '?, since 2025-06-01'],
  ['another country has its own', [OF_2022, OF_2025, made('DE', '2026-01-01')], 'DE', '2025-07-01', '?, since 2026-01-01'],
  ['which is not that of the others', [OF_2022, OF_2025, made('DE', '2026-01-01')], 'FR', '2025-07-01', 'today’s'],
  ['a history of another country only', [made('DE', '2026-01-01')], 'FR', '2020-01-01', 'today’s'],
])('WHO-35 %s', (_what, formulations, country, day, older) => {
  const found = olderFormulation(
    formulations.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    country,
    day,
  )
  expect(found ? `${found.of || '?'}, since ${found.since}` : 'today’s').toBe(older)
})
