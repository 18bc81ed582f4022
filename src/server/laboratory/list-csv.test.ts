import Fastify from 'fastify'
import { z } from 'zod/mini'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { csvOf, MAX_CSV_ROWS } from '../../contract/console/csv.ts'
import { addCsvRoute } from './list-csv.ts'

const numbers = csvOf({ method: 'GET', path: 'numbers', access: 'anyone', query: z.object({}) })

test('LAB-262 a CSV is read some rows at a time, and ends with a sentence where there are too many', async () => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  const sizes: number[] = []
  addCsvRoute(app, numbers, {
    now: () => new Date('2026-05-14'),
    columns: { Number: (value: number) => value },
    read: (_query, _request, { after = '0', size }) => {
      sizes.push(size)
      const from = Number(after)
      return Promise.resolve({ rows: Array.from({ length: size }, (_, at) => from + at), next: String(from + size) })
    },
  })
  const lines = (await app.inject('/numbers.csv')).body.trimEnd().split('\n')
  expect(lines.length).toBe(1 + MAX_CSV_ROWS + 1)
  expect(lines.at(-2)).toBe(`"${MAX_CSV_ROWS - 1}"`)
  expect(lines.at(-1)).toBe(`"These are the first ${MAX_CSV_ROWS} rows of the list; filter it for the others."`)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000)
  await app.close()
})
