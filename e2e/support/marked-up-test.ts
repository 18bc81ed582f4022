import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { emptyLine } from '../../src/domain/console/bench/bench-test.ts'
import { changeState } from '../../src/server/laboratory/runs/change-state.ts'
import { createPhotoStore } from '../../src/server/photos/photo-store.ts'
import { addPhoto } from '../../src/server/laboratory/runs/photos.ts'
import { addReading } from '../../src/server/laboratory/runs/readings.ts'
import { as, mustSucceed, reading, versionOf } from '../../src/server/laboratory/runs/testing/bench.ts'
import type { Database } from '../../src/server/db/open-db.ts'
import { amendAndSubmit, changeNow, laboratory, submittedRun } from '../../src/server/laboratory/publishing/testing/publishing.ts'

/** A test that was returned, published and amended, with a text of the caller in every field that has one; its id and that of an approver. */
export const markedUpTest = async (
  database: Database,
  dataFolder: string,
  text: (where: string) => string,
): Promise<{ id: string; approver: string }> => {
  const { kysely } = database
  const { chemist, approver } = await laboratory(database)
  await kysely
    .updateTable('products')
    .set({ name: text('product'), manufacturer: text('manufacturer') })
    .where('id', '=', 'zinc')
    .execute()
  await kysely
    .insertInto('protocols')
    .values({
      id: 'odd',
      version: 1,
      name: text('protocol'),
      text: text('steps'),
      decision_rule: text('rule'),
      made_by: '',
      made_at: '2026-05-01T00:00:00.000Z',
    })
    .execute()
  const by = as(chemist, 'chemist')
  const sheet = {
    protocol: { id: 'odd', version: 1 },
    waterSource: text('water'),
    observations: text('observations'),
    deviations: text('deviations'),
    lines: [
      { ...emptyLine(text('line')), productId: 'zinc', rate: 1.5, batch: text('batch') },
      { ...emptyLine('Azostar 50 WG'), productId: 'azo', rate: 0.8, batch: 'A-4' },
    ],
  }
  const id = await submittedRun(database, [], sheet, by)
  const decide = async (change: Parameters<typeof changeNow>[2], actor = approver): Promise<void> =>
    void mustSucceed((await changeNow(database, id, change, actor)) as never)
  const now = async () => ({ id, rowVersion: await versionOf(database, id) })
  await decide({ action: 'return', note: text('return') })
  mustSucceed(await changeState(database, await now(), { action: 'rework' }, by))
  mustSucceed(await addReading(database, id, reading({ hours: 2, appearance: text('appearance') }), by))
  const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#386' } })
    .jpeg()
    .toBuffer()
  const photo = { content, sha256: createHash('sha256').update(content).digest('hex'), width: 60, height: 40 }
  const store = createPhotoStore(database, dataFolder)
  mustSucceed(await addPhoto({ database, store }, id, { id: randomUUID(), readingId: null, caption: text('caption'), photo }, by))
  mustSucceed(await changeState(database, await now(), { action: 'submit', note: text('submit') }, by))
  await decide({ action: 'publish', isConfidential: false })
  await amendAndSubmit(database, id, { ...sheet, crop: text('crop') }, chemist, { reason: text('reason'), note: text('submit') })
  return { id, approver }
}
