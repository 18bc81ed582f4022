import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { photoUrl } from '../../../domain/published-test.ts'
import { changeState } from '../runs/change-state.ts'
import { readRunEvents } from '../runs/in-transaction.ts'
import { createPhotoStore } from '../../photos/photo-store.ts'
import { addPhoto, changePhoto, readPhotos, type PhotoChange } from '../runs/photos.ts'
import { as, mustSucceed, versionOf } from '../runs/testing/bench.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { PublishingChange } from './publishing-change.ts'
import { newestVersion } from './publish.ts'
import { documentOf } from '../../db/issued-document.ts'
import { changeNow, laboratory, submittedRun } from './testing/publishing.ts'

const PUBLISH: PublishingChange = { action: 'publish', isConfidential: false }
const AMEND: PublishingChange = { action: 'amend', note: 'Another look at the jar.' }
const WITHDRAW: PublishingChange = { action: 'withdraw', reason: 'wrong-result', note: '' }
const DROP: PublishingChange = { action: 'drop-amendment', note: 'It was right.' }
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A photo of these bytes; the same text is the same file. */
const photoOf = (text: string) => ({ content: Buffer.from(text), sha256: hashOf(text), width: 4, height: 3 })

const scene = async (served: TestApp) => {
  const { app, database, settings } = served
  const { chemist, approver } = await laboratory(database)
  const store = createPhotoStore(database, settings.dataFolder)
  let minutes = 0
  /** Each a minute after the one before, so that photos have an order. */
  const by = () => ({ ...as(chemist, 'chemist'), now: new Date(Date.UTC(2026, 4, 14, 10, minutes++)) })
  const add = async (runId: string, text: string, caption = text): Promise<string> => {
    const id = randomUUID()
    mustSucceed(await addPhoto({ database, store }, runId, { id, readingId: null, caption, photo: photoOf(text) }, by()))
    return id
  }
  const change = async (runId: string, id: string, asked: PhotoChange): Promise<void> =>
    void mustSucceed(await changePhoto(database, { runId, id }, { ...asked, reason: 'Of another jar' }, by()))
  const submit = async (id: string): Promise<void> =>
    void mustSucceed(await changeState(database, { id, rowVersion: await versionOf(database, id) }, { action: 'submit' }, by()))
  const decide = async (id: string, what: PublishingChange, actor = approver): Promise<void> => {
    expect(await changeNow(database, id, what, actor)).toMatchObject({ ok: true })
  }
  const rework = async (id: string): Promise<void> =>
    void mustSucceed(await changeState(database, { id, rowVersion: await versionOf(database, id) }, { action: 'rework' }, by()))
  /** A test at the bench that was returned for want of photos. */
  const running = async (): Promise<string> => {
    const id = await submittedRun(database, [], {}, as(chemist, 'chemist'))
    await decide(id, { action: 'return', note: 'Where are the photos?' })
    await rework(id)
    return id
  }
  const shown = async (id: string) => (await readPhotos(database.kysely, id)).map(({ sha256, caption }) => ({ sha256, caption }))
  const publicStatus = async (text: string, headers: Record<string, string> = {}): Promise<number> =>
    (await app.inject({ url: photoUrl(hashOf(text)), headers })).statusCode
  return { ...served, chemist, store, add, change, submit, decide, rework, running, shown, publicStatus }
}

eachDatabase('photos and their reports', ({ settings }) => {
  test('LAB-88 a photo is public as long as the newest version of a public report shows it, for caches too', async () => {
    const served = await scene(await buildTestApp(await settings()))
    const { app, chemist, add, change, submit, decide, rework, running, publicStatus, close } = served
    const statuses = () => Promise.all(['label', 'jar', 'later', 'secret'].map((text) => publicStatus(text)))
    // Neither a test at the bench nor one in review, nor one that was returned.
    const id = await running()
    const label = await add(id, 'label')
    await add(id, 'jar')
    await submit(id)
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await decide(id, { action: 'return', note: 'Which jar is it?' })
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await rework(id)
    await submit(id)
    await decide(id, PUBLISH)
    expect(await statuses()).toEqual([200, 200, 404, 404])
    const { headers } = await app.inject({ url: photoUrl(hashOf('jar')) })
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-cache' })
    const isKnown = { 'if-none-match': String(headers.etag) }
    expect(await publicStatus('jar', isKnown)).toBe(304)

    // A confidential report has its photos nowhere public, and takes none from a public one.
    const confidential = await running()
    await add(confidential, 'jar')
    await add(confidential, 'secret')
    await submit(confidential)
    await decide(confidential, { action: 'publish', isConfidential: true })
    expect(await statuses()).toEqual([200, 200, 404, 404])

    // While it is amended readers have the version before, then the new one only.
    await decide(id, AMEND, chemist)
    await change(id, label, { action: 'remove-photo' })
    await add(id, 'later')
    expect(await statuses()).toEqual([200, 200, 404, 404])
    await submit(id)
    expect(await statuses()).toEqual([200, 200, 404, 404])
    await decide(id, PUBLISH)
    expect(await statuses()).toEqual([404, 200, 200, 404])

    await decide(id, WITHDRAW)
    await decide(confidential, WITHDRAW)
    expect(await statuses()).toEqual([404, 404, 404, 404])
    expect(await publicStatus('jar', isKnown)).toBe(404)
    await close()
  })

  test('LAB-122 a dropped amendment leaves the photos of the published report as they were, files included', async () => {
    const served = await scene(await buildTestApp(await settings()))
    const { database, store, chemist, add, change, submit, decide, running, shown, publicStatus, close } = served
    const id = await running()
    await add(id, 'label', 'Labels')
    const jar = await add(id, 'jar', 'At 2 h')
    // The same file twice, once removed again before anything is published.
    const twice = await add(id, 'jar', 'By mistake')
    await change(id, twice, { action: 'remove-photo' })
    const foam = await add(id, 'foam', '')
    await submit(id)
    await decide(id, PUBLISH)
    const published = documentOf((await newestVersion(database.kysely, id))!).photos
    expect(published.map(({ caption }) => caption)).toEqual(['Labels', 'At 2 h', ''])
    expect(await shown(id)).toEqual(published)

    for (const isSubmitted of [false, true]) {
      await decide(id, AMEND, chemist)
      await change(id, jar, { action: 'remove-photo' })
      await change(id, foam, { action: 'caption-photo', caption: 'Foam' })
      // The removed file once more, as another photo; a new one; and a new one that is removed at once.
      const again = await add(id, 'jar', 'Again')
      const gel = await add(id, 'gel')
      const jarRow = database.kysely.selectFrom('photos').select('removed_at').where('id', '=', jar)
      const { removed_at: removedAt } = await jarRow.executeTakeFirstOrThrow()
      await change(id, await add(id, 'blurred'), { action: 'remove-photo' })
      if (isSubmitted) {
        await submit(id)
        await decide(id, { action: 'return', note: 'Leave it.' })
      }
      await decide(id, DROP, chemist)
      expect(await shown(id)).toEqual(published)
      // The history says so of each photo; the one that was removed already stays as it was.
      const { at, changes, changed } = (await readRunEvents(database.kysely, id)).at(-1)!
      expect(changes).toEqual([
        { field: `photos.${again}.removedAt`, before: null, after: at },
        { field: `photos.${gel}.removedAt`, before: null, after: at },
        { field: `photos.${jar}.removedAt`, before: removedAt, after: null },
        { field: `photos.${foam}.caption`, before: 'Foam', after: '' },
      ])
      expect(changed['photos']).toEqual([again, gel, jar, foam])
    }
    for (const text of ['label', 'jar', 'foam']) {
      expect(await store.read(hashOf(text))).toEqual(Buffer.from(text))
      expect(await publicStatus(text)).toBe(200)
    }
    for (const text of ['gel', 'blurred']) expect(await publicStatus(text)).toBe(404)

    // The next version has them too.
    await decide(id, AMEND, chemist)
    await submit(id)
    await decide(id, PUBLISH)
    expect(documentOf((await newestVersion(database.kysely, id))!).photos).toEqual(published)
    await close()
  })
})
