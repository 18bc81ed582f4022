import { wholeRate } from '../../domain/requests/entered-rate.ts'
import { DECIMALS, emptyLine, emptyReading, type BenchLine, type BenchSheet } from '../../domain/console/bench/bench-test.ts'
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
import type { TestStep } from './story.ts'
import { utcDay } from '../../domain/durations.ts'
import { NO_TIME_ZONE } from '../../domain/method/laboratory-days.ts'

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

type Person = Exclude<DemoActor, 'requester'>
type Step = { at: Date; by: DemoActor; change: TestStep }

const ML_PER_LITRE = 1_000
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** The products of a request with batches, and what was weighed for one litre of spray liquid or one kilogramme of seed. */
const linesOf = ({ body, reference }: DemoRequest, { lines, waterRate }: BenchSheet): BenchLine[] =>
  body.ingredients.map(({ name, productId = '', applicationRate, applicationUnit }, at) => {
    const rate = rounded(wholeRate({ applicationRate, applicationUnit }).amount, DECIMALS.rate)
    return {
      ...emptyLine(name),
      ...lines[at],
      productId,
      rate,
      batch: `${reference}-${at + 1}`,
      expiry: '2029-06',
      weighed: rounded((rate / (waterRate ?? 1)) * ML_PER_LITRE, DECIMALS.weighed),
    }
  })

/** Readings have ids that the browser makes; those of the demonstration are the same ones each time. */
const readingId = (request: DemoRequest, at: Date): string =>
  `de300000-${request.id.slice(-4)}-4000-a000-${at.getTime().toString(16).padStart(12, '0')}`

const deviationId = (request: DemoRequest, at: number): string =>
  `de300000-${request.id.slice(-4)}-4000-b000-${at.toString(16).padStart(12, '0')}`

const must = <Outcome extends { ok: boolean }>(outcome: Outcome, action: string): Extract<Outcome, { ok: true }> => {
  if (!outcome.ok) throw new Error(`a demonstration test could not ${action}: ${JSON.stringify(outcome)}`)
  return outcome as Extract<Outcome, { ok: true }>
}

/** Nobody signs what is made up. */
const unsigned = () => Promise.resolve([])

/** Replays what was done to the tests of requests by the bench's and the reviews' own changes, within the database's transaction. */
export const testSteps = (database: Database) => {
  /** The test of each request. */
  const runs = new Map<string, string>()
  const db = database.kysely

  const read = async (request: DemoRequest) => {
    const id = runs.get(request.id) ?? ''
    const row = await db.selectFrom('test_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { seen: { id, rowVersion: row.row_version }, sheet: sheetOf(row, await readLines(db, id)) }
  }
  const save = async (request: DemoRequest, part: Partial<BenchSheet>, by: RunChange): Promise<void> => {
    const { seen, sheet } = await read(request)
    must(await saveSheet(database, seen, { ...sheet, ...part }, by), 'be saved')
  }
  const begin = async (request: DemoRequest, by: RunChange): Promise<void> => {
    const { sheet } = await read(request)
    const conditions = { waterSource: 'Tap water of the laboratory', hardness: 180, ph: 7.2, temperature: 20 }
    const testedOn = utcDay(by.now)
    const protocol = await offeredProtocol(db)
    const equipment = await equipmentIn(db)
    await save(request, { ...conditions, ...equipment, testedOn, protocol, lines: linesOf(request, sheet) }, by)
    must(await changeState(database, (await read(request)).seen, { action: 'start' }, by), 'start')
  }

  /** What the test lacks of its protocol has a reason: in a demonstration of an older edition, which named no instruments, too. */
  const justify = async (request: DemoRequest, justification: string, by: RunChange): Promise<void> => {
    const { seen } = await read(request)
    const row = await db.selectFrom('test_runs').selectAll().where('id', '=', seen.id).executeTakeFirstOrThrow()
    const gate = await readGate(db, row, by.timeZone)
    for (const [at, gap] of (gate ? openGaps(gate) : []).entries()) {
      const made = {
        id: deviationId(request, at),
        gap,
        kind: 'unplanned' as const,
        justification,
        isAcceptedByCustomer: false,
        supersedes: null,
      }
      must(await addDeviation(database, seen.id, made, by), 'be justified')
    }
  }

  const standingDeviations = async (request: DemoRequest, by: RunChange): Promise<string[]> => {
    const { seen } = await read(request)
    const row = await db.selectFrom('test_runs').selectAll().where('id', '=', seen.id).executeTakeFirstOrThrow()
    const gate = await readGate(db, row, by.timeZone)
    return (gate?.gaps ?? []).flatMap(({ deviation }) => (deviation ? [deviation.id] : []))
  }

  return async (request: DemoRequest, { at, by: actor, change }: Step): Promise<void> => {
    const { id, role } = DEMO_PEOPLE[actor as Person]
    const by: RunChange = { actor: id, roles: [role], now: at, timeZone: NO_TIME_ZONE }
    if (change.action === 'start-test') {
      const asked = await db.selectFrom('requests').select(['id', 'row_version']).where('id', '=', request.id).executeTakeFirstOrThrow()
      const source = { from: 'requests', requests: [{ id: asked.id, rowVersion: asked.row_version }] } as const
      runs.set(request.id, must(await createRun(database, source, by), 'be created').id)
    } else if (change.action === 'begin') await begin(request, by)
    else if (change.action === 'read') {
      const reading = { ...emptyReading(change.reading.hours), ...change.reading }
      const stored = { id: readingId(request, at), corrects: null, readAt: at.toISOString(), reading }
      must(await addReading(database, (await read(request)).seen.id, stored, by), 'be read')
    } else if (change.action === 'submit') {
      await save(request, change.conclusion, by)
      await justify(request, change.because ?? 'Made up for the demonstration.', by)
      must(await changeState(database, (await read(request)).seen, { action: 'submit', note: 'Made up' }, by), 'be submitted')
    } else {
      const decision =
        change.action === 'publish'
          ? ({ action: 'publish', isConfidential: false, deviations: await standingDeviations(request, by) } as const)
          : change
      must(
        await changePublication(database, (await read(request)).seen, decision, { ...by, sign: unsigned }),
        `be decided: ${change.action}`,
      )
    }
  }
}
