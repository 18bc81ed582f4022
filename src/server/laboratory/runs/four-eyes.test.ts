import { expect, test } from 'vitest'
import { eachDatabase } from '../../testing/each-database.ts'
import { addPerson, submittedRun } from '../publishing/testing/publishing.ts'
import { hasApprover } from './four-eyes.ts'
import { addProducts, as } from './testing/bench.ts'

eachDatabase('four eyes', ({ open }) => {
  test('ODD-05 a test has an approver only where one who is not disabled had no hand in it, under any account of a mailbox', async () => {
    const database = await open()
    const { kysely } = database
    await addProducts(database)
    const alone = await addPerson(database, 'own@lab.example', 'chemist', 'approver', 'admin')
    const run = { id: await submittedRun(database, [], {}, as(alone, 'chemist')) }
    const of = { ...run, test_id: run.id }
    expect(await hasApprover(kysely, of)).toBe(false)
    await addPerson(database, 'own+second@lab.example', 'approver')
    await addPerson(database, 'cleo@lab.example', 'chemist')
    expect(await hasApprover(kysely, of)).toBe(false)
    const ada = await addPerson(database, 'ada@lab.example', 'approver')
    expect(await hasApprover(kysely, of)).toBe(true)
    await kysely.updateTable('people').set({ disabled_at: '2026-05-21T00:00:00.000Z' }).where('id', '=', ada).execute()
    expect(await hasApprover(kysely, of)).toBe(false)
  })
})
