import { dirname, join } from 'node:path'
import { z } from 'zod/mini'
import { DAY_MS } from '../../../domain/durations.ts'
import type { Disk } from './disk.ts'
import { sha256Hex } from '../../process/sha256.ts'

/** A file by its path in the folder, with slashes. */
export type PublishedFile = { path: string; bytes: () => Promise<Uint8Array> }

export type Publication = {
  /** Files whose content never changes under their name. */
  objects: readonly PublishedFile[]
  /** Files that are replaced, in this order. */
  pages: readonly PublishedFile[]
  /** Names the objects that are current: the last step, which makes the new version visible. */
  current: PublishedFile
  /** Whether a file that is no longer named holds what must not be read any more. */
  isWithdrawn: (path: string, bytes: Uint8Array) => boolean
}

/** Beside the published files, for the publisher alone. */
export const OWN_FOLDER = '.tankmix'
const STATE = join(OWN_FOLDER, 'state.json')
/** How long a file stays after it was last named: pages that are open, and caches, may still ask for it. */
export const KEPT_MS = 2 * DAY_MS

const AT_ONCE = 16

/** Files that were published: a digest of their content, empty where it is unknown, and since when nothing names them. */
const publishedState = z.object({
  files: z.record(z.string(), z.object({ digest: z.string(), unnamedSince: z.optional(z.number()) })),
})
type State = z.infer<typeof publishedState>

type Options = { disk: Disk; now: () => number }
export type Published = { written: number; unchanged: number; removed: number }

/**
 * A folder with published files. Whoever reads it finds a whole version at any moment, also where the publisher is killed or the disk is
 * full: objects come first, what names them last, each file by a rename, and nothing is removed that is named.
 */
export const createPublishFolder = (folder: string, { disk, now }: Options) => {
  const at = (path: string): string => join(folder, path)
  let files: State['files'] = {}
  let isFirst = true
  let unfinished = 0

  const made = new Set<string>()
  const makeFolders = async (path: string): Promise<void> => {
    if (made.has(path)) return
    // The folder itself was there before, with rights that somebody chose.
    if (path === '.') return
    await makeFolders(dirname(path))
    await disk.makeFolder(at(path))
    made.add(path)
  }
  const unsynced = new Set<string>()
  /** After a power cut nothing is there that was written later, unless what was written before is there too. */
  const sync = async (): Promise<void> => {
    for (const path of unsynced) await disk.syncFolder(at(path))
    unsynced.clear()
  }
  const put = async (path: string, bytes: Uint8Array): Promise<void> => {
    const aside = at(join(OWN_FOLDER, `unfinished-${unfinished++}`))
    await makeFolders(dirname(path))
    try {
      await disk.write(aside, bytes)
      await disk.rename(aside, at(path))
      unsynced.add(dirname(path))
    } catch (error) {
      await disk.remove(aside).catch(() => undefined)
      throw error
    }
  }
  const save = async (): Promise<void> => {
    await put(STATE, Buffer.from(JSON.stringify({ files } satisfies State)))
    await sync()
  }
  /** Whether an object is missing or damaged. Whole is what this publisher has read or written. */
  const isWanted = async ({ path, bytes }: PublishedFile): Promise<boolean> => {
    if (isFirst) return !(await disk.read(at(path)))?.equals(await bytes())
    return (await disk.sizeOf(at(path))) === undefined
  }
  /** Some at a time: each waits for the disk. */
  const putMissing = async (objects: readonly PublishedFile[], onDone: (isWritten: boolean) => void): Promise<void> => {
    const rest = objects.values()
    const work = async (): Promise<void> => {
      for (const object of rest) {
        const { path, bytes } = object
        const isMissing = await isWanted(object)
        if (isMissing) await put(path, await bytes())
        onDone(isMissing)
      }
    }
    const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
    const failed = outcomes.find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
  }

  /** Begun anew, what was published before would never be removed. */
  const readState = (stored: Buffer): State['files'] => {
    try {
      return z.parse(publishedState, JSON.parse(stored.toString())).files
    } catch (error) {
      throw new Error(
        `${at(STATE)} is damaged, so that it is not known what was published before: publish to another, empty folder, and let the web server serve that one`,
        { cause: error },
      )
    }
  }

  /** Reads what was published before. Throws where the folder is somebody else's. */
  const open = async (): Promise<void> => {
    const stored = await disk.read(at(STATE))
    if (!stored) {
      const others = (await disk.list(folder)).filter((name) => name !== OWN_FOLDER)
      if (others.length > 0)
        throw new Error(`${folder} holds other files: publish to an empty folder, or to one that was published to before`)
    }
    files = stored ? readState(stored) : {}
    await makeFolders(OWN_FOLDER)
    for (const name of await disk.list(at(OWN_FOLDER))) if (name.startsWith('unfinished-')) await disk.remove(at(join(OWN_FOLDER, name)))
  }

  /** Removes a file that nothing has named since then where its time is over, or where it holds what must not be read any more. */
  const removeOld = async (path: string, since: number, isWithdrawn: Publication['isWithdrawn'] | undefined): Promise<boolean> => {
    const isOver = now() - since >= KEPT_MS
    if (!isOver && !isWithdrawn) return false
    const bytes = isOver ? undefined : await disk.read(at(path))
    if (bytes && !isWithdrawn!(path, bytes)) return false
    await disk.remove(at(path))
    delete files[path]
    return true
  }

  const publish = async ({ objects, pages, current, isWithdrawn }: Publication): Promise<Published> => {
    const result: Published = { written: 0, unchanged: 0, removed: 0 }
    const named = new Set([...objects, ...pages, current].map(({ path }) => path))
    const contents = await Promise.all(pages.map(async ({ path, bytes }) => ({ path, content: await bytes() })))
    const changed: { path: string; content: Uint8Array; digest: string }[] = []
    for (const { path, content } of contents) {
      const digest = sha256Hex(content)
      const isThere = files[path]?.digest === digest && (await disk.sizeOf(at(path))) === content.length
      if (isThere) result.unchanged++
      else changed.push({ path, content, digest })
    }
    // Noted before they are written, so that whoever follows a killed publisher knows them as its own, and what is not known to be whole.
    const isNew = [...named].some((path) => files[path] === undefined || files[path].unnamedSince !== undefined)
    for (const path of named) files[path] = { digest: files[path]?.digest ?? '' }
    for (const { path } of changed) files[path] = { digest: '' }
    const isChange = isFirst || isNew || changed.length > 0
    const judge = isChange ? isWithdrawn : undefined
    // First what nothing has named since the version that readers see: it needs no room, but makes some.
    for (const [path, { unnamedSince }] of Object.entries(files))
      if (unnamedSince !== undefined && (await removeOld(path, unnamedSince, judge))) result.removed++
    if (isChange) await save()

    await putMissing(objects, (isWritten) => void (isWritten ? result.written++ : result.unchanged++))
    await sync()
    for (const { path, content, digest } of changed) {
      await put(path, content)
      files[path] = { digest }
      result.written++
    }
    await sync()
    await put(current.path, await current.bytes())
    await sync()

    for (const [path, file] of Object.entries(files)) {
      if (named.has(path)) continue
      file.unnamedSince ??= now()
      if (await removeOld(path, file.unnamedSince, judge)) result.removed++
    }
    if (isChange || result.removed > 0) await save()
    isFirst = false
    return result
  }
  return { open, publish }
}
export type PublishFolder = ReturnType<typeof createPublishFolder>
