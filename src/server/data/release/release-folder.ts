import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'
import type { Database } from '../../db/open-db.ts'
import { createFileLock } from '../../db/file-lock.ts'
import { describeRelease, type ReleaseBrand } from './describe-release.ts'
import { readReleaseData } from './release-rows.ts'
import { SHOWN, type ShownRelease } from './shown-file.ts'
import { ifMissing, syncPath, writeSynced } from '../../process/durable-files.ts'
import { sha256Hex } from '../../process/sha256.ts'

/** A release is a folder of this name in the folder of releases: its day, and its number on that day from the second one on. */
export const RELEASE_NAME = /^\d{4}-\d{2}-\d{2}(\.\d{1,4})?$/
const UNFINISHED = '.unfinished-'
/** Hashes of all rows, from which the next release knows what changed. It is none of the files that are offered. */
const STATE = '.state.json'
const rowHashes = z.record(z.string(), z.string())
const state = z.object({ hashes: z.object({ products: rowHashes, tests: rowHashes }), licence: z.string() })

/** What is offered of a release for good: what it was and what it changed. Its data go with the next one, since tests may have been withdrawn. */
const LASTING: ReadonlySet<string> = new Set(['CITATION.cff', 'LICENCE.txt', 'SHA256SUMS', 'changes.csv', 'datapackage.json'])
export const isLasting = (file: string): boolean => LASTING.has(file)

const numberOn = (name: string): number => Number(name.split('.')[1] ?? 1)
const inOrder = (one: string, other: string): number =>
  one.slice(0, 10) === other.slice(0, 10) ? numberOn(one) - numberOn(other) : one < other ? -1 : 1
/** The names of the releases of a folder, oldest first; of all but the last only what lasts is there. */
export const releasesIn = async (folder: string): Promise<string[]> =>
  ((await readdir(folder).catch(ifMissing)) ?? []).filter((name) => RELEASE_NAME.test(name)).toSorted(inOrder)

export const readState = async (folder: string, version: string) => {
  const stored = await readFile(join(folder, version, STATE), 'utf8').catch(ifMissing)
  return stored === undefined ? undefined : z.parse(state, JSON.parse(stored))
}

/** As `SHA256SUMS` names them, itself last. */
const inOrderOfSums = (names: readonly string[]): string[] => [...names.filter((name) => name !== 'SHA256SUMS').toSorted(), 'SHA256SUMS']

export type Released =
  | { step: 'released'; version: string; changes: number; tests: number }
  | { step: 'unchanged'; version: string }
  | { step: 'demonstration' | 'empty' | 'locked' }

/**
 * Makes a release where something changed since the newest one. It appears as a whole by the rename of its folder, and only then the
 * data of older ones go, so that what was withdrawn is no longer offered. Whoever is killed leaves the newest release as it was.
 */
export const makeRelease = async (
  database: Database,
  { folder, brand, today }: { folder: string; brand: ReleaseBrand; today: string },
): Promise<Released> => {
  await mkdir(folder, { recursive: true })
  const lock = createFileLock(folder, '.lock')
  let refusal: unknown
  if (!lock.take((error) => (refusal = error))) {
    if ((refusal as { errcode?: number }).errcode === 5) return { step: 'locked' }
    throw refusal
  }
  try {
    const others = (await readdir(folder)).filter((name) => !name.startsWith('.') && !RELEASE_NAME.test(name))
    if (others.length > 0) throw new Error(`${folder} holds other files: make releases in an empty folder, or where others were made`)
    for (const name of await readdir(folder))
      if (name.startsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true })
    const data = await readReleaseData(database)
    if (data.demo) return { step: 'demonstration' }
    if (data.counts.tests === 0) return { step: 'empty' }
    const last = (await releasesIn(folder)).at(-1)
    const before = last === undefined ? undefined : await readState(folder, last)
    const day = last !== undefined && last.slice(0, 10) > today ? last.slice(0, 10) : today
    const version = last?.slice(0, 10) === day ? `${day}.${numberOn(last) + 1}` : day
    const { files, changes: counts } = describeRelease(data, { before: before?.hashes, version, brand })
    const changes = counts.added + counts.amended + counts.withdrawn
    const licence = sha256Hex(files['LICENCE.txt']!)
    if (last !== undefined && before && changes === 0 && licence === before.licence) return { step: 'unchanged', version: last }
    const aside = join(folder, `${UNFINISHED}${version}`)
    try {
      await mkdir(aside)
      await chmod(aside, 0o755)
      const shown: ShownRelease = {
        version,
        files: inOrderOfSums(Object.keys(files)).map((name) => {
          const text = files[name]!
          return { name, sha256: sha256Hex(text), bytes: Buffer.byteLength(text) }
        }),
        changes: counts,
        ...(before ? {} : { first: { products: data.counts.products, tests: data.counts.tests } }),
      }
      const all = {
        ...files,
        [STATE]: JSON.stringify({ hashes: data.hashes, licence } satisfies z.input<typeof state>),
        [SHOWN]: JSON.stringify(shown),
      }
      for (const [name, text] of Object.entries(all)) await writeSynced(join(aside, name), text)
      await syncPath(aside)
      await rename(aside, join(folder, version))
    } catch (error) {
      await rm(aside, { recursive: true, force: true }).catch(() => undefined)
      throw error
    }
    await syncPath(folder)
    for (const older of (await releasesIn(folder)).filter((name) => name !== version))
      for (const file of await readdir(join(folder, older)))
        if (!isLasting(file)) await rm(join(folder, older, file), { recursive: true, force: true })
    return { step: 'released', version, changes, tests: data.counts.tests }
  } finally {
    lock.release()
  }
}
