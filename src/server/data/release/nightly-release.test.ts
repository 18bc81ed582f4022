import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'
import { importFiles } from '../../testing/import-files.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../../visitors/brand/load-brand.ts'
import { loadDemo } from '../load-demo.ts'
import { createReleases, releaseFolder } from './nightly-release.ts'
import type { Released } from './release-folder.ts'

const brand = loadBrand(DEFAULT_BRAND_FOLDER)
const releasesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'))
  } catch {
    return []
  }
}

eachDatabase('the releases of a server', ({ copiesOf }) => {
  const acceptance = copiesOf((database) => importFiles(database, ACCEPTANCE_DATA))
  const demonstration = copiesOf((database) =>
    loadDemo(database, { maker: brand.maker, productSets: [], today: '2026-11-21', foliarTests: 50, seedTests: 5 }),
  )
  /** A server's loop over a database, and what it does: the threads that it starts, what it releases and which errors it reports. */
  const looping = async ({ settings }: Pick<typeof acceptance, 'settings'>) => {
    const place = await settings()
    const database = openDb(place)
    const stopping = new AbortController()
    const seen = { threads: 0, released: [] as Released[], errors: [] as unknown[] }
    const countThread = (): void => void seen.threads++
    process.on('worker', countThread)
    const folder = releaseFolder(place.dataFolder)
    const loop = createReleases({
      database,
      settings: place,
      brand,
      now: () => new Date('2026-11-25T01:00:00Z'),
      signal: stopping.signal,
      onReleased: (released) => seen.released.push(released),
      onError: (error) => seen.errors.push(error),
    })
    onTestFinished(async () => {
      process.off('worker', countThread)
      stopping.abort()
      await loop.stop()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    })
    return { loop, stopping, seen, folder }
  }

  test('RELEASE-11 a release is made in a thread of its own, so that nobody waits for it', async () => {
    const { loop, seen, folder } = await looping(acceptance)
    loop.start()
    await expect.poll(() => seen.released).toMatchObject([{ step: 'released', version: '2026-11-25' }])
    expect(seen).toMatchObject({ threads: 1, errors: [] })
    expect(releasesIn(folder)).toEqual(['2026-11-25'])
    // The same day, with nothing withdrawn, nothing is read again.
    loop.wake()
    await loop.stop()
    expect(seen.threads).toBe(1)
  })

  test('RELEASE-11 a server that stops ends it and reports no error; the next one makes it whole', async () => {
    const first = await looping(acceptance)
    first.loop.start()
    await expect.poll(() => first.seen.threads).toBe(1)
    first.stopping.abort()
    await first.loop.stop()
    expect(first.seen.errors).toEqual([])
    const next = await looping(acceptance)
    next.loop.start()
    await expect.poll(() => releasesIn(next.folder)).toEqual(['2026-11-25'])
    await next.loop.stop()
    expect(readdirSync(next.folder).filter((name) => name.startsWith('.unfinished'))).toEqual([])
  })

  test('RELEASE-11 why none could be made is reported, and it is tried again', async () => {
    const { loop, seen, folder } = await looping(acceptance)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'letter.txt'), 'Dear')
    loop.start()
    await expect.poll(() => seen.errors.map(String)).toEqual([expect.stringContaining('holds other files')])
    rmSync(join(folder, 'letter.txt'))
    await expect
      .poll(() => {
        loop.wake()
        return releasesIn(folder)
      })
      .toEqual(['2026-11-25'])
  })

  test('RELEASE-04 nobody reads demonstration data for a release', async () => {
    const { loop, seen, folder } = await looping(demonstration)
    loop.start()
    await loop.stop()
    expect([seen, releasesIn(folder)]).toEqual([{ threads: 0, released: [], errors: [] }, []])
  })
})
