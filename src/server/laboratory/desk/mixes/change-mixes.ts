import type { Kysely } from 'kysely'
import { FIRST_MIX, MAX_MIXES, stateOfMixes, type MixProduct, type MixState } from '../../../../domain/console/request-mixes.ts'
import type { RequestState } from '../../../../domain/console/request-states.ts'
import { newSalt } from '../../../audit/seal.ts'
import type { RequestMixRow, Schema } from '../../../db/schema/schema.ts'
import { mixOfLink, readMixes } from '../../../mail/outbox/request-mixes.ts'
import { NotDone, type Changing, type DeskChange, type Seen } from '../desk-change.ts'

type Db = Kysely<Schema>

/** What the other tests of a mix say of it: one is at the bench for the first time, or one has a report that stands. */
export const stateByOthers = async (
  trx: Db,
  requestId: string,
  { testId, mix }: { testId: string; mix: number | null },
): Promise<MixState> => {
  const others = await trx
    .selectFrom('request_tests')
    .innerJoin('test_runs', 'test_runs.test_id', 'request_tests.test_id')
    .select(['test_runs.state', 'test_runs.versions'])
    .where('request_tests.request_id', '=', requestId)
    .where('request_tests.test_id', '!=', testId)
    .where('request_tests.mix', mix === null ? 'is' : '=', mix)
    .execute()
  if (others.some(({ state, versions }) => versions === 0 && state !== 'void')) return 'in-test'
  return others.some(({ state, versions }) => versions > 0 && state !== 'withdrawn') ? 'done' : 'open'
}

/** The actions that change a mix, each with the states that it leads from; what it leads to is said where the action is carried out. */
const FROM: Partial<Record<DeskChange['action'], readonly MixState[]>> = {
  'start-test': ['open'],
  'repeat-test': ['open', 'in-test', 'done'],
  'void-test': ['in-test'],
  publish: ['in-test'],
  'report-confidentially': ['in-test'],
  answer: ['open'],
  'replace-answer': ['done'],
  'take-back': ['done'],
}
/** What a change of the whole request does to each of its mixes. */
const OF_ALL: Partial<Record<DeskChange['action'], Partial<Record<MixState, MixState>>>> = {
  refuse: { open: 'refused' },
  cancel: { open: 'cancelled', 'in-test': 'cancelled' },
  reopen: { 'in-test': 'open', done: 'open' },
}
/** What is done to one mix that is named: a request of several has no answer as a whole. */
const OF_NAMED_MIX: ReadonlySet<DeskChange['action']> = new Set(['answer', 'replace-answer', 'take-back'])
export const isOfNamedMix = (action: DeskChange['action']): boolean => OF_NAMED_MIX.has(action)

const placeOf = async (trx: Db, { id, mix }: Seen, change: DeskChange): Promise<number> =>
  change.action === 'start-test' || change.action === 'repeat-test' || isOfNamedMix(change.action)
    ? (mix ?? FIRST_MIX)
    : 'testId' in change
      ? ((await mixOfLink(trx, id, change.testId)) ?? FIRST_MIX)
      : FIRST_MIX

/** The states that a change brings mixes into, by their places; undefined where it is not possible. */
const changedMixes = async (
  trx: Db,
  seen: Seen,
  mixes: readonly RequestMixRow[],
  change: DeskChange,
): Promise<Map<number, MixState> | undefined> => {
  if (isOfNamedMix(change.action) && seen.mix === undefined) return undefined
  const ofAll = OF_ALL[change.action]
  if (ofAll) return new Map(mixes.flatMap(({ place, state }) => (ofAll[state] ? [[place, ofAll[state]] as const] : [])))
  if (change.action === 'refuse-mixes') {
    const chosen = mixes.filter(({ place }) => change.mixes.includes(place))
    const isPossible = chosen.length === new Set(change.mixes).size && chosen.every(({ state }) => state === 'open')
    // What is left of it is refused as a whole, which its requester is told.
    const isLeft = mixes.some(
      ({ place, state }) => !change.mixes.includes(place) && (state === 'open' || state === 'in-test' || state === 'done'),
    )
    return isPossible && isLeft ? new Map(chosen.map(({ place }) => [place, 'refused'])) : undefined
  }
  const from = FROM[change.action]
  if (!from) return new Map()
  const place = await placeOf(trx, seen, change)
  const own = mixes.find((mix) => mix.place === place)
  if (!own || !from.includes(own.state)) return undefined
  if (change.action === 'start-test' || change.action === 'repeat-test') return new Map([[place, 'in-test']])
  if (isOfNamedMix(change.action)) return new Map([[place, change.action === 'take-back' ? 'open' : 'done']])
  const others = 'testId' in change ? await stateByOthers(trx, seen.id, { testId: change.testId, mix: place }) : 'open'
  if (change.action === 'void-test') return new Map([[place, others]])
  return new Map([[place, others === 'in-test' ? 'in-test' : 'done']])
}

type ChangedMixes = { state: RequestState; places: number[] }

/**
 * Carries out what a change does to the mixes of a request of several, and says which state that brings the request into; undefined where it
 * is not possible. `next` is the state that the table of the request says; its mixes have the last word.
 */
export const changeMixes = async (
  trx: Db,
  seen: Seen,
  { mixes, next, rowVersion }: { mixes: readonly RequestMixRow[]; next: RequestState; rowVersion: number },
  change: DeskChange,
): Promise<ChangedMixes | undefined> => {
  const changed = await changedMixes(trx, seen, mixes, change)
  if (!changed) return undefined
  for (const [place, state] of changed)
    await trx
      .updateTable('request_mixes')
      .set({ state, row_version: rowVersion, reason: state === 'refused' && 'reason' in change ? change.reason : null })
      .where('request_id', '=', seen.id)
      .where('place', '=', place)
      .execute()
  const states = mixes.map(({ place, state }) => changed.get(place) ?? state)
  return { state: stateOfMixes(next, states), places: [...changed.keys()] }
}

/** The state of a mix of which no row says it: that of its request. */
const ONLY_MIX: Readonly<Record<RequestState, MixState>> = {
  new: 'open',
  accepted: 'open',
  waiting: 'open',
  'in-test': 'in-test',
  done: 'done',
  answered: 'done',
  refused: 'refused',
  cancelled: 'cancelled',
}
export const stateOfOnlyMix = (state: RequestState): MixState => ONLY_MIX[state]

/** Writes more mixes of a request; with the first of them also the one of its form. Their places. */
export const insertMixes = async (
  trx: Db,
  { id, state, rowVersion }: { id: string; state: RequestState; rowVersion: number },
  added: readonly (readonly MixProduct[])[],
  { actor, now }: Pick<Changing, 'actor' | 'now'>,
): Promise<number[]> => {
  const known = await readMixes(trx, id)
  const row = (place: number, products: readonly MixProduct[] | null, of: MixState): RequestMixRow => ({
    request_id: id,
    place,
    products: products && JSON.stringify(products),
    state: of,
    reason: null,
    row_version: rowVersion,
    added_at: now.toISOString(),
    added_by: actor,
    salt: newSalt(),
  })
  const own = known.length === 0 ? [row(FIRST_MIX, null, stateOfOnlyMix(state))] : []
  const last = known.at(-1)?.place ?? FIRST_MIX
  const rows = [...own, ...added.map((products, at) => row(last + 1 + at, products, 'open'))]
  if (known.length + rows.length > MAX_MIXES) throw new NotDone({ ok: false, reason: 'too many mixes', id })
  await trx.insertInto('request_mixes').values(rows).execute()
  // The test of the only mix is from now on the first one's.
  if (own.length > 0) await trx.updateTable('request_tests').set({ mix: FIRST_MIX }).where('request_id', '=', id).execute()
  return rows.map(({ place }) => place)
}
