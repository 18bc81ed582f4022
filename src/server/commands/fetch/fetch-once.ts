import { deleteDemonstration } from '../../demonstration/delete-demonstration.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'
import { copyFolder } from '../../data/fetching/copy-folder.ts'
import { fetchFile, NotFetched } from '../../data/fetching/fetch-file.ts'
import { acceptTokenOf, leaseFetch, noteFetch, WAITS } from '../../data/fetching/fetch-state.ts'
import { readMapping } from '../../data/mapping/mapping.ts'
import { createSheetProblems } from '../../data/mapping/sheet-problems.ts'
import { UnreadableSheet } from '../../data/sheets/sheet.ts'
import type { Database } from '../../db/open-db.ts'
import type { ImportFetchRow } from '../../db/schema/schema.ts'
import { sha256Hex } from '../../process/sha256.ts'
import type { FetchedSettings } from '../../settings.ts'
import { namesOfProducts } from '../../data/mapping/listed-products.ts'
import { readSheets } from '../../data/mapping/read-sheets.ts'
import { countsText, lookTexts, problemText } from '../sheets/tell-look.ts'

type FetchOnce = {
  database: Database
  fetched: FetchedSettings
  /** Whether verdicts that become milder are taken in: all, or those that an approver accepted, by the token of what waited. */
  accept: boolean | { token: string; by: string }
  /** Whether nothing is done within a day of the last look. */
  isDue: boolean
  signal: AbortSignal
  /** Sends an email; undefined where that cannot be. */
  tell: ((report: { subject: string; text: string }) => Promise<unknown>) | undefined
  now: () => Date
  /** Before anything is taken in: throws where there is no room. */
  requireRoom: (folder: string) => Promise<void>
  ca?: string | undefined
}
/** `waits`: nothing was taken in, and somebody has to do something. */
export type FetchOutcome = {
  is: 'busy' | 'not due' | 'same' | 'taken in' | 'waits'
  said: string
  /** Of what waits. */ forApprover?: true
}

/** A day later looks are due again, and so that the hour does not wander. */
const DUE_MS = DAY_MS - HOUR_MS / 2

type Had = { paths: string[]; hash: string; etag?: string | undefined }

/** What is there to be taken in, copied into a folder; undefined where it is what was taken in last. */
const have = async ({ fetched, signal, ca }: FetchOnce, folder: string, etag: string | undefined): Promise<Had | undefined> => {
  if (!fetched.from.startsWith('https:')) return copyFolder(fetched.from, folder)
  const to = join(
    folder,
    new URL(fetched.from).pathname
      .split('/')
      .at(-1)!
      .replaceAll(/[^\w.-]/g, '') || 'file',
  )
  const { from: address, header, networks } = fetched
  const found = await fetchFile({ address, header, networks, etag, to, signal, ca })
  return found.same ? undefined : { paths: [to], hash: found.hash, etag: found.etag }
}

/** Looks at what is there and takes it in, unless somebody has to decide. */
const takeIn = async (
  { database, fetched, accept, signal, requireRoom, now }: FetchOnce,
  { paths, hash }: Had,
  { folder, signature }: { folder: string; signature: string },
): Promise<FetchOutcome> => {
  const mapping = await readMapping(fetched.mapping)
  const problems = createSheetProblems()
  await mkdir(folder)
  const origin = typeof accept === 'object' ? { actor: accept.by, codes: { file: hash, accepted: accept.token } } : undefined
  const { run } = await readSheets({
    database,
    paths,
    mapping,
    folder,
    problems,
    now: now(),
    signal,
    deleteDemonstration,
    ...(origin && { origin }),
  })
  const { report, look } = await run({ isLook: true, look: {} })
  const nameOf = await namesOfProducts(database, mapping)
  const texts = [...report.problems.map(problemText), ...(look ? lookTexts(look, nameOf) : [])]
  if (report.problems.length > 0)
    return {
      is: 'waits',
      said: [
        'Nothing was taken in: these rows cannot be read. Correct the file, or the mapping (tankmix import FILE --propose MAPPING keeps its answers); then it is taken in by itself.',
        ...texts,
        countsText(report, false),
      ].join('\n'),
    }
  if (accept !== true && (look?.milder.count ?? 0) > 0) {
    const said = [
      'Nothing was taken in: verdicts become milder, which an approver has to decide. If that is right, accept it in the console, or run tankmix fetch --accept.',
      ...texts,
      countsText(report, false),
    ].join('\n')
    const isAccepted = accept !== false && acceptTokenOf({ waiting: signature, said }) === accept.token
    if (!isAccepted) return { is: 'waits', said, forApprover: true }
  }
  if (report.new + report.changed === 0)
    return { is: 'same', said: (look?.missing.count ?? 0) > 0 ? ['Nothing is new or changed.', ...texts].join('\n') : '' }
  await requireRoom(folder)
  const { outcome, report: done } = await run({ isLook: false })
  if (outcome?.ok !== true) throw new Error('what was looked at changed meanwhile')
  return { is: 'taken in', said: [...outcome.notes, ...texts, countsText(done, true)].join('\n') }
}

/**
 * Fetches what IMPORT_FROM names and takes it in by its mapping, one process at a time. What is to be said is kept until it was emailed. A
 * process that is killed has taken in all or nothing, and the next one begins again once its lease has ended.
 */
export const fetchOnce = async (options: FetchOnce): Promise<FetchOutcome> => {
  const { database, fetched, isDue, tell, now, signal } = options
  const owner = randomUUID()
  const state = await leaseFetch(database.kysely, owner, now())
  if (!state) return { is: 'busy', said: 'Another process is fetching.' }
  const folder = await mkdtemp(join(tmpdir(), 'fetched-'))
  let row: Partial<ImportFetchRow> = {}
  try {
    const age = now().getTime() - Date.parse(state.looked_at ?? '')
    let outcome: FetchOutcome = { is: 'not due', said: state.said }
    if (!isDue || !(age >= 0 && age < DUE_MS)) {
      const mappingHash = await readFile(fetched.mapping).then(sha256Hex, () => '')
      const source = sha256Hex(fetched.from)
      const [hash, ofMapping, ofSource] = (state.taken ?? '').split(' ')
      const signatureOf = (had: Had): string => `${had.hash} ${mappingHash} ${source}`
      const isSameMapping = ofMapping === mappingHash && ofSource === source
      try {
        const had = await have(options, folder, isSameMapping ? (state.etag ?? undefined) : undefined)
        outcome =
          !had || (isSameMapping && had.hash === hash)
            ? { is: 'same', said: '' }
            : await takeIn(options, had, { folder: join(folder, 'three files'), signature: signatureOf(had) })
        const waits = outcome.is !== 'waits' ? WAITS.nobody : outcome.forApprover ? WAITS.approver : WAITS.operator
        row = { said: outcome.said, waits, waiting: had && outcome.forApprover ? signatureOf(had) : null }
        if (had && outcome.is !== 'waits') row = { ...row, taken: signatureOf(had), etag: had.etag ?? null }
      } catch (error) {
        if (signal.aborted || !(error instanceof NotFetched || error instanceof UnreadableSheet)) throw error
        outcome = { is: 'waits', said: `${fetched.from}: ${error.message}` }
        row = { said: outcome.said, waits: WAITS.operator, waiting: null }
      }
      row.looked_at = now().toISOString()
      await noteFetch(database.kysely, owner, row)
    }
    const told = sha256Hex(outcome.said)
    if (outcome.said !== '' && told !== state.told && tell) {
      const subject =
        outcome.is === 'waits' || (outcome.is === 'not due' && state.waits !== WAITS.nobody)
          ? 'Import: something waits for you'
          : 'Import: what differs'
      await tell({ subject, text: outcome.said })
      await noteFetch(database.kysely, owner, { told })
    }
    return outcome
  } finally {
    await rm(folder, { recursive: true, force: true })
    await noteFetch(database.kysely, owner, { leased_by: null, leased_until: null })
  }
}
