import { wholeRate } from '../../domain/requests/entered-rate.ts'
import {
  DECIMALS,
  emptyLine,
  emptyReading,
  emptySheet,
  usualSource,
  type BenchLine,
  type BenchSheet,
} from '../../domain/console/bench/bench-test.ts'
import { FIRST_MIX } from '../../domain/console/request-mixes.ts'
import { createIndexBuilder } from '../../domain/search/index/build-index.ts'
import type { SearchIndex } from '../../domain/search/index/search-index.ts'
import { productRecord } from '../db/record-rows.ts'
import { changeControl, type ControlChange } from '../laboratory/controls/change-control.ts'
import { createControls } from '../laboratory/controls/create-control.ts'
import { startSeries } from '../laboratory/series/start-series.ts'
import type { RunChange } from '../laboratory/runs/run-change.ts'
import { JAR_TEST } from '../../domain/method/jar-test.ts'
import { readNewestProtocols } from '../laboratory/protocols/read-protocols.ts'
import { addDeviation } from '../laboratory/runs/gate/deviations.ts'
import { openGaps, readGate } from '../laboratory/runs/gate/read-gate.ts'
import { changeState } from '../laboratory/runs/change-state.ts'
import { createRun } from '../laboratory/runs/create-run.ts'
import { addReading } from '../laboratory/runs/readings.ts'
import { saveSheet } from '../laboratory/runs/save-sheet.ts'
import { readLines, sheetOf } from '../laboratory/runs/sheet-rows.ts'
import type { Database } from '../db/open-db.ts'
import { changePublication } from '../laboratory/publishing/change-publication.ts'
import type { DemoRequest } from './generate-requests.ts'
import { DEMO_SHEET_EQUIPMENT } from './equipment.ts'
import { DEMO_PEOPLE, type DemoActor } from './people.ts'
import { CONTROL, type Because, type TestStep } from './story.ts'
import { laboratoryDay } from '../../domain/method/laboratory-days.ts'

/** A demonstration of an older edition has none. */
const equipmentIn = async (db: Database['kysely']): Promise<Partial<BenchSheet>> => {
  const rows = await db.selectFrom('equipment').select('id').where('id', 'in', Object.values(DEMO_SHEET_EQUIPMENT)).execute()
  return rows.length === Object.keys(DEMO_SHEET_EQUIPMENT).length ? DEMO_SHEET_EQUIPMENT : {}
}

/** The newest version of the jar test, or of what the laboratory offers instead. */
const offeredProtocol = async (db: Database['kysely']): Promise<BenchSheet['protocol']> => {
  const offered = (await readNewestProtocols(db)).filter(({ isRetired }) => !isRetired)
  const { id, version } = offered.find((one) => one.id === JAR_TEST.id) ?? offered[0] ?? { id: JAR_TEST.id, version: 1 }
  return { id, version }
}

/** Just the products of a request: there is no index of all yet, and none is needed. */
const indexOf = async (db: Database['kysely'], { body, mixes }: DemoRequest): Promise<SearchIndex> => {
  const ids = [...new Set([body.ingredients, ...mixes].flat().map(({ productId = '' }) => productId))]
  const products = await db.selectFrom('products').selectAll().where('id', 'in', ids).execute()
  return createIndexBuilder(products.map(productRecord)).finish()
}

type Person = Exclude<DemoActor, 'requester'>
type Step = { at: Date; by: DemoActor; change: TestStep }

const ML_PER_LITRE = 1_000
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** A test that something is done to: of a request, and of which of its mixes. */
type Subject = { request: DemoRequest; mix: number }

/** The products of a mix with batches, and what was weighed for one litre of spray liquid or one kilogramme of seed. */
const linesOf = ({ request: { body, mixes, reference }, mix }: Subject, { lines, waterRate }: BenchSheet): BenchLine[] => {
  // One pack of each product, whatever mix it is for.
  const packs = [...new Set([body.ingredients, ...mixes].flat().map(({ productId = '' }) => productId))]
  return (mixes[mix - FIRST_MIX - 1] ?? body.ingredients).map(({ name, productId = '', applicationRate, applicationUnit }, at) => {
    const rate = rounded(wholeRate({ applicationRate: applicationRate ?? 0, applicationUnit }).amount, DECIMALS.rate)
    return {
      ...emptyLine(name),
      ...lines[at],
      productId,
      rate,
      batch: `${reference}-${packs.indexOf(productId) + 1}`,
      expiry: '2029-06',
      weighed: rounded((rate / (waterRate ?? 1)) * ML_PER_LITRE, DECIMALS.weighed),
    }
  })
}

/** Readings and deviations have ids that the browser makes; those of the demonstration are the same ones each time. */
const idOf = ({ request, mix }: Subject, kind: 'a' | 'b', at: number): string =>
  `de300000-${request.id.slice(-4)}-4${String(mix).padStart(3, '0')}-${kind}000-${at.toString(16).padStart(12, '0')}`

const must = <Outcome extends { ok: boolean }>(outcome: Outcome, action: string): Extract<Outcome, { ok: true }> => {
  if (!outcome.ok) throw new Error(`a demonstration test could not ${action}: ${JSON.stringify(outcome)}`)
  return outcome as Extract<Outcome, { ok: true }>
}

/** In a demonstration of an older edition, which named no instruments. */
const MADE_UP: Because = { kind: 'unplanned', justification: 'Made up for the demonstration.' }

/** Nobody signs what is made up. */
const unsigned = () => Promise.resolve([])

/** Replays what was done to the tests of requests by the bench's and the reviews' own changes, within the database's transaction. */
export const testSteps = (database: Database, timeZone: string) => {
  /** The test of each request and mix. */
  const runs = new Map<string, string>()
  const keyOf = ({ request, mix }: Subject): string => `${request.id} ${mix}`
  const db = database.kysely

  const read = async (subject: Subject) => {
    const id = runs.get(keyOf(subject)) ?? ''
    const row = await db.selectFrom('test_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { seen: { id, rowVersion: row.row_version }, sheet: sheetOf(row, await readLines(db, id)) }
  }
  const save = async (subject: Subject, part: Partial<BenchSheet>, by: RunChange): Promise<void> => {
    const { seen, sheet } = await read(subject)
    must(await saveSheet(database, seen, { ...sheet, ...part }, by), 'be saved')
  }
  const conditionsOf = async (by: RunChange) => ({
    waterSource: 'Tap water of the laboratory',
    hardness: 180,
    ph: 7.2,
    temperature: 20,
    ...(await equipmentIn(db)),
    testedOn: laboratoryDay(by.now, by.timeZone),
    protocol: await offeredProtocol(db),
  })
  const begin = async (subject: Subject, by: RunChange): Promise<void> => {
    const { sheet } = await read(subject)
    await save(subject, { ...(await conditionsOf(by)), lines: linesOf(subject, sheet) }, by)
    must(await changeState(database, (await read(subject)).seen, { action: 'start' }, by), 'start')
  }
  const weigh = async (subject: Subject, by: RunChange): Promise<void> => {
    const { sheet } = await read(subject)
    await save(subject, { testedOn: laboratoryDay(by.now, by.timeZone), lines: linesOf(subject, sheet) }, by)
  }
  /** The mixes of a request as a series, whose tests have the conditions from its start. */
  const startAll = async (request: DemoRequest, name: string, by: RunChange): Promise<void> => {
    const { row_version: rowVersion } = await db
      .selectFrom('requests')
      .select('row_version')
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow()
    const places = [FIRST_MIX, ...request.mixes.map((_, at) => FIRST_MIX + 1 + at)]
    const { lines: _lines, result: _result, observations: _observations, deviations: _deviations, ...empty } = emptySheet('foliar')
    const values = {
      key: idOf({ request, mix: 0 }, 'a', 0),
      name,
      shared: { ...empty, ...(await conditionsOf(by)) },
      source: { from: 'requests' as const, requests: places.map((mix) => ({ id: request.id, rowVersion, mix })) },
      lots: [],
    }
    const { id } = must(await startSeries(database, values, { ...by, index: await indexOf(db, request) }), 'be started')
    const tests = await db.selectFrom('test_runs').select('id').where('series_id', '=', id).orderBy('id').execute()
    for (const [at, test] of tests.entries()) runs.set(keyOf({ request, mix: FIRST_MIX + at }), test.id)
  }

  /** The control of the first mix of its request, started; none where the laboratory's protocol says nothing as data. */
  const beginControl = async (subject: Subject, by: RunChange): Promise<void> => {
    const test = (await read({ ...subject, mix: FIRST_MIX })).seen.id
    const made = await createControls(database, 'water', { from: 'test', id: test }, by)
    if (!made.ok && made.reason === 'other protocol') return
    runs.set(keyOf(subject), must(made, 'be controlled').ids[0]!)
    must(await changeState(database, (await read(subject)).seen, { action: 'start' }, by), 'start')
  }

  const gateOf = async ({ seen }: Awaited<ReturnType<typeof read>>, by: RunChange) => {
    const row = await db.selectFrom('test_runs').selectAll().where('id', '=', seen.id).executeTakeFirstOrThrow()
    return readGate(db, row, by.timeZone)
  }
  /** What the test lacks of its protocol has a reason: in a demonstration of an older edition, which named no instruments, too. */
  const justify = async (subject: Subject, because: Because, by: RunChange): Promise<void> => {
    const held = await read(subject)
    const gate = await gateOf(held, by)
    for (const [at, gap] of (gate ? openGaps(gate) : []).entries()) {
      const made = { id: idOf(subject, 'b', at), gap, isAcceptedByCustomer: false, ...because, supersedes: null }
      must(await addDeviation(database, held.seen.id, made, by), 'be justified')
    }
  }
  /** The ids of the deviations that its approver authorises. */
  const standingDeviations = async (subject: Subject, by: RunChange): Promise<string[]> =>
    ((await gateOf(await read(subject), by))?.gaps ?? []).flatMap(({ deviation }) => (deviation ? [deviation.id] : []))

  return async (request: DemoRequest, { at, by: actor, change }: Step): Promise<void> => {
    const { id, role } = DEMO_PEOPLE[actor as Person]
    const by: RunChange = { actor: id, roles: [role], now: at, timeZone }
    const subject = { request, mix: change.mix ?? FIRST_MIX }
    if (subject.mix === CONTROL && change.action !== 'begin-control' && !runs.has(keyOf(subject))) return
    if (change.action === 'start-test') {
      const asked = await db.selectFrom('requests').select(['id', 'row_version']).where('id', '=', request.id).executeTakeFirstOrThrow()
      const seen = { id: asked.id, rowVersion: asked.row_version, ...(request.mixes.length > 0 ? { mix: subject.mix } : {}) }
      runs.set(keyOf(subject), must(await createRun(database, { from: 'requests', requests: [seen] }, by), 'be created').id)
    } else if (change.action === 'test-again') {
      // A report has the number of its test.
      const source = { from: 'test', testId: runs.get(keyOf(subject)) ?? '', isForRequests: true } as const
      runs.set(keyOf(subject), must(await createRun(database, source, by), 'be done again').id)
    } else if (change.action === 'start-series') await startAll(request, change.name, by)
    else if (change.action === 'begin-control') await beginControl(subject, by)
    else if (change.action === 'conclude' || change.action === 'fail') {
      const concluded: ControlChange =
        change.action === 'fail' ? { action: 'fail', note: change.note } : { action: 'conclude', outcome: 'passed', note: change.note }
      must(await changeControl(database, (await read(subject)).seen, concluded, by), `be a control: ${change.action}`)
    } else if (change.action === 'weigh') await weigh(subject, by)
    else if (change.action === 'begin') await begin(subject, by)
    else if (change.action === 'read') {
      const source = { ...usualSource(), phMeter: change.phMeter ?? '' }
      const reading = { ...emptyReading(change.reading.hours), ...change.reading }
      const stored = { id: idOf(subject, 'a', at.getTime()), corrects: null, readAt: at.toISOString(), reading, source }
      must(await addReading(database, (await read(subject)).seen.id, stored, by), 'be read')
    } else if (change.action === 'submit') {
      await save(subject, change.conclusion, by)
      await justify(subject, change.because ?? MADE_UP, by)
      must(await changeState(database, (await read(subject)).seen, { action: 'submit', note: 'Made up' }, by), 'be submitted')
    } else {
      const decision =
        change.action === 'publish'
          ? ({ action: 'publish', isConfidential: false, deviations: await standingDeviations(subject, by) } as const)
          : change
      must(
        await changePublication(database, (await read(subject)).seen, decision, { ...by, sign: unsigned }),
        `be decided: ${change.action}`,
      )
    }
  }
}
