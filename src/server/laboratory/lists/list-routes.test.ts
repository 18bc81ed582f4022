import Fastify from 'fastify'
import { z } from 'zod/mini'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { describeList, MAX_CSV_ROWS } from '../../../contract/console/list.ts'
import { addListRoutes } from './list-routes.ts'

const numbers = describeList({
  path: 'numbers',
  access: 'anyone',
  rows: 'numbers',
  row: z.number(),
  columns: { number: { csv: 'Number', sort: 'asc' } },
  order: 'number',
  filters: {},
  isPaged: true,
  beside: {},
})

test('LAB-262 a CSV is read some rows at a time, and ends with a sentence where there are too many', async () => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  const sizes: number[] = []
  const read = (_request: unknown, { after = '0', size = 1 }: { after: string | undefined; size?: number }) => {
    sizes.push(size)
    const from = Number(after)
    return Promise.resolve({ rows: Array.from({ length: size }, (_, at) => from + at), next: String(from + size) })
  }
  addListRoutes(app, numbers, { read, beside: () => ({}), cells: { number: (value) => value } }, () => '2026-05-14')
  const lines = (await app.inject('/numbers.csv')).body.trimEnd().split('\n')
  expect(lines.length).toBe(1 + MAX_CSV_ROWS + 1)
  expect(lines.at(-2)).toBe(`"${MAX_CSV_ROWS - 1}"`)
  expect(lines.at(-1)).toBe(`"These are the first ${MAX_CSV_ROWS} rows of the list; filter it for the others."`)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000)
  await app.close()
})
