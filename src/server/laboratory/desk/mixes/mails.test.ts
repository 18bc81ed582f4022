import { expect, test } from 'vitest'
import type { MixProduct } from '../../../../domain/console/request-mixes.ts'
import type { Database } from '../../../db/open-db.ts'
import { readMailAnswer } from '../../../mail/answers/mail-answer.ts'
import { composeMail } from '../../../mail/compose-mail.ts'
import { makeDigests } from '../../../mail/digest.ts'
import { mailsOfRequest } from '../../../mail/outbox/mail-queue.ts'
import { findRequest } from '../../../mail/outbox/stored-request.ts'
import { eachDatabase } from '../../../testing/each-database.ts'
import { MAIL_SETTINGS } from '../../../testing/mail-for-tests.ts'
import { changePublication } from '../../publishing/change-publication.ts'
import { laboratory, submitWhole } from '../../publishing/testing/publishing.ts'
import { unsigned } from '../../publishing/testing/signing.ts'
import { changeState } from '../../runs/change-state.ts'
import { createRun } from '../../runs/create-run.ts'
import { CHEMIST as BENCH, mustSucceed, versionOf } from '../../runs/testing/bench.ts'
import { change, newRequest } from '../testing/desk.ts'

const at = (day: number, hour = 12): Date => new Date(Date.UTC(2026, 4, day, hour))
const partner = (name: string): MixProduct[] => [{ name, applicationRate: null, applicationUnit: 'Litres' }]

const mailsOf = async ({ kysely }: Database, id: string) =>
  (await mailsOfRequest(kysely, id))
    .filter(({ purpose }) => !['laboratory', 'acknowledgement', 'accepted'].includes(purpose))
    .toSorted((a, b) => (`${a.made_at}` < `${b.made_at}` ? -1 : 1))
const textOf = async (database: Database, id: string): Promise<string> => {
  const request = (await findRequest(database.kysely, id))!
  const mail = (await mailsOf(database, id)).at(-1)!
  const about = await readMailAnswer(database.kysely, mail, request)
  return (await composeMail({ ...mail, link: 'https://lab.example/mine' }, request, MAIL_SETTINGS, about)).content
    .toString()
    .replaceAll(/=\r\n/g, '')
}

type Publishing = { actor: string; now: Date; isConfidential: boolean }
const publishRun = async (database: Database, id: string, { isConfidential, ...by }: Publishing): Promise<void> => {
  const seen = { id, rowVersion: await versionOf(database, id) }
  const outcome = await changePublication(
    database,
    seen,
    { action: 'publish', isConfidential, why: 'The nearest one' },
    { ...by, sign: unsigned },
  )
  if (!outcome.ok) throw new Error(outcome.reason)
}

eachDatabase('what whoever asked for several mixes is told', ({ open }) => {
  test('MIX-20 MIX-21 the first report at once, the others once a day, and the end; never that all of it is tested before', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const id = await newRequest(database)
    await change(database, id, 1, { action: 'accept' })
    await change(database, id, 2, { action: 'add-mixes', mixes: ['A', 'B', 'C', 'D'].map(partner) })
    const report = async (mix: number, now: Date, isConfidential = false) => {
      const { row_version: rowVersion } = await database.kysely
        .selectFrom('requests')
        .select('row_version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const run = mustSucceed(await createRun(database, { from: 'requests', requests: [{ id, rowVersion, mix }] }, BENCH)).id
      mustSucceed(await changeState(database, { id: run, rowVersion: 1 }, { action: 'start' }, BENCH))
      await submitWhole(database, run)
      await publishRun(database, run, { actor: approver, now, isConfidential })
    }
    const purposes = async () => (await mailsOf(database, id)).map(({ purpose }) => purpose)
    await report(3, at(14))
    expect(await purposes()).toEqual(['first'])
    expect(await textOf(database, id)).toMatch(/has 5 mixes\. Here is the first report/)
    await report(1, at(14, 13))
    await report(2, at(14, 14), true)
    expect(await purposes()).toEqual(['first'])
    await makeDigests(database, at(15))
    await makeDigests(database, at(15, 14))
    expect(await purposes()).toEqual(['first', 'progress'])
    expect(await textOf(database, id)).toMatch(/that are reported: 3 of 5/)
    await makeDigests(database, at(16))
    expect(await purposes()).toEqual(['first', 'progress'])
    await report(4, at(16, 13))
    await report(5, at(16, 14))
    expect(await purposes()).toEqual(['first', 'progress', 'finished'])
    expect(await textOf(database, id)).toMatch(/is finished\. Mixes that are reported: 5 of 5/)
    await makeDigests(database, at(17))
    expect(await purposes()).toEqual(['first', 'progress', 'finished'])
  })

  test('MIX-20 a confidential first report is named in no email, and the refusal of the last open mix is the end', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const id = await newRequest(database)
    await change(database, id, 1, { action: 'accept' })
    await change(database, id, 2, { action: 'add-mixes', mixes: [partner('A')] })
    const run = mustSucceed(await createRun(database, { from: 'requests', requests: [{ id, rowVersion: 3, mix: 1 }] }, BENCH)).id
    mustSucceed(await changeState(database, { id: run, rowVersion: 1 }, { action: 'start' }, BENCH))
    await submitWhole(database, run)
    await publishRun(database, run, { actor: approver, now: at(14), isConfidential: true })
    expect((await mailsOf(database, id)).map(({ purpose, data }) => [purpose, data])).toEqual([['progress', '{}']])
    expect(await textOf(database, id)).not.toContain(run)
    await change(database, id, 5, { action: 'refuse-mixes', mixes: [2], reason: 'not-obtainable', text: '' })
    expect((await mailsOf(database, id)).map(({ purpose }) => purpose).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'finished',
      'progress',
    ])
  })
})
